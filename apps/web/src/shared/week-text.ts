import { hoursOfDay } from '@callboard/contract/people/profiles/week'
import { DAY_KEYS, dayNames, hourName, type WeekHours } from '#ui/week-grid-model.ts'

/** A week as text, such as `Mon 8 AM–11 AM, 2 PM–3 PM; Fri 9 AM–10 AM`. */
export function weekText(week: WeekHours | null): string {
  const days = DAY_KEYS.flatMap((key, day) => {
    const hours = hoursOfDay(week?.[key])
    const spans = hours.flatMap((on, hour) => {
      if (!on || hours[hour - 1]) return []
      const end = hours.indexOf(false, hour)
      return [`${hourName(hour)}–${hourName(end < 0 ? hours.length : end)}`]
    })
    return spans.length > 0 ? [`${dayNames('short')[day]} ${spans.join(', ')}`] : []
  })
  return days.join('; ')
}
