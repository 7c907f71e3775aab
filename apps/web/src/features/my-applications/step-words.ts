import type { ApplicationStep } from '@callboard/contract/application-steps'
import type { EventType } from '@callboard/contract/calendar-options'
import { formatDateTime, formatDay } from '#lib/dates.ts'

/** What a next step says, and where it leads. */
export interface StepWords {
  readonly text: string
  readonly link?: { readonly label: string; readonly to: 'calendar' | 'project' | 'tape' | 'photos' | 'opportunities' }
}

const EVENT_WORDS: Readonly<Record<EventType, string>> = {
  casting: 'Casting',
  audition: 'Audition',
  callback: 'Callback',
  shoot: 'Shoot',
  meeting: 'Meeting',
}

/**
 * @param shootDate `YYYY-MM-DD`
 * @param timeZone the institution's
 */
export function stepWords(step: ApplicationStep, { shootDate, timeZone }: { shootDate: string | null; timeZone: string }): StepWords {
  switch (step.step) {
    case 'come':
      return {
        text: `${step.event.eventType === 'shoot' ? 'You are in. ' : ''}${EVENT_WORDS[step.event.eventType]} on ${formatDateTime(step.event.startDate, timeZone)}.`,
        link: { label: 'Open calendar', to: 'calendar' },
      }
    case 'tape':
      return {
        text: 'The office is looking. A self-tape shows them more than photos can.',
        link: { label: 'Send a self-tape', to: 'tape' },
      }
    case 'wait':
      return { text: 'The office is looking at your application and your self-tape. You will hear either way.' }
    case 'over':
      return { text: 'This casting call is closed.', link: { label: 'See what is open', to: 'opportunities' } }
    case 'look-elsewhere':
      return { text: 'Not this time. Your profile stays with the office.', link: { label: 'See what is open', to: 'opportunities' } }
    case 'prepare':
      return {
        text: `You are in. The shoot is on ${formatDay(shootDate ?? '')}: check call time and wardrobe.`,
        link: { label: 'See the casting call', to: 'project' },
      }
    case 'await-date':
      return {
        text: 'You are in. The office will send the date; wardrobe is in the casting call.',
        link: { label: 'See the casting call', to: 'project' },
      }
    case 'add-photos':
      return {
        text: 'You were part of it. Put the best photo of the day into your portfolio.',
        link: { label: 'Add photos', to: 'photos' },
      }
    case 'apply-again':
      return {
        text: step.by ? `You withdrew. You can apply again until ${formatDay(step.by)}.` : 'You withdrew. You can still apply again.',
        link: { label: 'See the casting call', to: 'project' },
      }
    case 'withdrawn':
      return { text: 'You withdrew.' }
  }
}
