import type { AuditionSessionForm } from '@callboard/contract/schedule/audition-sessions/endpoints'
import { SLOT_MINUTES } from '@callboard/contract/schedule/audition-sessions/rules'
import type { AuditionSession } from '@callboard/contract/schedule/audition-sessions/sheet.endpoints'
import { type SlotTime, slotTimes } from '@callboard/contract/schedule/audition-sessions/slots'
import type { Day } from '@callboard/contract/time/month'
import { resolveWallTime, wallTimeOf } from '@callboard/contract/time/wall-time'

type Row<Value> = Value & {
  /** Identifies a row of the form. */
  readonly key: number
}

/** The typed values of an audition session's form; numbers are strings. */
export interface SessionValues {
  readonly name: string
  readonly kind: AuditionSession['kind']
  /** Empty for all roles. */
  readonly roleId: string
  readonly day: string
  readonly startTime: string
  readonly endTime: string
  readonly rooms: readonly Row<{ readonly id: number | null; readonly name: string }>[]
  readonly slotMinutes: string
  readonly capacity: string
  readonly breaks: readonly Row<{ readonly from: string; readonly to: string }>[]
  readonly place: string
  /** Wall time of the campus; empty if there is none. */
  readonly chooseBy: string
}

export function newSession(day: Day, { place, roomName }: { place: string; roomName: string }): SessionValues {
  return {
    name: '',
    kind: 'audition',
    roleId: '',
    day,
    startTime: '10:00',
    endTime: '16:00',
    rooms: [{ key: 0, id: null, name: roomName }],
    slotMinutes: String(SLOT_MINUTES.standard),
    capacity: '1',
    breaks: [],
    place,
    chooseBy: '',
  }
}

export function valuesOf(session: AuditionSession, timeZone: string): SessionValues {
  const { name, kind, day, startTime, endTime } = session
  return {
    name,
    kind,
    roleId: session.roleId === null ? '' : String(session.roleId),
    day,
    startTime,
    endTime,
    rooms: session.rooms.map((room, key) => ({ ...room, key })),
    slotMinutes: String(session.slotMinutes),
    capacity: String(session.capacity),
    breaks: session.breaks.map((one, key) => ({ ...one, key })),
    place: session.place ?? '',
    chooseBy: session.chooseBy === null ? '' : wallTimeOf(session.chooseBy, timeZone),
  }
}

/** The body to send. Invalid text is refused by the server, with an error at its field. */
export function bodyOf(
  { rooms, breaks, roleId, slotMinutes, capacity, chooseBy, ...values }: SessionValues,
  timeZone: string,
): AuditionSessionForm {
  return {
    ...values,
    roleId: roleId === '' ? null : Number(roleId),
    slotMinutes: Number(slotMinutes),
    capacity: Number(capacity),
    chooseBy: chooseBy === '' ? null : resolveWallTime(chooseBy, timeZone).instant,
    rooms: rooms.map(({ id, name }) => ({ id, name })),
    breaks: breaks.map(({ from, to }) => ({ from, to })),
  }
}

const isTime = (time: string) => /^\d\d:\d\d$/.test(time)

/** The times of the slots that a form creates in each room; `null` while the form is incomplete. */
function timesOf({ day, startTime, endTime, slotMinutes, breaks }: SessionValues, timeZone: string): SlotTime[] | null {
  const length = Number(slotMinutes)
  const times = [startTime, endTime, ...breaks.flatMap(({ from, to }) => [from, to])]
  if (
    !/^\d{4}-\d\d-\d\d$/.test(day) ||
    !times.every(isTime) ||
    !(length >= SLOT_MINUTES.least) ||
    !Number.isInteger(length) ||
    startTime >= endTime
  )
    return null
  const ordered = breaks.filter(({ from, to }) => from < to)
  return slotTimes({ day, startTime, endTime, slotMinutes: length, breaks: ordered }, timeZone)
}

/** The number of slots that a form creates in each room; `null` while the form is incomplete. */
export const slotCount = (values: SessionValues, timeZone: string): number | null => timesOf(values, timeZone)?.length ?? null

/** Whether the day, hours or place differ from those that people were told. */
export function movesTheDay(session: AuditionSession, { day, startTime, endTime, place }: SessionValues): boolean {
  return day !== session.day || startTime !== session.startTime || endTime !== session.endTime || place.trim() !== (session.place ?? '')
}

/** The hour around which a break is suggested if it is within the session, and the longest suggested break in minutes. */
const NOON = { from: '12:00', to: '13:00' } as const
const LONGEST_BREAK = 60
/** The suggested times of breaks are rounded to this many minutes. */
const STEP = 5

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const timeAt = (minutes: number) => [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
const rounded = (minutes: number) => Math.floor(minutes / STEP) * STEP

/** Suggests another break within the session: at noon, or in the middle of the longest time without a break. */
export function newBreak({ startTime, endTime, breaks }: Pick<SessionValues, 'startTime' | 'endTime' | 'breaks'>) {
  const others = breaks.filter(({ from, to }) => isTime(from) && isTime(to)).toSorted((one, other) => one.from.localeCompare(other.from))
  if (!isTime(startTime) || !isTime(endTime)) return NOON
  const isFree = others.every(({ from, to }) => to <= NOON.from || from >= NOON.to)
  if (isFree && startTime <= NOON.from && endTime >= NOON.to) return NOON
  const edges = [startTime, ...others.flatMap(({ from, to }) => [from, to]), endTime].map(minutesOf)
  let [first, longest] = [minutesOf(startTime), 0]
  for (let at = 0; at + 1 < edges.length; at += 2) {
    const [from = 0, to = 0] = edges.slice(at, at + 2)
    if (to - from > longest) [first, longest] = [from, to - from]
  }
  const length = Math.min(LONGEST_BREAK, Math.max(STEP, rounded(longest / 4)))
  const from = rounded(first + (longest - length) / 2)
  return { from: timeAt(Math.max(first, from)), to: timeAt(Math.max(first, from) + length) }
}

/** A new row, with a key of its own. */
export const withRow = <Value extends object>(rows: readonly Row<Value>[], value: Value): Row<Value>[] => [
  ...rows,
  { ...value, key: Math.max(-1, ...rows.map(({ key }) => key)) + 1 },
]
