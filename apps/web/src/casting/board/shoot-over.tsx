import type { RoomCard } from '@callboard/contract/casting/board/endpoints'
import { shootSpan } from '@callboard/contract/casting/projects/shoots'
import { datesOf } from '@callboard/contract/people/availability/needed-time'
import { useQuery } from '@tanstack/react-query'
import { Clapperboard } from 'lucide-react'
import { useState } from 'react'
import { api } from '#app/api/api.ts'
import { errorText } from '#app/api/error-text.ts'
import { useChange } from '#app/changes/use-change.ts'
import { plural, t } from '#app/language/t.ts'
import { useNow } from '#app/minute.ts'
import { toast } from '#app/notices/toast.ts'
import { useInstitution } from '#app/start/boot.ts'
import { projectQuery } from '#shared/queries/projects.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Loading, SkeletonText } from '#ui/skeleton.tsx'
import { ErrorState } from '#ui/states.tsx'
import { Attendance, bookedAndBegun } from './attendance.tsx'
import { closureQuery } from './closure-queries.ts'
import { cardFinder } from './face.tsx'
import type { Room } from './room-frame.tsx'

/** Says that a shoot is over, and records who came, from the start of a shoot with booked people on. Stays while its dialog is open. */
export function ShootOver({ projectId, room }: { projectId: string; room: Pick<Room, 'roles' | 'cards'> }) {
  const [isOpen, setOpen] = useState(false)
  const { timeZone } = useInstitution()
  const { data: project } = useQuery(projectQuery(projectId))
  const now = new Date(useNow()).toISOString()
  const begun = new Set(
    room.roles.flatMap((role) => {
      const { shootDate, ...times } = project ? datesOf({ role, project }) : role
      return shootDate !== null && shootSpan({ shootDate, ...times }, timeZone).startDate <= now ? [role.id] : []
    }),
  )
  const booked = room.cards.filter(({ stage, roleId }) => stage === 'booked' && begun.has(roleId))
  return (
    <>
      {booked.length > 0 && (
        <div className="mb-5 flex items-center justify-between gap-x-4 rounded-md border-line border-l-4 bg-raised px-4 py-2.5 print:hidden">
          <p role="status" className="font-semibold tabular-nums">
            {plural(booked.length, 'The shoot of 1 booked person has begun', 'The shoot of {count} booked people has begun')}
          </p>
          <Button size="sm" icon={Clapperboard} className="flex-none" onClick={() => setOpen(true)}>
            {t('The shoot is over…')}
          </Button>
        </div>
      )}
      {isOpen && <ShootOverDialog projectId={projectId} cards={room.cards} onClose={() => setOpen(false)} />}
    </>
  )
}

function ShootOverDialog({ projectId, cards, onClose }: { projectId: string; cards: readonly RoomCard[]; onClose: () => void }) {
  const { data, error, isFetching, refetch } = useQuery(closureQuery(Number(projectId)))
  const [absentIds, setAbsentIds] = useState<ReadonlySet<number>>(new Set())
  const undo = useChange({
    mutationFn: (applications: { id: number; version: number }[]) => api('POST /api/applications/moves/undo', { body: { applications } }),
    onSuccess: () => toast({ title: t('Change undone') }),
    failed: t('It could not be undone'),
    changes: ['applications'],
  })
  const end = useChange({
    mutationFn: () => api('POST /api/projects/{id}/shoot-over', { params: { id: projectId }, body: { absentIds: [...absentIds] } }),
    onSuccess: ({ cards }) => {
      const applications = cards.map(({ id, version }) => ({ id, version }))
      toast({
        title: plural(cards.length, 'The shoot is over for 1 person', 'The shoot is over for {count} people'),
        undo: () => undo.mutate(applications),
      })
      onClose()
    },
    failed: t('The shoot could not be ended'),
    changes: ['applications'],
  })
  const booked = data ? bookedAndBegun(data.people) : []
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="lg"
      title={t('The shoot is over')}
      description={t('Say who came. No one is told, and those who came can show it in their portfolio.')}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button
            variant="primary"
            disabled={booked.length === 0}
            pending={end.isPending}
            pendingLabel={t('Saving...')}
            onClick={() => end.mutate()}
          >
            {t('Save who came')}
          </Button>
        </>
      }
    >
      {data ? (
        booked.length > 0 ? (
          <Attendance people={data.people} cardOf={cardFinder(cards)} absentIds={absentIds} onAbsentIds={setAbsentIds} />
        ) : (
          <p>{t('The shoot has not begun.')}</p>
        )
      ) : error ? (
        <ErrorState as="p" onRetry={() => void refetch()} retrying={isFetching}>
          {errorText(error, t('The people could not be loaded. Please try again.'))}
        </ErrorState>
      ) : (
        <Loading label={t('Loading')}>
          <SkeletonText lines={4} />
        </Loading>
      )}
    </Dialog>
  )
}
