import { hasHours } from '@callboard/contract/people/profiles/week'
import { t } from '#app/language/t.ts'
import { Fact, Facts } from '#ui/layout.tsx'
import { DAY_KEYS, dayNames, type WeekHours } from '#ui/week-grid-model.ts'

/**
 * Each weekday with its number of hours, or *Not available*; one sentence if there are no hours.
 *
 * @param hours the text for a number above 0
 */
export function WeekHoursList({ week, hours }: { week: WeekHours | null; hours: (count: number) => string }) {
  if (!hasHours(week)) return <p className="text-ink-soft">{t('No hours entered yet')}</p>
  return (
    <Facts>
      {dayNames().map((day, index) => {
        const key = DAY_KEYS[index]
        const count = (key && week[key]?.filter(Boolean).length) || 0
        return (
          <Fact key={day} label={day}>
            {count === 0 ? t('Not available') : hours(count)}
          </Fact>
        )
      })}
    </Facts>
  )
}
