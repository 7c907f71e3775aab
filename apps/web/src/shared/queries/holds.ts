import { HOLD_REASONS, type HoldReason } from '@callboard/contract/office/holds/rules'
import { queryOptions } from '@tanstack/react-query'
import { apiQuery } from '#app/api/api.ts'
import type { Reads } from '#app/changes/use-change.ts'
import { msg, t } from '#app/language/t.ts'

/** Restricted students. Refetched each time the list is opened. */
export const holdsQuery = queryOptions({ ...apiQuery('GET /api/holds'), staleTime: 0 })

/** Whether the signed-in student's own profile is restricted. */
export const ownHoldQuery = queryOptions({ ...apiQuery('GET /api/account/hold'), staleTime: 0 })

/** The reads to repeat after a hold starts or ends: all that show students to the office. */
export const AFTER_HOLD = [holdsQuery, 'talent', 'applications', 'calendar', 'sent-messages', 'exports'] as const satisfies readonly Reads[]

const WORDS: Readonly<Record<HoldReason, string>> = {
  'student-request': msg('The student asked for it'),
  safety: msg('Safety of the student'),
  conduct: msg('Conduct'),
  legal: msg('Legal'),
  other: msg('Another reason'),
}

/** A reason in the office's words. */
export function holdReasonText(reason: HoldReason): string {
  return t(WORDS[reason])
}

/** The reason of a hold, or none. */
export type ChosenReason = HoldReason | ''

/** The reasons to choose from. */
export const holdReasons = () => HOLD_REASONS.map((value) => ({ value, label: holdReasonText(value) }))
