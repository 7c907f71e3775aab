import { OPEN_STAGES, type Stage } from '../../casting/board/stages.ts'
import { HOUR_MS } from '../../time/durations.ts'
import { msg, withValues } from '../../translate.ts'

/** The purpose of an audition session. A fitting does not change the stage. */
export const AUDITION_KINDS = ['audition', 'callback', 'fitting'] as const
export type AuditionKind = (typeof AUDITION_KINDS)[number]

/** The titles of slots in calendars. */
export const AUDITION_TITLE = {
  audition: msg('Audition: {title}'),
  callback: msg('Callback: {title}'),
  fitting: msg('Fitting: {title}'),
} as const satisfies Readonly<Record<AuditionKind, string>>

/** Limits of audition sessions. */
export const AUDITION_LIMITS = {
  /** Most sessions of one casting call. */
  sessions: 100,
  name: 100,
  place: 200,
  rooms: 10,
  roomName: 60,
  breaks: 6,
  /** Most slots in all rooms together. */
  slots: 600,
  /** People that one call can invite, and most invited people of one audition session. */
  invited: 200,
  people: 1000,
  reason: 500,
} as const
export const SLOT_MINUTES = { least: 5, most: 240, standard: 15 } as const
export const SLOT_CAPACITY = { least: 1, most: 50 } as const

/** How often students can move their slot, and until how many hours before it begins. */
export const SLOT_MOVES = { most: 2, hoursBefore: 12 } as const

/** How long a free slot is offered to the next person on the waiting list, in minutes: before the day, and on it. */
export const SLOT_OFFER_MINUTES = { standard: 120, onTheDay: 15 } as const

/** The states of an audition session. */
export const AUDITION_STATES = ['open', 'over', 'cancelled'] as const
export type AuditionState = (typeof AUDITION_STATES)[number]

/** The states for one person. `closed`: they are no longer in the running; the reason is not revealed. */
export const OWN_SLOT_STATES = [...AUDITION_STATES, 'closed'] as const

/** Why an offered time from the waiting list was not taken. */
export const MISSED_OFFERS = ['declined', 'expired'] as const
export type MissedOffer = (typeof MISSED_OFFERS)[number]

/** The stages in which a student can be invited to an audition session. */
export const AUDITION_STAGES = [...OPEN_STAGES, 'booked'] as const satisfies readonly Stage[]

/**
 * How many moves a student has left.
 * @param takes how often they took a slot themselves, or were placed
 */
export const movesLeft = (takes: number): number => Math.max(0, SLOT_MOVES.most + 1 - Math.max(1, takes))

/** Whether a slot can still be moved. */
export function isEarlyEnough(slotStart: Date, now: Date): boolean {
  return slotStart.getTime() - now.getTime() >= SLOT_MOVES.hoursBefore * HOUR_MS
}

/** Whether a slot can still be given back. It can until it begins. */
export const canGiveBack = (slotStart: Date, now: Date): boolean => slotStart > now

/** Whether students can no longer choose a time. They can still accept an offered slot, and give back their slot. */
export const isChoiceOver = (chooseBy: Date | null, now: Date): boolean => chooseBy !== null && chooseBy <= now

export const AUDITION_MESSAGE = {
  name: 'Please name the audition day',
  kind: 'Please choose a kind',
  role: 'This casting call has no such role',
  rooms: withValues('Please name 1 to {rooms} rooms', { rooms: AUDITION_LIMITS.rooms }),
  roomName: 'Please name the room',
  roomTwice: 'Two rooms have the same name',
  slotMinutes: withValues('Please enter {least} to {most} minutes', { least: SLOT_MINUTES.least, most: SLOT_MINUTES.most }),
  wholeMinutes: withValues('Please enter whole minutes, from {least} to {most}', { least: SLOT_MINUTES.least, most: SLOT_MINUTES.most }),
  capacity: withValues('Please enter {least} to {most} people', { least: SLOT_CAPACITY.least, most: SLOT_CAPACITY.most }),
  past: 'Please choose a day from today on',
  order: 'The end must be after the beginning',
  breaks: withValues('An audition day has at most {breaks} breaks', { breaks: AUDITION_LIMITS.breaks }),
  breakOutside: 'A break must lie between the beginning and the end',
  breakOrder: 'A break must end after it begins',
  chooseBy: 'Please choose a moment from now until the first slot begins',
  time: 'Please choose a time',
  noSlots: 'No slot fits into these hours.',
  tooManySlots: withValues('These hours, rooms and slots make more than {slots} slots', { slots: AUDITION_LIMITS.slots }),
  displaced: 'Some people would lose their slot. Please say what happens to each.',
  noneInvited: 'None of these people can be invited: they are invited already, not in this role, restricted, or no longer in the running.',
} as const

/** The message when a student's slot does not change. */
export const SLOT_MESSAGE = {
  choiceOver: 'The time to choose is over. Please write to the office if you want to come.',
  past: 'This time is over.',
  noTakes: 'You have chosen a time as often as you can. Please write to the office if you want to come after all.',
} as const
