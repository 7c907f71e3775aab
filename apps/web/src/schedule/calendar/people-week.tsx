import type { PersonTimes } from '@callboard/contract/schedule/calendar/endpoints'
import { type Day, dayOf } from '@callboard/contract/time/month'
import { Link } from '@tanstack/react-router'
import { t } from '#app/language/t.ts'
import { formatter } from '#app/language/time-of-day.ts'
import { useInstitution } from '#app/start/boot.ts'
import { cx } from '#ui/cx.ts'
import { useIsBelowDesk } from '#ui/use-is-narrow.ts'
import { PersonTimeLine } from './person-time.tsx'

export function PersonLink({ student: { id, name } }: Pick<PersonTimes, 'student'>) {
  return (
    <Link to="/talent-search" search={{ talent: id }} className="text-link wrap-anywhere decoration-transparent pointer-coarse:py-3">
      {name}
    </Link>
  )
}

/**
 * A row for each person and a column for each day of the week; on narrow screens a list for each person. Days without people are narrow.
 */
export function PeopleWeek({ people, days, today }: { people: readonly PersonTimes[]; days: readonly Day[]; today: Day }) {
  const isBelowDesk = useIsBelowDesk()
  const { timeZone } = useInstitution()
  if (isBelowDesk) {
    return (
      <ul className="grid grid-cols-1 gap-x-10 gap-y-6 md:grid-cols-2">
        {people.map(({ student, times }) => (
          <li key={student.id}>
            <h3 className="mb-2 border-line border-t pt-3">
              <PersonLink student={student} />
            </h3>
            <ul className="flex flex-col gap-2">
              {times.map((time) => (
                <li key={`${time.startDate} ${time.source}`}>
                  <PersonTimeLine time={time} withDay />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    )
  }
  const isEmpty = (day: Day) => !people.some(({ times }) => times.some(({ startDate }) => dayOf(startDate, timeZone) === day))
  const weekday = formatter('UTC', { weekday: 'short', day: 'numeric' })
  return (
    <div className="overflow-x-auto">
      <table aria-label={t('Who is needed this week')} className="w-full table-fixed border-collapse text-left">
        <thead>
          <tr className="border-ink border-b-2">
            <th scope="col" className="sticky left-0 w-44 bg-paper py-2 pr-3 font-semibold">
              {t('Person')}
            </th>
            {days.map((day) => (
              <th
                key={day}
                scope="col"
                aria-current={day === today ? 'date' : undefined}
                className={cx('px-1.5 py-2 font-semibold text-sm tabular-nums', day !== today && 'text-ink-soft', isEmpty(day) && 'w-16')}
              >
                {weekday.format(new Date(`${day}T12:00:00Z`))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {people.map(({ student, times }) => (
            <tr key={student.id} className="border-line border-b align-top">
              <th scope="row" className="sticky left-0 bg-paper py-3 pr-3 font-semibold">
                <PersonLink student={student} />
              </th>
              {days.map((day) => (
                <td key={day} className="px-1.5 py-3">
                  <div className="flex flex-col gap-2">
                    {times
                      .filter(({ startDate }) => dayOf(startDate, timeZone) === day)
                      .map((time) => (
                        <PersonTimeLine key={`${time.startDate} ${time.source} ${time.project?.id}`} time={time} />
                      ))}
                  </div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
