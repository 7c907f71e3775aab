import type { PersonTime } from '@callboard/contract/schedule/calendar/endpoints'
import { CALENDAR_LIMITS } from '@callboard/contract/schedule/calendar/rules'
import { type Day, dayOf } from '@callboard/contract/time/month'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { errorText } from '#app/api/error-text.ts'
import { t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'
import { conflictsQuery, peopleTimesQuery } from '#shared/queries/calendar.ts'
import { ErrorState } from '#ui/states.tsx'
import { clashGroups } from './clash-groups.ts'
import { PeopleWeek, PersonLink } from './people-week.tsx'
import { PersonTimeLine } from './person-time.tsx'

/**
 * Who is needed when, for casting directors: everybody in a week, or only those whose times clash, from today on.
 *
 * @param loading the content until the people are loaded
 */
export function PeopleView({
  view,
  days,
  today,
  loading,
}: {
  view: 'people' | 'conflicts'
  days: readonly Day[]
  today: Day
  loading: ReactNode
}) {
  const { timeZone } = useInstitution()
  const isWeek = view === 'people'
  const { data, error, refetch, isFetching } = useQuery({
    ...(isWeek ? peopleTimesQuery(days) : conflictsQuery(today)),
    // Keeps showing the previous week until the next one is loaded. People and conflicts never replace each other.
    placeholderData: isWeek ? keepPreviousData : undefined,
  })
  if (error && !data) {
    return (
      <ErrorState as="h3" onRetry={() => void refetch()} retrying={isFetching}>
        {errorText(error, t('The calendar could not be loaded. Please try again.'))}
      </ErrorState>
    )
  }
  if (!data) return loading
  // The response includes neighbouring days, because its days are not those of the campus.
  const isShown = ({ startDate, endDate }: PersonTime) =>
    isWeek ? days.includes(dayOf(startDate, timeZone)) : dayOf(endDate, timeZone) >= today
  const people = data.people
    .map(({ student, times }) => ({ student, times: times.filter(isShown) }))
    .filter(({ times }) => times.length > 0)
  if (people.length === 0) {
    return (
      <p className="text-ink-soft">
        {isWeek
          ? t('No one is booked, offered a role or invited to an audition this week.')
          : t('No one is needed in two places at once in the next {days} days.', { days: CALENDAR_LIMITS.maxRangeDays })}
      </p>
    )
  }
  return (
    <>
      {isWeek ? (
        <PeopleWeek people={people} {...{ days, today }} />
      ) : (
        <ul className="grid grid-cols-1 gap-x-10 gap-y-6 md:grid-cols-2">
          {people.map(({ student, times }) => (
            <li key={student.id} className="border-line border-t pt-3">
              <h3 className="mb-2">
                <PersonLink student={student} />
              </h3>
              <ul className="flex flex-col gap-4">
                {clashGroups(times).map((group) => (
                  <li key={group[0]?.startDate} className="flex flex-col gap-2">
                    {group.map((time) => (
                      <PersonTimeLine key={`${time.source} ${time.project?.id}`} time={time} withDay />
                    ))}
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      )}
      {data.hasMore && <p className="mt-6 text-ink-soft">{t('There are more people than are shown here.')}</p>}
    </>
  )
}
