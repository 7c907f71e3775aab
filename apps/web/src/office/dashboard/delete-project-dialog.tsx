import type { Project } from '@callboard/contract/casting/projects/endpoints'
import { SETTLE_MINUTES } from '@callboard/contract/casting/projects/rules'
import { DELETED_PROJECT_DAYS } from '@callboard/contract/office/deletion/projects.rules'
import { api } from '#app/api/api.ts'
import { useChange } from '#app/changes/use-change.ts'
import { plural, t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'
import { PROJECT_PAGES_KEY } from '#shared/queries/projects.ts'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { useRestore } from './use-restore.ts'

/** The things that are deleted with a project; `undefined` while the number of applications is unknown. */
function lossText(applications: number | undefined): string {
  if (applications === undefined) return t('Its applications are deleted too.')
  if (applications === 0) return t('It has no applications.')
  return plural(applications, '1 application is deleted too.', '{count} applications are deleted too.')
}

/** Says who is told, if somebody may have applied. */
const toldText = (applications: number | undefined) =>
  applications === 0
    ? ''
    : t('Everyone who is booked, has an audition or waits for an answer is told {minutes} minutes later.', { minutes: SETTLE_MINUTES })

/**
 * Asks before a casting call is deleted, and offers to undo it.
 *
 * @param applications the number of applications deleted with it; `undefined` while unknown
 */
export function DeleteProjectDialog({
  project,
  applications,
  onClose,
}: {
  project: Project
  applications: number | undefined
  onClose: () => void
}) {
  const restore = useRestore()
  const remove = useChange({
    mutationFn: () => api('DELETE /api/projects/{id}', { params: { id: project.id } }),
    onSuccess: () => {
      onClose()
      toast({
        title: t('Casting call deleted'),
        description: project.title,
        undo: () => restore.mutate(project.id),
      })
    },
    failed: { title: t('Error'), description: t('Failed to delete project') },
    changes: [{ queryKey: PROJECT_PAGES_KEY }],
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('Delete this casting call?')}
      description={[
        t('“{title}” can be restored for {days} days. {lossText} Its calendar events stay.', {
          title: project.title,
          days: DELETED_PROJECT_DAYS,
          lossText: lossText(applications),
        }),
        toldText(applications),
      ]
        .join(' ')
        .trim()}
      confirmLabel={t('Delete casting call')}
      pendingLabel={t('Deleting...')}
      pending={remove.isPending}
      onConfirm={() => remove.mutate()}
    />
  )
}
