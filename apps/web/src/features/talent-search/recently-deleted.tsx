import type { DeletedTalent } from '@callboard/contract/deleted-talent/endpoints'
import { DELETED_TALENT_HOURS } from '@callboard/contract/talents/rules'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '#app/api/error-text.ts'
import { formatDateTime, formatRelative, listText } from '#app/language/dates.ts'
import { plural, t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'
import { deletedTalentsQuery } from '#shared/queries/talent.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Loading, SkeletonText } from '#ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#ui/states.tsx'
import { restoreDeletion } from './delete-talent.ts'

/** Names shown for one deletion; the others are counted. */
const NAMES_SHOWN = 4

function namesText({ names }: DeletedTalent): string {
  const rest = names.length - NAMES_SHOWN
  if (rest <= 0) return listText(names)
  return t('{names} and {rest} more', { names: names.slice(0, NAMES_SHOWN).join(', '), rest })
}

/** Deletions of the last day, each of which can be undone. */
export function RecentlyDeleted({ onClose }: { onClose: () => void }) {
  const deletions = useQuery(deletedTalentsQuery)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('Recently deleted')}
      description={t(
        'Profiles can be restored for {deletedTalentHours} hours, with their photos, applications and self-tapes. Links to them stay revoked.',
        { deletedTalentHours: DELETED_TALENT_HOURS },
      )}
      size="lg"
      steady
    >
      {deletions.isError ? (
        <ErrorState as="p" onRetry={() => void deletions.refetch()} retrying={deletions.isFetching}>
          {errorText(deletions.error, t('What was deleted could not be loaded.'))}
        </ErrorState>
      ) : deletions.isPending ? (
        <Loading label={t('Loading deletions')}>
          <SkeletonText lines={4} />
        </Loading>
      ) : deletions.data.length === 0 ? (
        <EmptyState as="p" title={t('Nothing to restore')}>
          {t('No profile was deleted in the last {deletedTalentHours} hours.', { deletedTalentHours: DELETED_TALENT_HOURS })}
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line border-line border-y">
          {deletions.data.map((deletion) => (
            <Deletion key={deletion.batch} deletion={deletion} />
          ))}
        </ul>
      )}
    </Dialog>
  )
}

function Deletion({ deletion }: { deletion: DeletedTalent }) {
  const queryClient = useQueryClient()
  const { timeZone } = useInstitution()
  const [pending, setPending] = useState(false)
  const { deleted, deletedAt, deletedBy, restorableUntil } = deletion
  const names = namesText(deletion)
  const restore = async () => {
    setPending(true)
    await restoreDeletion(queryClient, async () => deletion.batch)
    setPending(false)
  }
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
      <div className="min-w-0 flex-1 basis-64">
        <p className="break-words font-semibold">{names}</p>
        <p className="text-ink-soft text-sm tabular-nums">
          {[
            deleted > 1 ? plural(deleted, '{count} profile', '{count} profiles') : '',
            deletedBy
              ? t('{when} by {name}', { when: formatRelative(deletedAt, new Date()), name: deletedBy })
              : formatRelative(deletedAt, new Date()),
            t('until {when}', { when: formatDateTime(restorableUntil, timeZone) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <Button
        icon={RotateCcw}
        pending={pending}
        pendingLabel={t('Restoring...')}
        onClick={() => void restore()}
        aria-label={t('Restore {names}', { names })}
      >
        {t('Restore')}
      </Button>
    </li>
  )
}
