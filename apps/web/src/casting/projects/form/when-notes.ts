import type { Day } from '@callboard/contract/time/month'
import { t } from '#app/language/t.ts'
import type { ProjectValues } from './project-form-model.ts'

type Whens = Pick<ProjectValues, 'status' | 'deadline' | 'shootDate' | 'shootTime' | 'endTime'>

/**
 * Warnings about dates and times of a casting call that may be mistakes. They do not prevent saving.
 *
 * @param today today in the institution's time zone
 */
export function whenNotes({ status, deadline, shootDate, shootTime, endTime }: Whens, today: Day) {
  const isActive = status === 'active'
  const isOver = (day: string | null | undefined) => Boolean(day && isActive && day < today)
  return {
    deadline: isOver(deadline)
      ? t('This day has passed, so no one can apply any more')
      : deadline && shootDate && deadline > shootDate
        ? t('That is after the shoot')
        : undefined,
    shootDate: isOver(shootDate) ? t('This day has passed') : undefined,
    endTime: shootTime && endTime && endTime < shootTime ? t('On the next day') : undefined,
  }
}

/** Fields that booked people agreed to. */
const AGREED = ['location', 'address', 'campus', 'shootDate', 'shootTime', 'endTime'] as const satisfies readonly (keyof ProjectValues)[]

/** Whether the change affects what booked people agreed to, so that they are told. @param dirty the fields that were changed */
export const movesPlan = (dirty: Partial<Record<keyof ProjectValues, unknown>>): boolean => AGREED.some((field) => dirty[field] === true)
