import type { MediaPerson, MediaRequest } from '@callboard/contract/casting/media-requests/endpoints'
import { MEDIA_REQUEST_STATES, REMINDED_STATES } from '@callboard/contract/casting/media-requests/rules'
import { useQuery } from '@tanstack/react-query'
import { AlarmClockPlus, BellRing, Play } from 'lucide-react'
import { useState } from 'react'
import { formatDateTime, formatDay } from '#app/language/dates.ts'
import { t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'
import { mediaKindText, requestStateText, requestStateTone } from '#shared/media-requests/request-text.ts'
import { roleName } from '#shared/role-text.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { preloadable } from '#ui/preloadable.ts'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { ExtendDialog, RetakeDialog } from './request-dialogs.tsx'
import { RequestPeople } from './request-people.tsx'
import { mediaRequestQuery } from './request-query.ts'
import type { RenderTape } from './take-view.tsx'
import { useRequest } from './use-request.ts'

const TakesPlayer = preloadable(async () => (await import('./takes-player.tsx')).TakesPlayer)

/** Opens the player at the first person who has sent something. */
const ANYBODY = 0

interface RequestCardProps {
  projectId: string
  request: MediaRequest
  startsOpen: boolean
  renderTape: RenderTape
}

/** One request: its task, how many people are in each state, and its people. */
export function RequestCard({ projectId, request, startsOpen, renderTape }: RequestCardProps) {
  const { timeZone } = useInstitution()
  const [isOpen, setOpen] = useState(startsOpen)
  const actions = useRequest(request.id)
  const [played, setPlayed] = useState<number>()
  const [extended, setExtended] = useState<MediaPerson | 'all'>()
  const [retaken, setRetaken] = useState<MediaPerson>()
  const read = useQuery({ ...mediaRequestQuery(request.id), enabled: isOpen || played !== undefined || extended !== undefined })
  const { counts, kind, instructions, dueAt, hearBy, sides } = request
  const waiting = REMINDED_STATES.reduce((sum, state) => sum + counts[state], 0)
  const people = read.data?.people ?? []
  const [firstSent] = people.filter(({ takes }) => takes.length > 0)
  const hasSent = firstSent !== undefined || counts.received + counts.late > 0
  return (
    <section
      aria-label={`${mediaKindText(kind)} · ${roleName(request.roleName)}`}
      className="rounded-lg border border-line bg-raised p-4 sm:p-5"
    >
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0 flex-1 basis-64">
          <h2 className="wrap-anywhere text-lg">
            {mediaKindText(kind)} · {roleName(request.roleName)}
          </h2>
          <p className="text-ink-soft">
            {t('Due {when} · they hear from you by {day}', { when: formatDateTime(dueAt, timeZone), day: formatDay(hearBy) })}
          </p>
        </div>
        {request.isOpen && (
          <div className="flex flex-wrap gap-2">
            <Button
              size="sm"
              icon={BellRing}
              disabled={waiting === 0}
              pending={actions.remind.isPending}
              onClick={() => actions.remind.mutate(undefined)}
            >
              {t('Remind all')}
            </Button>
            <Button size="sm" icon={AlarmClockPlus} onClick={() => setExtended('all')}>
              {t('More time…')}
            </Button>
            {hasSent && (
              <Button
                size="sm"
                variant="primary"
                icon={Play}
                pending={played !== undefined && read.isPending}
                onClick={() => setPlayed(firstSent?.applicationId ?? ANYBODY)}
              >
                {t('Look at them')}
              </Button>
            )}
          </div>
        )}
      </div>
      <ul aria-label={t('How many are where')} className="mt-3 flex flex-wrap gap-2">
        {MEDIA_REQUEST_STATES.filter((state) => counts[state] > 0).map((state) => (
          <li key={state}>
            <Badge tone={requestStateTone(state)} className="tabular-nums">
              {requestStateText(state)} · {counts[state]}
            </Badge>
          </li>
        ))}
      </ul>
      <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)} className="mt-3">
        <summary className="cursor-pointer py-1 font-semibold pointer-coarse:py-3">{t('People and task')}</summary>
        <p className="measure wrap-anywhere mt-2 mb-3 whitespace-pre-line">{instructions}</p>
        {sides && (
          <p className="mb-3">
            <a href={`/api/sides/${sides.id}`} download={sides.name} className="lone-link wrap-anywhere">
              {t('Sides: {name}', { name: sides.name })}
            </a>
          </p>
        )}
        {read.data ? (
          <RequestPeople
            request={read.data.request}
            people={people}
            actions={actions}
            onPlay={({ applicationId }) => setPlayed(applicationId)}
            onExtend={setExtended}
            onRetake={setRetaken}
          />
        ) : (
          isOpen && (
            <Loading label={t('Loading the people')}>
              <Skeleton className="h-40" />
            </Loading>
          )
        )}
      </details>
      {extended && read.data && (
        <ExtendDialog
          request={read.data.request}
          person={extended === 'all' ? null : extended}
          extend={actions.extend}
          onClose={() => {
            actions.extend.reset()
            setExtended(undefined)
          }}
        />
      )}
      {retaken && <RetakeDialog person={retaken} retake={actions.retake} onClose={() => setRetaken(undefined)} />}
      {played !== undefined && read.data && (
        <TakesPlayer
          projectId={projectId}
          request={read.data.request}
          people={people}
          at={played}
          onAt={setPlayed}
          onRetake={setRetaken}
          renderTape={renderTape}
          onClose={() => setPlayed(undefined)}
        />
      )}
    </section>
  )
}
