import type { RoomCard } from '@callboard/contract/casting/board/endpoints'
import type { Role } from '@callboard/contract/casting/roles/endpoints'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatDay } from '#app/language/dates.ts'
import { t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'
import { DayBoardLink } from '#shared/day-board-link.tsx'
import { projectQuery } from '#shared/queries/projects.ts'
import { roleHours, roleName } from '#shared/role-text.ts'
import { buttonClass } from '#ui/button.tsx'
import { Banner, Section } from '#ui/layout.tsx'
import { EmptyState } from '#ui/states.tsx'
import { CallSheetLink } from './call-sheet-link.tsx'
import { shootDaysOf } from './shoot-day-list.ts'

/** The days of a shoot, with the number of people booked for each role. */
export function ShootDays({ projectId, roles, cards }: { projectId: string; roles: readonly Role[]; cards: readonly RoomCard[] }) {
  const { timeZone } = useInstitution()
  const project = useQuery(projectQuery(projectId)).data
  if (!project) return null
  const days = shootDaysOf(project, roles, cards)
  return (
    <Section title={t('Shoot days')}>
      {project.status === 'cancelled' && (
        <div className="mb-6">
          <Banner tone="danger" title={t('This casting call is cancelled')}>
            {t('Its shoot and its audition days do not take place, and everyone who was called is told.')}
          </Banner>
        </div>
      )}
      {days.length === 0 ? (
        <EmptyState
          title={t('No day yet')}
          action={
            <Link to="/project-edit/$id" params={{ id: projectId }} className={buttonClass()}>
              {t('Edit casting call')}
            </Link>
          }
        >
          {t('Give the casting call a date, or give each role its own.')}
        </EmptyState>
      ) : (
        <ul className="grid grid-cols-1 gap-6">
          {days.map(({ day, roles: dayRoles }) => (
            <li key={day} className="border-line border-t pt-3">
              <h3 className="text-lg">{formatDay(day)}</h3>
              <ul className="mt-2 grid grid-cols-1 gap-1.5">
                {dayRoles.map(({ role, shootTime, endTime, booked }) => (
                  <li key={role.id} className="flex flex-wrap gap-x-4 wrap-anywhere">
                    <span className="font-semibold">{roleName(role.name)}</span>
                    <span className="text-ink-soft tabular-nums">
                      {[roleHours({ day, shootTime, endTime }, timeZone), t('{booked} of {needed} booked', { booked, needed: role.needed })]
                        .filter(Boolean)
                        .join(' · ')}
                    </span>
                  </li>
                ))}
              </ul>
              <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
                <CallSheetLink projectId={projectId} day={day} />
                <DayBoardLink board={`shoot-${Number(projectId)}-${day}`} size="sm" />
              </div>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
