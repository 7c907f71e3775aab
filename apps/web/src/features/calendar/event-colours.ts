import type { EventType } from '@callboard/contract/calendar/rules'
import { msg } from '#app/language/t.ts'

/** How to distinguish a type of event: by colour, and by initials for users who do not see colours. */
export interface EventLook {
  /** Classes for background, text and border. */
  className: string
  mark: string
}

/** Colours by type: casting blue, audition purple, callback yellow, shoot green, meeting grey. */
export const EVENT_LOOKS: Readonly<Record<EventType, EventLook>> = {
  casting: { className: 'event-casting', mark: msg('Ca') },
  audition: { className: 'event-audition', mark: msg('Au') },
  callback: { className: 'event-callback', mark: msg('Cb') },
  shoot: { className: 'event-shoot', mark: msg('Sh') },
  meeting: { className: 'event-meeting', mark: msg('Mt') },
}
