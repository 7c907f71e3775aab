import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { awaitsAnswer } from '#app/api/awaits-answer.ts'
import { errorText } from '#app/api/error-text.ts'
import { t } from '#app/language/t.ts'
import { useSignedInUser } from '#app/session/session.ts'
import { useInstitution } from '#app/start/boot.ts'
import { CompletenessMeter } from '#shared/completeness-meter.tsx'
import { ConfirmTickedConsent } from '#shared/consent/confirm-ticked-consent.tsx'
import type { MoreShown } from '#shared/first-opportunities.tsx'
import { myApplicationsQuery } from '#shared/queries/applications.ts'
import { ownSlotsQuery } from '#shared/queries/audition-sessions.ts'
import { ownChecksQuery } from '#shared/queries/availability-checks.ts'
import { ownCallsQuery } from '#shared/queries/call-sheets.ts'
import { ownConsentQuery } from '#shared/queries/consents.ts'
import { dayPassesQuery } from '#shared/queries/day-board.ts'
import { ownMediaRequestsQuery } from '#shared/queries/media-requests.ts'
import { myProfileQuery } from '#shared/queries/profile.ts'
import { ReviewQuestion } from '#shared/review-question.tsx'
import { useOpportunities } from '#shared/use-opportunities.ts'
import { buttonClass } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Banner, Page, PageHeader } from '#ui/layout.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { ErrorState } from '#ui/states.tsx'
import { Calls } from './calls.tsx'
import { Checks } from './checks.tsx'
import { DayPasses } from './day-passes.tsx'
import { HomeProfileCard } from './home-profile-card.tsx'
import { HomeScreenHint } from './home-screen-hint.tsx'
import { Invitations } from './invitations.tsx'
import { MediaRequests } from './media-requests.tsx'
import { Offers } from './offers.tsx'
import { Opportunities, OpportunitiesSkeleton } from './opportunities.tsx'
import { Slots } from './slots.tsx'

/** How many missing parts of the profile are suggested; the profile page lists all of them. */
const SUGGESTIONS = 2

const COLUMNS = 'grid grid-cols-1 items-start gap-x-12 gap-y-4'
/** Two columns: open casting calls, and the student's profile. */
const TWO = 'lg:grid-cols-[minmax(0,1fr)_24rem]'

/** The student's home: open casting calls, and their profile. */
export function StudentHome(opportunities: MoreShown) {
  const user = useSignedInUser()
  const institution = useInstitution()
  const profile = useQuery(myProfileQuery)
  const withoutProfile = profile.data === null
  // Waits for these, because each would move the content below when it loads.
  const isComing = [
    profile,
    useOpportunities(opportunities.more).first,
    useQuery(myApplicationsQuery),
    useQuery(ownCallsQuery),
    useQuery(ownChecksQuery),
    useQuery(ownMediaRequestsQuery),
    useQuery(ownSlotsQuery),
    useQuery(dayPassesQuery),
    useQuery(ownConsentQuery),
  ].some(awaitsAnswer)
  return (
    <Page title={t('Home')}>
      <PageHeader
        title={t('Welcome, {firstName}', { firstName: profile.data?.firstName || user.firstName || 'Student' })}
        lead={t('Represent {name} and build your portfolio.', { name: t(institution.name) })}
      />
      {isComing ? (
        <Loading label={t('Loading opportunities')} className={cx(COLUMNS, TWO)}>
          <OpportunitiesSkeleton />
          <Skeleton className="h-[34rem] rounded-lg" />
        </Loading>
      ) : (
        <>
          {withoutProfile && (
            <div className="mb-10">
              <Banner
                tone="notice"
                title={t('Complete Your Profile - Start Getting Opportunities!')}
                action={
                  <Link to="/student-profile" className={buttonClass('primary')}>
                    {t('Create Profile')}
                  </Link>
                }
              />
            </div>
          )}
          <ReviewQuestion profile={profile.data} />
          <ConfirmTickedConsent />
          <DayPasses />
          <Calls />
          <Offers />
          <MediaRequests />
          <Checks />
          <Slots />
          <Invitations />
          <div className={cx(COLUMNS, !withoutProfile && TWO)}>
            <Opportunities hasProfile={Boolean(profile.data)} {...opportunities} />
            {profile.data && (
              <div className="grid grid-cols-1 gap-8 max-lg:contents">
                <CompletenessMeter profile={profile.data} most={SUGGESTIONS} className="max-lg:order-first max-lg:mb-8" />
                <HomeProfileCard profile={profile.data} />
              </div>
            )}
            {profile.isError && (
              <ErrorState title={t('Your profile could not be loaded')} onRetry={() => profile.refetch()} retrying={profile.isFetching}>
                {errorText(profile.error, t('Please try again.'))}
              </ErrorState>
            )}
          </div>
        </>
      )}
      {profile.data && <HomeScreenHint />}
    </Page>
  )
}
