import type { EventType } from '@callboard/contract/calendar/rules'
import { msg } from '#app/language/t.ts'

/** How a type of event is told apart: by colour, and by its initials for those who do not see colours. */
export interface EventLook {
  /** Classes of ground, text and edge. */
  className: string
  mark: string
}

/** Colours by type: casting blue, audition purple, callback yellow, shoot green, meeting grey. */
export const EVENT_LOOKS: Readonly<Record<EventType, EventLook>> = {
  casting: { className: 'event-casting', mark: msg('Ca') },
  audition: { className: 'event-audition', mark: msg('Au') },
  callback: { className: 'event-callback', mark: msg('Cb') },
  shoot: { className: 'event-shoot', mark: msg('Sh') },
  meeting: { className: 'event-meeting', mark: msg('Me') },
}
