import type { Card, RoomCard } from '@callboard/contract/casting/board/endpoints'
import type { Role } from '@callboard/contract/casting/roles/endpoints'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ApiError } from '#app/api/api-error.ts'
import { errorText } from '#app/api/error-text.ts'
import { t } from '#app/language/t.ts'
import { castingRoomQuery } from '#shared/queries/casting.ts'
import { projectQuery } from '#shared/queries/projects.ts'
import { StatusBadge } from '#shared/status-badge.tsx'
import { buttonClass } from '#ui/button.tsx'
import type { Elements } from '#ui/elements.ts'
import { FrameDrawing } from '#ui/illustrations.tsx'
import { headline, Page } from '#ui/layout.tsx'
import { Loading, Repeat, Skeleton } from '#ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#ui/states.tsx'
import { CardsInSightContext, useCardsInSight } from './cards-in-sight.ts'
import { RoomTabs } from './room-tabs.tsx'
import { useKeptFocus } from './use-kept-focus.ts'

/** The roles of a casting call, and its applications. */
export interface Room {
  readonly roles: readonly Role[]
  readonly cards: readonly RoomCard[]
  /** The whole cards that come with the room. */
  readonly whole: readonly Card[]
}

/**
 * A tab of the casting room: tabs, title, and its content once the room is loaded.
 *
 * @param tab its name, for the document's title
 * @param actions beside the title
 * @param also as in `RoomTabs`
 */
export function RoomFrame({
  projectId,
  tab,
  actions,
  also,
  children,
}: {
  projectId: string
  tab: string
  actions?: Elements
  also?: Elements
  children: (room: Room) => Elements
}) {
  useKeptFocus()
  const project = useQuery(projectQuery(projectId))
  const room = useQuery(castingRoomQuery(projectId))
  const whole = useCardsInSight(projectId, room.data)
  const error = project.data ? room.error : (project.error ?? room.error)
  if (error instanceof ApiError && error.status === 404) return <NoRoom />
  // Renders both at once: a title that came later would move the content below it.
  const shown = project.data && room.data && { title: project.data.title, status: project.data.status, room: room.data }
  return (
    <Page title={shown ? `${tab} · ${shown.title}` : tab} width="desk">
      <RoomTabs
        projectId={projectId}
        heading={
          <>
            <h1
              key={shown ? 'title' : 'tab'}
              className={shown ? `${headline(shown.title)} truncate text-xl!` : 'sr-only'}
              title={shown?.title}
            >
              {shown?.title ?? tab}
            </h1>
            {shown && shown.status !== 'active' && <StatusBadge status={shown.status} />}
          </>
        }
        also={also}
        actions={shown && actions && <CardsInSightContext value={whole}>{actions}</CardsInSightContext>}
      />
      {/* If a later read fails, the page keeps the content it has. */}
      {shown ? (
        <CardsInSightContext value={whole}>
          <div>{children(shown.room)}</div>
        </CardsInSightContext>
      ) : error ? (
        <ErrorState onRetry={() => void Promise.all([project.refetch(), room.refetch()])} retrying={project.isFetching || room.isFetching}>
          {errorText(error, t('The applicants could not be loaded. Please try again.'))}
        </ErrorState>
      ) : (
        <RoomSkeleton />
      )}
    </Page>
  )
}

function RoomSkeleton() {
  return (
    <Loading label={t('Loading applicants')}>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4 lg:grid-cols-6">
        <Repeat times={12}>
          <div>
            <Skeleton className="aspect-[4/5] w-full rounded-sm" />
            <Skeleton className="mt-2 h-5 w-3/4" />
            <Skeleton className="mt-1.5 h-4 w-1/2" />
          </div>
        </Repeat>
      </div>
    </Loading>
  )
}

function NoRoom() {
  return (
    <Page title={t('Project Not Found')}>
      <EmptyState
        as="h1"
        drawing={<FrameDrawing />}
        title={t('Project Not Found')}
        action={
          <Link to="/admin-dashboard" className={buttonClass()}>
            {t('Back to the dashboard')}
          </Link>
        }
      >
        {t('This casting call does not exist any more.')}
      </EmptyState>
    </Page>
  )
}
