import { TALENT_MESSAGE } from '@callboard/contract/people/profiles/talents.rules'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { ApiError } from '#app/api/api-error.ts'
import { errorText } from '#app/api/error-text.ts'
import { t } from '#app/language/t.ts'
import { requireDesk } from '#app/session/guards.ts'
import { EditTalentForm } from '#people/profiles/talent-form/edit-talent-form.tsx'
import { fullName } from '#shared/profile-text.ts'
import { talentQuery } from '#shared/queries/talent.ts'
import { UnconfirmedNotice } from '#shared/unconfirmed.tsx'
import { BackLink } from '#ui/back-link.tsx'
import { buttonClass } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { SpotlightDrawing } from '#ui/illustrations.tsx'
import { Page, PageHeader } from '#ui/layout.tsx'
import { Loading, SkeletonForm } from '#ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#ui/states.tsx'

const isId = (id: string) => /^[1-9]\d{0,15}$/.test(id) && Number.isSafeInteger(Number(id))

export const Route = createFileRoute('/admin_/edit-talent/$id')({
  beforeLoad: requireDesk,
  loader: ({ context, params }) => {
    // Always refetched, because an edit is based on the version with which it started.
    if (isId(params.id)) void context.queryClient.prefetchQuery({ ...talentQuery(Number(params.id)), staleTime: 0 })
  },
  component: EditTalent,
})

function EditTalent() {
  const { id } = Route.useParams()
  const navigate = Route.useNavigate()
  const { data, error, isFetching, refetch } = useQuery({ ...talentQuery(Number(id)), enabled: isId(id) })
  // Once shown, the form stays, even during a refetch.
  const shown = useRef<string | null>(null)
  if (data && (!isFetching || shown.current === id)) shown.current = id
  const isShown = shown.current === id
  if (!isId(id) || (!isShown && error instanceof ApiError && error.status === 404)) return <TalentNotFound />
  return (
    <Page title={t('Edit Talent')} width="form">
      <BackLink to="/talent-search">{t('Back to Talent Database')}</BackLink>
      <PageHeader title={t('Edit Talent')} lead={isShown && data ? fullName(data) : undefined} />
      {isShown && data && <UnconfirmedNotice talent={data} />}
      {isShown && data ? (
        <EditTalentForm
          key={id}
          profile={data}
          actions={
            <Link to="/talent-search" search={{ talent: data.id }} className={cx(buttonClass('ghost', 'lg'), 'max-sm:hidden')}>
              {t('Cancel')}
            </Link>
          }
          onSaved={() => void navigate({ to: '/talent-search' })}
        />
      ) : error ? (
        <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
          {errorText(error, t('The profile could not be loaded. Please try again.'))}
        </ErrorState>
      ) : (
        <FormSkeleton />
      )}
    </Page>
  )
}

function TalentNotFound() {
  return (
    <Page title={t(TALENT_MESSAGE.missing)}>
      <EmptyState
        as="h1"
        drawing={<SpotlightDrawing />}
        title={t(TALENT_MESSAGE.missing)}
        action={
          <Link to="/talent-search" className={buttonClass('secondary')}>
            {t('Back to Talent Database')}
          </Link>
        }
      >
        {t('This profile does not exist, or was deleted.')}
      </EmptyState>
    </Page>
  )
}

function FormSkeleton() {
  return (
    <Loading label={t('Loading profile')}>
      <SkeletonForm sections={[1, 6, 4]} />
    </Loading>
  )
}
