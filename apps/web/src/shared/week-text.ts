import { DAY_KEYS, dayNames, hourName, type WeekHours } from '#ui/week-grid-model.ts'

/**
 * A week as text, such as `Mon 8 AM–11 AM, 2 PM–3 PM; Fri 9 AM–10 AM`.
 *
 * @param firstHour the hour at which the first slot of a day begins
 */
export function weekText(week: WeekHours | null, firstHour: number): string {
  const days = DAY_KEYS.flatMap((key, day) => {
    const hours = week?.[key] ?? []
    const spans = hours.flatMap((on, slot) => {
      if (!on || hours[slot - 1]) return []
      const end = hours.indexOf(false, slot)
      return [`${hourName(firstHour + slot)}–${hourName(firstHour + (end < 0 ? hours.length : end))}`]
    })
    return spans.length > 0 ? [`${dayNames('short')[day]} ${spans.join(', ')}`] : []
  })
  return days.join('; ')
}
