import { useQuery } from '@tanstack/react-query'
import { awaitsAnswer } from '#app/api/awaits-answer.ts'
import { t } from '#app/language/t.ts'
import { RoomFrame } from '#casting/board/room-frame.tsx'
import { AuditionDays } from '#schedule/audition-sessions/sessions-section.tsx'
import { ChecksSection } from '#schedule/availability-checks/checks-section.tsx'
import { ShootDays } from '#schedule/schedule/shoot-days.tsx'
import { auditionSessionsQuery } from '#shared/queries/audition-sessions.ts'
import { availabilityChecksQuery } from '#shared/queries/availability-checks.ts'
import { callSheetsQuery } from '#shared/queries/call-sheets.ts'
import { projectQuery } from '#shared/queries/projects.ts'
import { Loading, Skeleton } from '#ui/skeleton.tsx'

/** The tab *Schedule* of the casting room: when people are needed. It waits for all of its parts, because each would move the others. */
export function Schedule({ id }: { id: string }) {
  const project = useQuery(projectQuery(id))
  const sheets = useQuery(callSheetsQuery(id))
  const sessions = useQuery(auditionSessionsQuery(id))
  const checks = useQuery(availabilityChecksQuery(id))
  const waits = [project, sheets, sessions, checks].some(awaitsAnswer)
  return (
    <RoomFrame projectId={id} tab={t('Schedule')}>
      {({ roles, cards }) =>
        waits ? (
          <Loading label={t('Loading the schedule')}>
            <Skeleton className="h-dvh" />
          </Loading>
        ) : (
          <>
            <ShootDays projectId={id} roles={roles} cards={cards} />
            <AuditionDays projectId={id} roles={roles} />
            <ChecksSection projectId={id} cards={cards} />
          </>
        )
      }
    </RoomFrame>
  )
}
