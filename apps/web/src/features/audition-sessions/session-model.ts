import type { AuditionSession, AuditionSessionForm } from '@callboard/contract/audition-sessions/endpoints'
import { SLOT_MINUTES } from '@callboard/contract/audition-sessions/rules'
import { slotTimes } from '@callboard/contract/audition-sessions/slots'
import type { Day } from '@callboard/contract/calendar/month'

type Row<Value> = Value & {
  /** Tells rows of the form apart. */
  readonly key: number
}

/** What is typed into the form of an audition session; numbers as text. */
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
  }
}

export function valuesOf(session: AuditionSession): SessionValues {
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
  }
}

/** What is sent. The server refuses other text at its field. */
export function bodyOf({ rooms, breaks, roleId, slotMinutes, capacity, ...values }: SessionValues): AuditionSessionForm {
  return {
    ...values,
    roleId: roleId === '' ? null : Number(roleId),
    slotMinutes: Number(slotMinutes),
    capacity: Number(capacity),
    rooms: rooms.map(({ id, name }) => ({ id, name })),
    breaks: breaks.map(({ from, to }) => ({ from, to })),
  }
}

const isTime = (time: string) => /^\d\d:\d\d$/.test(time)

/** How many slots a form makes in each room; `null` while it cannot be said. */
export function slotCount({ day, startTime, endTime, slotMinutes, breaks }: SessionValues, timeZone: string): number | null {
  const length = Number(slotMinutes)
  const times = [startTime, endTime, ...breaks.flatMap(({ from, to }) => [from, to])]
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || !times.every(isTime) || !(length >= SLOT_MINUTES.least) || startTime >= endTime) return null
  const ordered = breaks.filter(({ from, to }) => from < to)
  return slotTimes({ day, startTime, endTime, slotMinutes: length, breaks: ordered }, timeZone).length
}

/** A new row, with a key of its own. */
export const withRow = <Value extends object>(rows: readonly Row<Value>[], value: Value): Row<Value>[] => [
  ...rows,
  { ...value, key: Math.max(-1, ...rows.map(({ key }) => key)) + 1 },
]
