import { AUDITION_STAGES } from '@callboard/contract/schedule/audition-sessions/rules'
import type {
  AuditionPerson,
  AuditionSession,
  AuditionSheet,
  AuditionSlot,
} from '@callboard/contract/schedule/audition-sessions/sheet.endpoints'
import { wallTimeOf } from '@callboard/contract/time/wall-time'
import { withZoneOn } from '#app/language/dates.ts'
import { t } from '#app/language/t.ts'
import { formatTimeOfDay } from '#app/language/time-of-day.ts'

/** The slots of all rooms at one time, in the order of rooms. */
export interface SheetRow {
  readonly startDate: string
  readonly endDate: string
  readonly slots: readonly (AuditionSlot | undefined)[]
}

type Break = AuditionSession['breaks'][number]

/** Whether a person still has to choose a slot. People who gave one back, declined one, or cannot come have answered. */
export const hasNotChosen = (person: AuditionPerson): boolean =>
  person.slotId === null &&
  person.waitingSince === null &&
  person.missedOffer !== 'declined' &&
  !person.hasDeclined &&
  !person.hasGivenBack &&
  isPlaceable(person)

/** *Break, 12:00 PM – 1:00 PM*. @param day of the session @param timeZone the institution's */
export const breakText = ({ from, to }: Break, day: string, timeZone: string): string =>
  withZoneOn(t('Break, {from} – {to}', { from: formatTimeOfDay(from), to: formatTimeOfDay(to) }), { day, time: to }, timeZone)

/** The breaks directly before each row; breaks after the last row are left out. */
export function breaksBefore(
  { session: { breaks } }: Pick<AuditionSheet, 'session'>,
  rows: readonly Pick<SheetRow, 'startDate'>[],
  timeZone: string,
): Break[][] {
  const ordered = breaks.toSorted((one, other) => one.from.localeCompare(other.from))
  const times = rows.map(({ startDate }) => wallTimeOf(startDate, timeZone).slice(11))
  return times.map((time, at) => ordered.filter(({ from }) => from < time && from >= (times[at - 1] ?? '')))
}

/** The rows of the sheet: times, with a slot for each room. */
export function rowsOf({ session, slots }: AuditionSheet): SheetRow[] {
  const times = new Map<string, AuditionSlot[]>()
  for (const slot of slots) times.set(slot.startDate, [...(times.get(slot.startDate) ?? []), slot])
  return [...times.values()].map((atTime) => ({
    startDate: atTime[0]?.startDate ?? '',
    endDate: atTime[0]?.endDate ?? '',
    slots: session.rooms.map(({ id }) => atTime.find(({ roomId }) => roomId === id)),
  }))
}

/** The people in each slot, by the slot's id. */
export function peopleBySlot(people: readonly AuditionPerson[]): ReadonlyMap<number, readonly AuditionPerson[]> {
  const found = new Map<number, AuditionPerson[]>()
  for (const person of people) if (person.slotId !== null) found.set(person.slotId, [...(found.get(person.slotId) ?? []), person])
  return found
}

/** Whether somebody can get a slot. */
export const isPlaceable = ({ isRestricted, stage }: Pick<AuditionPerson, 'isRestricted' | 'stage'>): boolean =>
  !isRestricted && AUDITION_STAGES.some((open) => open === stage)

/** People without a slot: first those on the waiting list, in their order. */
export function withoutSlot(people: readonly AuditionPerson[]): AuditionPerson[] {
  const without = people.filter(({ slotId }) => slotId === null)
  const waiting = without.filter(({ waitingSince }) => waitingSince !== null)
  return [
    ...waiting.toSorted((one, other) => (one.waitingSince ?? '').localeCompare(other.waitingSince ?? '')),
    ...without.filter(({ waitingSince }) => waitingSince === null),
  ]
}

/** Whether a slot is over. @param now milliseconds since 1970 */
export const isSlotOver = ({ endDate }: Pick<AuditionSlot, 'endDate'>, now: number): boolean => Date.parse(endDate) <= now

/** Future slots with a free place, not counting one person; and that person's own slot. */
export function freeSlots({ session, slots, people }: AuditionSheet, except: number | null, now: number): AuditionSlot[] {
  const own = people.find(({ id }) => id === except)?.slotId
  const taken = peopleBySlot(people.filter(({ id }) => id !== except))
  return slots.filter((slot) => slot.id === own || (!isSlotOver(slot, now) && (taken.get(slot.id)?.length ?? 0) < session.capacity))
}
