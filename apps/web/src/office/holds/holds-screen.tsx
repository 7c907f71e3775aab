import type { Hold } from '@callboard/contract/office/holds/endpoints'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '#app/api/api.ts'
import { ApiError } from '#app/api/api-error.ts'
import { errorText } from '#app/api/error-text.ts'
import { useChange } from '#app/changes/use-change.ts'
import { formatDateTime } from '#app/language/dates.ts'
import { t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'
import { useIsDirector } from '#app/session/session.ts'
import { useInstitution } from '#app/start/boot.ts'
import { EmailText } from '#shared/email-text.tsx'
import { AFTER_HOLD, holdReasonText, holdsQuery } from '#shared/queries/holds.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { FrameDrawing } from '#ui/illustrations.tsx'
import { Page, PageHeader } from '#ui/layout.tsx'
import { Loading, SkeletonText } from '#ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#ui/states.tsx'

/** The restricted students, with a button to lift each hold. */
export function HoldsScreen() {
  const holds = useQuery(holdsQuery)
  return (
    <Page title={t('Students on hold')} width="form">
      <PageHeader
        title={t('Students on hold')}
        lead={t(
          'No one can find them, and no link to them works. Only this list shows their names; everywhere else the office sees “Restricted”.',
        )}
      />
      {holds.isError ? (
        <ErrorState onRetry={() => void holds.refetch()} retrying={holds.isFetching}>
          {errorText(holds.error, t('The list could not be loaded. Please try again.'))}
        </ErrorState>
      ) : holds.data === undefined ? (
        <Loading label={t('Loading students on hold')}>
          <SkeletonText lines={5} />
        </Loading>
      ) : holds.data.length === 0 ? (
        <EmptyState
          as="h2"
          drawing={<FrameDrawing />}
          title={t('No one is on hold')}
          action={
            <Link to="/talent-search" className={buttonClass()}>
              {t('Talent Search')}
            </Link>
          }
        >
          {t('To put a student on hold, open them in Talent Search and choose “Put on hold…”.')}
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line border-ink border-t-2 border-b border-b-line">
          {holds.data.map((hold) => (
            <HoldRow key={hold.profileId} hold={hold} />
          ))}
        </ul>
      )}
    </Page>
  )
}

function HoldRow({ hold: { profileId, name, email, reason, heldAt, heldBy } }: { hold: Hold }) {
  const { timeZone } = useInstitution()
  const isDirector = useIsDirector()
  const holdAgain = useChange({
    mutationFn: () => api('POST /api/talent/{id}/hold', { params: { id: profileId }, body: { reason } }),
    onSuccess: () => toast({ title: t('{name} is on hold', { name }) }),
    failed: t('Not put on hold'),
    changes: AFTER_HOLD,
  })
  const lift = useChange({
    mutationFn: () => api('DELETE /api/holds/{id}', { params: { id: profileId } }),
    onSuccess: () =>
      toast({ title: t('Hold lifted'), description: t('{name} is seen again as before.', { name }), undo: () => holdAgain.mutate() }),
    failed: (error) =>
      // Another user has already lifted the hold, which counts as success.
      error instanceof ApiError && error.status === 404 ? void toast({ title: t('Hold lifted') }) : t('Not lifted'),
    changes: AFTER_HOLD,
  })
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
      <div className="min-w-0 flex-1 basis-72">
        <h2 className="break-words text-lg">{name}</h2>
        <p className="text-ink-soft">
          <EmailText email={email} />
        </p>
        <p className="mt-1 text-ink-soft text-sm tabular-nums">
          {[
            reason === null ? t('No reason noted') : holdReasonText(reason),
            t('since {when}', { when: formatDateTime(heldAt, timeZone) }),
            heldBy === null ? '' : t('by {name}', { name: heldBy }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {isDirector && (
        <Button
          pending={lift.isPending}
          pendingLabel={t('Lifting...')}
          onClick={() => lift.mutate()}
          aria-label={t('Lift the hold of {name}', { name })}
        >
          {t('Lift hold')}
        </Button>
      )}
    </li>
  )
}
