import type { Stage } from '@callboard/contract/casting/board/stages'
import { type BusySource, officeSource } from '@callboard/contract/people/availability/rules'
import { RESTRICTED } from '@callboard/contract/restricted'
import type { OwnSlot } from '@callboard/contract/schedule/audition-sessions/own-slots.endpoints'
import {
  AUDITION_STAGES,
  type AuditionState,
  isChoiceOver,
  isEarlyEnough,
  movesLeft,
  SLOT_OFFER_MINUTES,
} from '@callboard/contract/schedule/audition-sessions/rules'
import type { AuditionPerson, AuditionSession } from '@callboard/contract/schedule/audition-sessions/sheet.endpoints'
import { slotTimes } from '@callboard/contract/schedule/audition-sessions/slots'
import { resolveWallTime } from '@callboard/contract/time/wall-time'

/** A time span: a slot, or something else in a student's time. */
export interface Span {
  readonly start: Date
  readonly end: Date
}

interface Slot extends Span {
  readonly id: number
  readonly roomId: number
}

interface Session extends Omit<AuditionSession, 'startDate' | 'endDate' | 'chooseBy' | 'state' | 'counts'> {
  readonly chooseBy: Date | null
  readonly cancelledAt: Date | null
  readonly slots: number
  readonly taken: number
  readonly offered: number
  readonly invited: number
  readonly waiting: number
  readonly project: { readonly title: string; readonly status: string }
}

interface Person
  extends Pick<AuditionPerson, 'id' | 'applicationId' | 'studentId' | 'roleName' | 'stage' | 'slotId' | 'missedOffer' | 'clashReason'> {
  readonly isHeld: boolean
  readonly firstName: string
  readonly lastName: string
  readonly cellPhone: string
  readonly notes: string | null
  readonly offeredUntil: Date | null
  readonly waitingSince: Date | null
  readonly remindedAt: Date | null
  readonly declinedAt: Date | null
  /** How often the student has taken a slot, since the office last released them. */
  readonly takes: number
}

/** The place of a person in a slot. */
interface Placed {
  readonly slotId: number | null
  readonly offeredUntil: Date | null
}

export const overlaps = (one: Span, other: Span): boolean => one.start < other.end && one.end > other.start

/** When an audition session begins and ends. */
export function spanOf({ day, startTime, endTime }: Pick<Session, 'day' | 'startTime' | 'endTime'>, timeZone: string): Span {
  const instant = (time: string) => new Date(resolveWallTime(`${day}T${time}`, timeZone).instant)
  return { start: instant(startTime), end: instant(endTime) }
}

/** The state of an audition session. It is also cancelled if its casting call is. */
export function stateOf(
  session: Pick<Session, 'day' | 'startTime' | 'endTime' | 'cancelledAt' | 'project'>,
  now: Date,
  timeZone: string,
): AuditionState {
  if (session.cancelledAt !== null || session.project.status === 'cancelled') return 'cancelled'
  return spanOf(session, timeZone).end <= now ? 'over' : 'open'
}

export const isInRunning = (stage: Stage): boolean => AUDITION_STAGES.some((open) => open === stage)

/** An audition session as endpoints return it. */
export function toSession(
  { slots, taken, offered, invited, waiting, chooseBy, ...session }: Session,
  now: Date,
  timeZone: string,
): AuditionSession {
  const { start, end } = spanOf(session, timeZone)
  const counts = { places: slots * session.capacity, taken, offered, invited, waiting }
  const times = { startDate: start.toISOString(), endDate: end.toISOString(), chooseBy: chooseBy?.toISOString() ?? null }
  return { ...session, ...times, state: stateOf(session, now, timeZone), counts }
}

/** A person on the office's sheet. */
export function toPerson(
  { isHeld, firstName, lastName, cellPhone, notes, offeredUntil, waitingSince, remindedAt, declinedAt, takes, ...person }: Person,
  face: { photoUrl: string | null; busy: BusySource | null },
): AuditionPerson {
  const shown = isHeld
    ? { firstName: RESTRICTED, lastName: '', photoUrl: null, cellPhone: null, notes: null }
    : { firstName, lastName, photoUrl: face.photoUrl, cellPhone: cellPhone || null, notes }
  return {
    ...person,
    ...shown,
    isRestricted: isHeld,
    busy: face.busy && officeSource(face.busy),
    offeredUntil: offeredUntil?.toISOString() ?? null,
    waitingSince: waitingSince?.toISOString() ?? null,
    remindedAt: remindedAt?.toISOString() ?? null,
    hasDeclined: declinedAt !== null,
    hasGivenBack: person.slotId === null && takes > 0,
  }
}

/** The slots of a plan: the same times in each room. */
export function plannedSlots(
  plan: Parameters<typeof slotTimes>[0] & { rooms: readonly { id: number }[] },
  timeZone: string,
): Omit<Slot, 'id'>[] {
  const times = slotTimes(plan, timeZone)
  return plan.rooms.flatMap(({ id }) => times.map(({ start, end }) => ({ roomId: id, start: new Date(start), end: new Date(end) })))
}

export const slotKey = ({ roomId, start, end }: Omit<Slot, 'id'>): string => `${roomId} ${start.getTime()} ${end.getTime()}`

/** Gives new rooms an id; existing rooms keep theirs. @returns `undefined` when an id is unknown or occurs twice */
export function withRoomIds(
  wanted: readonly { id?: number | null | undefined; name: string }[],
  before: readonly { id: number }[],
): { id: number; name: string }[] | undefined {
  const kept = wanted.flatMap(({ id }) => id ?? [])
  if (new Set(kept).size < kept.length || kept.some((id) => !before.some((room) => room.id === id))) return undefined
  let next = Math.max(0, ...before.map(({ id }) => id))
  return wanted.map(({ id, name }) => ({ id: id ?? ++next, name }))
}

/** The number of free places in each slot. Expired offers take no place. */
export function freePlaces(
  slots: readonly Slot[],
  people: readonly Placed[],
  { capacity, now }: { capacity: number; now: Date },
): Map<number, number> {
  const free = new Map(slots.map(({ id }) => [id, capacity]))
  for (const { slotId, offeredUntil } of people) {
    if (slotId !== null && (offeredUntil === null || offeredUntil > now)) free.set(slotId, (free.get(slotId) ?? 0) - 1)
  }
  return free
}

/** The waiting people who can get an offer, in order. */
export function waitingOf<Waiting extends Pick<Person, 'id' | 'stage' | 'isHeld' | 'waitingSince'>>(people: readonly Waiting[]): Waiting[] {
  const since = ({ waitingSince }: Waiting) => waitingSince?.getTime() ?? 0
  return people
    .filter(({ waitingSince, isHeld, stage }) => waitingSince !== null && !isHeld && isInRunning(stage))
    .toSorted((one, other) => since(one) - since(other) || one.id - other.id)
}

/**
 * Assigns free slots to waiting people: in their order, each gets the first slot for which they have time.
 *
 * @param free the number of free places per slot, which this function reduces
 */
export function offersTo<One extends Slot>(
  waiting: readonly { readonly id: number; readonly studentId: number }[],
  slots: readonly One[],
  free: Map<number, number>,
  { busy, now }: { busy: readonly (Span & { readonly studentId: number; readonly isExclusive: boolean })[]; now: Date },
): { readonly id: number; readonly slot: One }[] {
  return waiting.flatMap(({ id, studentId }) => {
    const taken = busy.filter((span) => span.studentId === studentId && span.isExclusive)
    const slot = slots.find((one) => one.start > now && (free.get(one.id) ?? 0) > 0 && !taken.some((span) => overlaps(span, one)))
    if (!slot) return []
    free.set(slot.id, (free.get(slot.id) ?? 0) - 1)
    return [{ id, slot }]
  })
}

/** When the offer of a slot to a waiting person expires: at the latest when the slot begins. */
export function offerEnd(slot: Span, { now, isOnTheDay }: { now: Date; isOnTheDay: boolean }): Date {
  const minutes = isOnTheDay ? SLOT_OFFER_MINUTES.onTheDay : SLOT_OFFER_MINUTES.standard
  return new Date(Math.min(now.getTime() + minutes * 60_000, slot.start.getTime()))
}

/** An invitation as its student sees it, without the codes for check-in. */
export function toOwnSlot(
  {
    session,
    slots,
    invitation,
    busy,
    free,
  }: {
    session: Session
    slots: readonly Slot[]
    invitation: Person
    /** The other entries in the student's time that they know of. */
    busy: readonly (Span & { readonly isExclusive: boolean; readonly source: BusySource; readonly title: string | null })[]
    /** The places that a student can take, by slot. */
    free: ReadonlyMap<number, number>
  },
  { now, timeZone }: { now: Date; timeZone: string },
): Omit<OwnSlot, 'checkIn'> {
  const { slotId, offeredUntil, takes } = invitation
  const hasEnded = offeredUntil !== null && offeredUntil <= now
  const own = hasEnded ? undefined : slots.find(({ id }) => id === slotId)
  const { start, end } = spanOf(session, timeZone)
  const state = stateOf(session, now, timeZone)
  const times = new Map<string, OwnSlot['times'][number]>()
  for (const slot of slots) {
    if (slot.start <= now || state !== 'open') continue
    const startDate = slot.start.toISOString()
    const known = times.get(startDate)
    const clashes = busy.filter((span) => overlaps(span, slot))
    times.set(startDate, {
      startDate,
      endDate: slot.end.toISOString(),
      free: (known?.free ?? 0) + Math.max(0, free.get(slot.id) ?? 0),
      busy: clashes.some(({ isExclusive }) => isExclusive) ? 'refuses' : clashes.length > 0 ? 'warns' : null,
    })
  }
  return {
    id: invitation.id,
    kind: session.kind,
    name: session.name,
    projectTitle: session.project.title,
    roleName: invitation.roleName,
    firstName: invitation.firstName,
    place: session.place,
    startDate: start.toISOString(),
    endDate: end.toISOString(),
    chooseBy: session.chooseBy?.toISOString() ?? null,
    state: state === 'open' && !isInRunning(invitation.stage) ? 'closed' : state,
    slot: own ? { startDate: own.start.toISOString(), endDate: own.end.toISOString(), room: roomName(session, own) } : null,
    offeredUntil: own ? (offeredUntil?.toISOString() ?? null) : null,
    isWaiting: invitation.waitingSince !== null,
    missedOffer: hasEnded ? 'expired' : invitation.missedOffer,
    hasDeclined: invitation.declinedAt !== null,
    inTheWay: busy
      .filter((span) => overlaps(span, { start, end }))
      .map(({ source, title, ...span }) => ({ source, title, startDate: span.start.toISOString(), endDate: span.end.toISOString() })),
    movesLeft: movesLeft(takes),
    canMove: own !== undefined && isEarlyEnough(own.start, now) && !isChoiceOver(session.chooseBy, now),
    times: [...times.values()],
  }
}

/** An invitation as shown with its link: without titles, because the link must not reveal the student's other casting calls. */
export const forLink = <Slot extends Pick<OwnSlot, 'inTheWay'>>(slot: Slot): Slot => ({
  ...slot,
  inTheWay: slot.inTheWay.map((span) => ({ ...span, title: null })),
})

export const roomName = ({ rooms }: Pick<Session, 'rooms'>, { roomId }: Pick<Slot, 'roomId'>): string =>
  rooms.find(({ id }) => id === roomId)?.name ?? ''
