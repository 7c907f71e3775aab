import type { PersonTime } from '@callboard/contract/schedule/calendar/endpoints'

/** Groups a person's times that overlap, in chronological order. */
export function clashGroups(times: readonly PersonTime[]): PersonTime[][] {
  const groups: PersonTime[][] = []
  let end = ''
  for (const time of times.toSorted((one, other) => one.startDate.localeCompare(other.startDate))) {
    const last = groups.at(-1)
    if (last && time.startDate < end) last.push(time)
    else groups.push([time])
    if (time.endDate > end) end = time.endDate
  }
  return groups
}
