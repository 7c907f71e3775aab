import type { ApplicationStep } from '@callboard/contract/casting/applications/steps'
import type { EventType } from '@callboard/contract/event-types'
import { formatDateTime, formatDay } from '#app/language/dates.ts'
import { t } from '#app/language/t.ts'

/** The text of a next step, and its link. */
export interface StepText {
  readonly text: string
  readonly link?: { readonly label: string; readonly to: 'calendar' | 'project' | 'tape' | 'photos' | 'opportunities' }
}

const COME: Readonly<Record<EventType, (when: string) => string>> = {
  casting: (when) => t('Casting on {when}.', { when }),
  audition: (when) => t('Audition on {when}.', { when }),
  callback: (when) => t('Callback on {when}.', { when }),
  shoot: (when) => t('You are in. Shoot on {when}.', { when }),
  meeting: (when) => t('Meeting on {when}.', { when }),
}

/**
 * @param shootDate `YYYY-MM-DD`
 * @param timeZone the institution's time zone
 */
export function stepText(step: ApplicationStep, { shootDate, timeZone }: { shootDate: string | null; timeZone: string }): StepText {
  switch (step.step) {
    case 'come':
      return {
        text: COME[step.event.eventType](formatDateTime(step.event.startDate, timeZone)),
        link: { label: t('Open calendar'), to: 'calendar' },
      }
    case 'tape':
      return {
        text: t('The office is looking. A self-tape shows them more than photos can.'),
        link: { label: t('Send a self-tape'), to: 'tape' },
      }
    case 'wait':
      return { text: t('The office is looking at your application and your self-tape. You will hear either way.') }
    case 'over':
      return { text: t('This casting call is closed.'), link: { label: t('See what is open'), to: 'opportunities' } }
    case 'cancelled':
      return { text: t('This casting call will not take place.'), link: { label: t('See what is open'), to: 'opportunities' } }
    case 'look-elsewhere':
      return { text: t('Not this time. Your profile stays with the office.'), link: { label: t('See what is open'), to: 'opportunities' } }
    case 'offer-ended':
      return {
        text: t('The time to answer the offer is over. If you would still like to take part, please write to the office.'),
        link: { label: t('See the casting call'), to: 'project' },
      }
    case 'prepare':
      return {
        text: t('You are in. The shoot is on {when}: check call time and wardrobe.', { when: formatDay(shootDate ?? '') }),
        link: { label: t('See the casting call'), to: 'project' },
      }
    case 'await-date':
      return {
        text: t('You are in. The office will send the date; wardrobe is in the casting call.'),
        link: { label: t('See the casting call'), to: 'project' },
      }
    case 'add-photos':
      return {
        text: t('You were part of it. Put the best photo of the day into your portfolio.'),
        link: { label: t('Add photos'), to: 'photos' },
      }
    case 'apply-again':
      return {
        text: step.by
          ? t('You withdrew. You can apply again until {when}.', { when: formatDay(step.by) })
          : t('You withdrew. You can still apply again.'),
        link: { label: t('See the casting call'), to: 'project' },
      }
    case 'apply-after-declining':
      return {
        text: step.by
          ? t('You declined. You can still apply until {when}.', { when: formatDay(step.by) })
          : t('You declined. You can still apply.'),
        link: { label: t('See the casting call'), to: 'project' },
      }
    case 'apply-after-giving-back':
      return {
        text: step.by
          ? t('You gave the place back. You can still apply until {when}.', { when: formatDay(step.by) })
          : t('You gave the place back. You can still apply.'),
        link: { label: t('See the casting call'), to: 'project' },
      }
    case 'withdrawn':
      return { text: t('You withdrew.') }
    case 'declined':
      return { text: t('You declined.') }
    case 'gave-back':
      return { text: t('You gave the place back.') }
  }
}
