import type { DeletedProject } from '@callboard/contract/deleted-projects/endpoints'
import { DELETED_PROJECT_DAYS, DELETED_PROJECT_MESSAGE } from '@callboard/contract/deleted-projects/rules'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import { api } from '#app/api/api.ts'
import { errorText, isSignedOut } from '#app/api/error-text.ts'
import { formatDateTime, formatRelative } from '#app/language/dates.ts'
import { plural, t } from '#app/language/t.ts'
import { concerns } from '#app/live/live-topics.ts'
import { toast } from '#app/notices/toast.ts'
import { leaveForSignIn } from '#app/session/unauthorized.ts'
import { useInstitution } from '#app/start/boot.ts'
import { deletedProjectsQuery } from '#shared/queries/deleted-projects.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Loading, SkeletonText } from '#ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#ui/states.tsx'

/** Casting calls that were deleted and can still be restored. */
export function RecentlyDeleted({ onClose }: { onClose: () => void }) {
  const deleted = useQuery(deletedProjectsQuery)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('Recently deleted')}
      description={t('Projects can be restored for {days} days, with their roles, applications, messages and events.', {
        days: DELETED_PROJECT_DAYS,
      })}
      size="lg"
      steady
    >
      {deleted.isError ? (
        <ErrorState as="p" onRetry={() => void deleted.refetch()} retrying={deleted.isFetching}>
          {errorText(deleted.error, t('What was deleted could not be loaded.'))}
        </ErrorState>
      ) : deleted.isPending ? (
        <Loading label={t('Loading deletions')}>
          <SkeletonText lines={4} />
        </Loading>
      ) : deleted.data.length === 0 ? (
        <EmptyState as="p" title={t('Nothing to restore')}>
          {t('No project was deleted in the last {days} days.', { days: DELETED_PROJECT_DAYS })}
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line border-line border-y">
          {deleted.data.map((project) => (
            <Deleted key={project.id} project={project} />
          ))}
        </ul>
      )}
    </Dialog>
  )
}

function Deleted({ project }: { project: DeletedProject }) {
  const { timeZone } = useInstitution()
  const restore = useRestore()
  const { id, title, applications, deletedAt, deletedBy, restorableUntil } = project
  const when = formatRelative(deletedAt, new Date())
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
      <div className="min-w-0 flex-1 basis-64">
        <p className="break-words font-semibold">{title}</p>
        <p className="text-ink-soft text-sm tabular-nums">
          {[
            plural(applications, '1 application', '{count} applications'),
            deletedBy ? t('{when} by {name}', { when, name: deletedBy }) : when,
            t('until {when}', { when: formatDateTime(restorableUntil, timeZone) }),
          ].join(' · ')}
        </p>
      </div>
      <Button
        icon={RotateCcw}
        pending={restore.isPending}
        pendingLabel={t('Restoring...')}
        onClick={() => restore.mutate(id)}
        aria-label={t('Restore {names}', { names: title })}
      >
        {t('Restore')}
      </Button>
    </li>
  )
}

/** Restores a deleted casting call, given its id. */
export function useRestore() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => api('POST /api/projects/deleted/{id}/restore', { params: { id } }),
    onSuccess: ({ title }) => toast({ title: t('Project restored'), description: title }),
    onError: (error) => {
      if (isSignedOut(error)) return leaveForSignIn()
      toast({ title: t('Not restored'), description: errorText(error, t(DELETED_PROJECT_MESSAGE.gone)), tone: 'destructive' })
    },
    onSettled: () => queryClient.invalidateQueries({ predicate: ({ queryKey }) => concerns('projects', queryKey[0]) }),
  })
}
