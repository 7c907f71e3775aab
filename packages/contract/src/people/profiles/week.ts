/**
 * Weekly availability: 7 days from Sunday, each by its hours. Slots count from 8 AM; after the last one of the evening come the hours before
 * 8 AM of the same day. A day has at least the slots of the day, from 8 AM to 9 PM: earlier and later hours may be missing, and say nothing
 * where they are not selected.
 */
export const AVAILABILITY = { days: 7, slots: 24, daySlots: 13, firstHour: 8 } as const

/** The hour of the day at which a slot begins. */
export const hourOf = (slot: number) => (AVAILABILITY.firstHour + slot) % AVAILABILITY.slots

/** The slot of an hour of the day. */
export const slotOf = (hour: number) => (hour + AVAILABILITY.slots - AVAILABILITY.firstHour) % AVAILABILITY.slots

/** Whether each hour of a day is selected, from midnight. */
export const hoursOfDay = (slots: readonly boolean[] | undefined): boolean[] =>
  Array.from({ length: AVAILABILITY.slots }, (_, hour) => slots?.[slotOf(hour)] === true)

/** The hours of a week that are free, by weekday from 0 (Sunday). */
export type WeeklyHours = Readonly<Partial<Record<string, readonly boolean[]>>>

/** Whether anybody entered weekly hours. Without them nobody knows when somebody is free, which is not the same as never. */
export function hasHours<Week extends WeeklyHours>(week: Week | null): week is Week {
  return week !== null && Object.keys(week).length > 0
}
