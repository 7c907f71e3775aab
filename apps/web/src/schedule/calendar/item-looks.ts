import type { CallDateKind } from '@callboard/contract/casting/projects/shoots'
import type { EventType } from '@callboard/contract/event-types'
import { Clapperboard, Hourglass, type LucideIcon, Mic } from 'lucide-react'
import { msg } from '#app/language/t.ts'
import type { Item } from './calendar-item.ts'

/** How to distinguish a type of event: by colour, and by initials for users who do not see colours. */
export interface EventLook {
  /** Classes for background, text and border. */
  className: string
  mark: string
}

/** The looks of each type; the colours are in `styles/calendar.css`. */
export const EVENT_LOOKS: Readonly<Record<EventType, EventLook>> = {
  casting: { className: 'event-casting', mark: msg('Ca') },
  audition: { className: 'event-audition', mark: msg('Au') },
  callback: { className: 'event-callback', mark: msg('Cb') },
  shoot: { className: 'event-shoot', mark: msg('Sh') },
  meeting: { className: 'event-meeting', mark: msg('Mt') },
}

/** How to distinguish a date of a casting call: by its outline, and by a picture. */
export interface CallLook {
  className: string
  icon: LucideIcon
  name: string
}

export const CALL_LOOKS: Readonly<Record<CallDateKind, CallLook>> = {
  shoot: { className: 'event-of-call', icon: Clapperboard, name: msg('Shoot of a casting call') },
  audition: { className: 'event-of-call', icon: Mic, name: msg('Audition of a casting call') },
  deadline: { className: 'event-deadline', icon: Hourglass, name: msg('Apply by') },
}

/** The classes of an item; the shoot of a draft looks unfinished. */
export function lookOf(item: Item): string {
  if (item.kind === 'event') return EVENT_LOOKS[item.event.eventType].className
  const { className } = CALL_LOOKS[item.kind]
  return item.date.status === 'draft' ? `${className} event-draft` : className
}
