import type { PlanOptions } from '@callboard/contract/casting/projects/endpoints'
import { api } from '#app/api/api.ts'
import { useChange } from '#app/changes/use-change.ts'
import { t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'

/** A version to restore, and the newest version that the user has seen. */
interface Restore {
  readonly number: number
  readonly latest: number
  readonly plan?: PlanOptions | undefined
}

/** Restores a version of a casting call; the notification offers to undo it. The caller shows a failure. */
export function useRestoreVersion(projectId: string) {
  const changes = ['projects'] as const
  const send = ({ number, latest, plan }: Restore) =>
    api('POST /api/projects/{id}/versions/{number}/restore', { params: { id: projectId, number }, body: { latest, plan } })
  const undo = useChange({
    mutationFn: send,
    onSuccess: () => toast({ title: t('Change undone') }),
    failed: t('Not restored'),
    changes,
  })
  return useChange({
    mutationFn: send,
    onSuccess: ({ number: made }, { number, latest }) =>
      toast({ title: t('Version {number} restored', { number }), undo: () => undo.mutate({ number: latest, latest: made }) }),
    changes,
  })
}
