/** Weekly availability: 7 days from Sunday by 13 hourly slots from 8 AM. */
export const AVAILABILITY = { days: 7, slots: 13, firstHour: 8 } as const

/** The hours of a week that are free, by weekday from 0 (Sunday). */
export type WeeklyHours = Readonly<Partial<Record<string, readonly boolean[]>>>

/** Whether anybody entered weekly hours. Without them nobody knows when somebody is free, which is not the same as never. */
export function hasHours<Week extends WeeklyHours>(week: Week | null): week is Week {
  return week !== null && Object.keys(week).length > 0
}
