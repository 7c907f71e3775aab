import type { OwnProfile } from '@callboard/contract/people/profiles/endpoints'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { errorText } from '#app/api/error-text.ts'
import { t } from '#app/language/t.ts'
import { CompletenessMeter } from '#shared/completeness-meter.tsx'
import { ConfirmTickedConsent } from '#shared/consent/confirm-ticked-consent.tsx'
import { ConsentSection } from '#shared/consent/consent-section.tsx'
import { HoldNotice } from '#shared/hold-notice.tsx'
import { PrintButton } from '#shared/print-button.tsx'
import { ContactFacts, SpecialtiesAndBio } from '#shared/profile-facts.tsx'
import { fullName, readable } from '#shared/profile-text.ts'
import { myProfileQuery } from '#shared/queries/profile.ts'
import { ReviewQuestion } from '#shared/review-question.tsx'
import { buttonClass } from '#ui/button.tsx'
import { FrameDrawing } from '#ui/illustrations.tsx'
import { Fact, Facts, Page, PageHeader, Section } from '#ui/layout.tsx'
import { Loading, Repeat, Skeleton } from '#ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#ui/states.tsx'
import { PHOTO_GRID, PhotoGrid } from './photo-grid.tsx'

/** The student's own profile as others see it, with the photos to reorder. */
export function MyProfileScreen() {
  const profile = useQuery(myProfileQuery)
  if (profile.isPending) return <ProfileSkeleton />
  if (profile.isError) {
    return (
      <Page title={t('My Profile')}>
        <ErrorState as="h1" title={t('Your profile could not be loaded')} onRetry={() => profile.refetch()} retrying={profile.isFetching}>
          {errorText(profile.error, t('Something went wrong on the way. Nothing is lost.'))}
        </ErrorState>
      </Page>
    )
  }
  if (!profile.data) {
    return (
      <Page title={t('My Profile')} width="text">
        <EmptyState
          as="h1"
          drawing={<FrameDrawing />}
          title={t('No Profile Found')}
          action={
            <Link to="/student-profile" className={buttonClass('primary')}>
              {t('Create Your Profile')}
            </Link>
          }
        >
          {t("You haven't created your student profile yet.")}
        </EmptyState>
      </Page>
    )
  }
  return <Profile profile={profile.data} />
}

function Profile({ profile }: { profile: OwnProfile }) {
  const { photos } = profile.portfolio
  return (
    <Page title={t('My Profile')}>
      <HoldNotice />
      <PageHeader
        title={fullName(profile)}
        lead={<Availability available={profile.available} />}
        actions={
          <>
            <PrintButton />
            <Link to="/availability" className={buttonClass()}>
              {t('Availability')}
            </Link>
            <Link to="/student-profile" className={buttonClass('primary')}>
              {t('Edit Profile')}
            </Link>
          </>
        }
      />
      <ReviewQuestion profile={profile} />
      <ConfirmTickedConsent />
      <CompletenessMeter profile={profile} className="mb-12 print:hidden" />
      <Section
        title={t('Portfolio')}
        hint={
          photos.length > 1
            ? t('The first photo is the one casting directors see in a list. Drag photos to put them in order, or use their menu.')
            : undefined
        }
      >
        {photos.length > 0 ? (
          <PhotoGrid profile={profile} />
        ) : (
          <EmptyState
            as="h3"
            drawing={<FrameDrawing />}
            title={t('No photos yet')}
            className="py-6"
            action={
              <Link to="/student-profile" hash="portfolio-photos" className={buttonClass()}>
                {t('Add photos')}
              </Link>
            }
          >
            {t('A face says more than a form. Start with one clear portrait.')}
          </EmptyState>
        )}
      </Section>
      <div className="grid gap-x-12 lg:grid-cols-2">
        <Section title={t('Contact')}>
          <Facts>
            <ContactFacts of={profile} />
            <Fact label={t('Location')}>{profile.location}</Fact>
          </Facts>
        </Section>
        <Section title={t('Details')}>
          <Facts>
            <Fact label={t('Major')}>{profile.major}</Fact>
            <Fact label={t('Expected graduation')}>{profile.expectedGraduationYear}</Fact>
            <Fact label={t('Age')}>{profile.age}</Fact>
            <Fact label={t('Height')}>{profile.height}</Fact>
            <Fact label={t('Experience level')}>{profile.experienceLevel && readable(profile.experienceLevel)}</Fact>
          </Facts>
        </Section>
        <SpecialtiesAndBio of={profile} bioTitle={t('Bio')} />
      </div>
      <div className="print:hidden">
        <ConsentSection />
      </div>
    </Page>
  )
}

/** A green dot with *Available for casting*, or a red one with *Not available*. */
function Availability({ available }: { available: boolean }) {
  return (
    <span className="inline-flex items-center gap-2 text-base">
      <svg viewBox="0 0 10 10" aria-hidden="true" className={available ? 'size-3 text-ok' : 'size-3 text-danger'}>
        <circle cx="5" cy="5" r="5" fill="currentColor" />
      </svg>
      <span>{available ? t('Available for casting') : t('Not available')}</span>
    </span>
  )
}

function ProfileSkeleton() {
  return (
    <Page title={t('My Profile')}>
      <Loading label={t('Loading your profile')}>
        <div className="mb-10 flex items-end justify-between gap-8">
          <div className="flex-1">
            <Skeleton className="h-12 w-3/5" />
            <Skeleton className="mt-4 h-5 w-44" />
          </div>
          <Skeleton className="h-11 w-28" />
        </div>
        <Skeleton className="mb-5 h-7 w-32" />
        <div className={`${PHOTO_GRID} mb-12`}>
          <Repeat times={8}>
            <Skeleton className="aspect-3/4" />
          </Repeat>
        </div>
        <div className="grid gap-12 lg:grid-cols-2">
          <Skeleton className="h-44" />
          <Skeleton className="h-44" />
        </div>
      </Loading>
    </Page>
  )
}
