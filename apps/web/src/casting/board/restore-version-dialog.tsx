import { VERSION_MESSAGE } from '@callboard/contract/casting/projects/versions.rules'
import { useQuery } from '@tanstack/react-query'
import { errorText } from '#app/api/error-text.ts'
import { listText } from '#app/language/dates.ts'
import { t } from '#app/language/t.ts'
import { ChangesList } from '#shared/changes-list.tsx'
import { usePlanDialog } from '#shared/plan/use-plan-dialog.tsx'
import { restorePreviewQuery } from '#shared/queries/project-versions.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FieldError } from '#ui/field.tsx'
import { Loading, SkeletonText } from '#ui/skeleton.tsx'
import { ErrorState } from '#ui/states.tsx'
import { useRestoreVersion } from './use-restore-version.ts'

/** Shows what restoring a version changes, and restores it. */
export function RestoreVersionDialog({ projectId, number, onClose }: { projectId: string; number: number; onClose: () => void }) {
  const preview = useQuery(restorePreviewQuery(projectId, number))
  const restore = useRestoreVersion(projectId)
  const planDialog = usePlanDialog(projectId)
  const { data } = preview
  const send = () => {
    if (!data) return
    const { latest } = data
    planDialog.check({ restores: number }, (plan) =>
      restore.mutate({ number, latest, plan }, { onSuccess: onClose, onError: () => void preview.refetch() }),
    )
  }
  return (
    <>
      <Dialog
        open
        onOpenChange={(open) => !open && onClose()}
        title={t('Restore version {number}?', { number })}
        description={t('These fields change. The status and the applications stay as they are.')}
        size="lg"
        steady
        footer={
          <>
            <Button onClick={onClose} disabled={restore.isPending}>
              {t('Cancel')}
            </Button>
            <Button
              variant="primary"
              disabled={!data || data.changes.length === 0}
              pending={restore.isPending || planDialog.isChecking}
              pendingLabel={t('Restoring...')}
              onClick={send}
            >
              {t('Restore')}
            </Button>
          </>
        }
      >
        {data ? (
          <>
            {data.changes.length > 0 ? <ChangesList changes={data.changes} /> : <p>{t(VERSION_MESSAGE.same)}</p>}
            {data.keptRoles.length > 0 && (
              <p className="mt-4 text-ink-soft text-sm">
                {t('Someone has applied for {roles}, so it stays as it is.', { roles: listText(data.keptRoles) })}
              </p>
            )}
            <FieldError id="restore-error" error={restore.error ? errorText(restore.error, t('Please try again.')) : undefined} />
          </>
        ) : preview.isError ? (
          <ErrorState as="p" onRetry={() => void preview.refetch()} retrying={preview.isFetching}>
            {errorText(preview.error, t('The history could not be loaded. Please try again.'))}
          </ErrorState>
        ) : (
          <Loading label={t('Loading the history')}>
            <SkeletonText lines={4} />
          </Loading>
        )}
      </Dialog>
      {planDialog.dialog}
    </>
  )
}
