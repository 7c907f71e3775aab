import type { ListedStudent } from '@callboard/contract/people/photo-sessions/endpoints'
import { PHOTO_SESSION_LIMITS } from '@callboard/contract/people/photo-sessions/rules'
import { dayOf } from '@callboard/contract/time/month'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { apiQuery } from '#app/api/api.ts'
import { withZone } from '#app/language/dates.ts'
import { t } from '#app/language/t.ts'
import { formatter } from '#app/language/time-of-day.ts'
import { useNow } from '#app/minute.ts'
import { useInstitution } from '#app/start/boot.ts'
import { callDatesQuery } from '#shared/queries/calendar.ts'
import { StudentLine } from './student-list.tsx'

/** The details of a shoot in this list. */
interface TodaysShoot {
  readonly projectId: number
  readonly title: string
  readonly startDate: string
  readonly isAllDay: boolean
  readonly place: string | null
}

/**
 * Today's shoots, earliest first, with their booked people, whom the photographer expects. Renders nothing on other days, while loading or
 * after an error, because everybody is in the list below.
 *
 * @param row renders one student's row: a link that fills the line
 */
export function TodayShoots({ row }: { row: (student: ListedStudent, content: ReactNode) => ReactNode }) {
  const { timeZone } = useInstitution()
  const today = dayOf(new Date(useNow()), timeZone)
  const { data } = useQuery(callDatesQuery([today]))
  const shoots =
    data?.filter(({ kind, status, startDate }) => kind === 'shoot' && status !== 'cancelled' && dayOf(startDate, timeZone) === today) ?? []
  const calls = [...new Map(shoots.map((shoot) => [shoot.projectId, shoot])).values()]
  if (calls.length === 0) return null
  return (
    <section aria-label={t('Today')} className="mb-10">
      {calls.map((shoot) => (
        <Shoot key={shoot.projectId} shoot={shoot} day={today} row={row} />
      ))}
    </section>
  )
}

function Shoot({
  shoot: { projectId, title, startDate, isAllDay, place },
  day,
  row,
}: {
  shoot: TodaysShoot
  day: string
  row: (student: ListedStudent, content: ReactNode) => ReactNode
}) {
  const { timeZone } = useInstitution()
  const booked = useQuery(apiQuery('GET /api/students', { query: { project: projectId, day, limit: PHOTO_SESSION_LIMITS.maxPage } }))
  const clock = withZone(formatter(timeZone, { hour: 'numeric', minute: '2-digit' }).format(new Date(startDate)), startDate, timeZone)
  return (
    <div className="mb-6">
      <h2 className="wrap-anywhere border-ink border-t-2 pt-2 text-xl">{title}</h2>
      <p className="mb-2 text-ink-soft">{[t('Today'), isAllDay ? t('All day') : clock, place].filter(Boolean).join(' · ')}</p>
      {booked.data?.length === 0 && <p className="text-ink-soft">{t('No one is booked for it.')}</p>}
      {booked.data && booked.data.length > 0 && (
        <ul aria-label={t('Booked for {title}', { title })} className="divide-y divide-line border-line border-y">
          {booked.data.map((student) => (
            <li key={student.id}>{row(student, <StudentLine student={student} />)}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
