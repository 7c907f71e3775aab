import { CASTING_ROOM_LIMITS } from '@callboard/contract/casting/board/rules'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#app/api/api.ts'
import { ApiError } from '#app/api/api-error.ts'
import { errorText } from '#app/api/error-text.ts'
import { useChange } from '#app/changes/use-change.ts'
import { plural, t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'
import { castingRoomQuery, untoldDecisionsQuery } from '#shared/queries/casting.ts'
import { roleName } from '#shared/role-text.ts'
import { stageText, stageTone } from '#shared/stage-text.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/choice.tsx'
import { Dialog, DialogBody, DialogFoot } from '#ui/dialog.tsx'
import { LongList } from '#ui/long-list.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { Loading, Repeat, Skeleton } from '#ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#ui/states.tsx'
import { keepingOpen } from './batches.ts'
import { SmallFace } from './face.tsx'

/** Shows the message that each person gets, and sends the messages. */
export function TellDialog({ projectId, onClose }: { projectId: string; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="tall"
      title={t('Tell them')}
      description={t('Each gets a message in Callboard and an email, once.')}
      filling={<Untold projectId={projectId} onClose={onClose} />}
    />
  )
}

function Untold({ projectId, onClose }: { projectId: string; onClose: () => void }) {
  const { data, error, isFetching, refetch } = useQuery(untoldDecisionsQuery(projectId))
  const { data: room } = useQuery(castingRoomQuery(projectId))
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const { tell, told } = useTell(projectId, onClose)
  if (!data) {
    return (
      <DialogBody>
        {error ? (
          <ErrorState as="h3" onRetry={() => void refetch()} retrying={isFetching}>
            {errorText(error, t('The decisions could not be loaded. Please try again.'))}
          </ErrorState>
        ) : (
          <Loading label={t('Loading decisions')} className="flex flex-col gap-4">
            <Repeat times={4}>
              <Skeleton className="h-16" />
            </Repeat>
          </Loading>
        )}
      </DialogBody>
    )
  }
  if (data.length === 0) {
    return (
      <DialogBody>
        <EmptyState as="h3" title={t('Everyone knows')}>
          {t('Every student knows their decision.')}
        </EmptyState>
      </DialogBody>
    )
  }
  const roles = room?.roles ?? []
  const cards = new Map(room?.cards.map((card) => [card.id, card]))
  const roleOf = (roleId: number) => (roles.length > 1 ? roleName(roles.find(({ id }) => id === roleId)?.name ?? '') : undefined)
  const chosen = data.filter(({ id }) => !left.has(id))
  const toggle = (id: number) => {
    const next = new Set(left)
    if (!next.delete(id)) next.add(id)
    setLeft(next)
  }
  return (
    <>
      <DialogBody>
        {data.length > 1 && (
          <Checkbox
            className="border-line border-b pb-3 pointer-coarse:pb-4"
            label={t('Everyone')}
            checked={left.size === 0}
            disabled={tell.isPending}
            onChange={() => setLeft(left.size === 0 ? new Set(data.map(({ id }) => id)) : new Set())}
          />
        )}
        <LongList rows={data} rowKey={({ id }) => id} rowHeight={76} className="divide-y divide-line" rowClassName="py-3" keeps>
          {({ id, roleId, name, stage, subject, content }) => (
            <div className="flex items-start gap-3">
              <SmallFace card={cards.get(id)} />
              <div className="min-w-0 flex-1">
                <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 wrap-anywhere">
                  <Checkbox
                    className="min-w-0"
                    label={name}
                    hint={roleOf(roleId)}
                    checked={!left.has(id)}
                    disabled={tell.isPending}
                    onChange={() => toggle(id)}
                  />
                  <Badge tone={stageTone(stage)}>{stageText(stage)}</Badge>
                </div>
                <details className="mt-1 pl-8">
                  <summary className="cursor-pointer wrap-anywhere text-ink-soft text-sm pointer-coarse:py-2">{subject}</summary>
                  <p className="measure mt-1 whitespace-pre-line wrap-anywhere text-sm">{content}</p>
                </details>
              </div>
            </div>
          )}
        </LongList>
      </DialogBody>
      <DialogFoot>
        {tell.isPending && (
          <ProgressBar className="self-center max-sm:basis-full sm:flex-1" label={t('Telling')} share={told / Math.max(1, chosen.length)} />
        )}
        <Button onClick={onClose}>{t('Not now')}</Button>
        <Button
          variant="primary"
          disabled={chosen.length === 0}
          pending={tell.isPending}
          pendingLabel={t('Telling...')}
          onClick={() => tell.mutate(chosen.map(({ id, version }) => ({ id, version })))}
        >
          {plural(chosen.length, 'Tell 1 person', 'Tell {count} people')}
        </Button>
      </DialogFoot>
    </>
  )
}

interface Chosen {
  readonly id: number
  readonly version: number
}

/** Tells decisions in as many calls as they need. Decisions told before a call fails stay told. */
function useTell(projectId: string, onTold: () => void) {
  const [told, setTold] = useState(0)
  const tell = useChange({
    mutationFn: (chosen: readonly Chosen[]) =>
      keepingOpen(chosen.length, async () => {
        setTold(0)
        const refused: string[] = []
        for (let start = 0; start < chosen.length; start += CASTING_ROOM_LIMITS.moves) {
          const applications = chosen.slice(start, start + CASTING_ROOM_LIMITS.moves)
          const answer = await api('POST /api/applications/tell', { body: { applications } })
          refused.push(...answer.refused.map(({ message }) => message))
          setTold(start + applications.length)
        }
        return { count: chosen.length - refused.length, refused }
      }),
    onSuccess: ({ count, refused: [first, ...others] }) => {
      const title = plural(count, '1 person is told', '{count} people are told')
      if (first === undefined) {
        toast({ title })
        return onTold()
      }
      const missed = plural(others.length + 1, '1 person was not told', '{count} people were not told')
      toast({ title: missed, description: first, tone: 'destructive' })
    },
    failed: (error) => (error instanceof ApiError ? t('Not everyone was told') : t('Error')),
    changes: [castingRoomQuery(projectId), untoldDecisionsQuery(projectId)],
  })
  return { tell, told }
}
