/**
 * Weekly availability: 7 days from Sunday, each with hourly slots. Slots count from 8 AM; the hours before 8 AM of the same day
 * come after the last slot of the evening. A day has at least the slots from 8 AM to 9 PM. Earlier and later slots may be
 * missing, and one that is not selected means *unknown*.
 */
export const AVAILABILITY = { days: 7, slots: 24, daySlots: 13, firstHour: 8 } as const

/** The hour of the day at which a slot begins. */
export const hourOf = (slot: number) => (AVAILABILITY.firstHour + slot) % AVAILABILITY.slots

/** The slot that begins at an hour of the day. */
export const slotOf = (hour: number) => (hour + AVAILABILITY.slots - AVAILABILITY.firstHour) % AVAILABILITY.slots

/** For each hour of a day, from midnight: whether it is selected. */
export const hoursOfDay = (slots: readonly boolean[] | undefined): boolean[] =>
  Array.from({ length: AVAILABILITY.slots }, (_, hour) => slots?.[slotOf(hour)] === true)

/** The free hours of a week, by weekday from 0 (Sunday). */
export type WeeklyHours = Readonly<Partial<Record<string, readonly boolean[]>>>

/** Whether weekly hours were entered. Without them it is unknown when a person is free, which differs from *never*. */
export function hasHours<Week extends WeeklyHours>(week: Week | null): week is Week {
  return week !== null && Object.keys(week).length > 0
}
