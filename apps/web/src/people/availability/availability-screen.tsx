import type { OwnProfile } from '@callboard/contract/people/profiles/endpoints'
import { type Day, dayOf } from '@callboard/contract/time/month'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { errorText } from '#app/api/error-text.ts'
import { t } from '#app/language/t.ts'
import { useNow } from '#app/minute.ts'
import { useInstitution } from '#app/start/boot.ts'
import { useOnline } from '#devices/use-online.ts'
import { availabilityQuery } from '#shared/queries/availability.ts'
import { myProfileQuery } from '#shared/queries/profile.ts'
import { ZoneNote } from '#shared/zone-note.tsx'
import { buttonClass } from '#ui/button.tsx'
import { FrameDrawing } from '#ui/illustrations.tsx'
import { Banner, Page, PageHeader } from '#ui/layout.tsx'
import { Loading, Skeleton, SkeletonForm } from '#ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#ui/states.tsx'
import { ExceptionsSection } from './exceptions-section.tsx'
import { TermsSection } from './terms-section.tsx'
import { TimetablesSection } from './timetables-section.tsx'
import { WeekPreview } from './week-preview.tsx'
import { WeekSection } from './week-section.tsx'

/** The availability of the signed-in student. */
export function AvailabilityScreen() {
  const profile = useQuery(myProfileQuery)
  const online = useOnline()
  return (
    <Page title={t('Availability')}>
      <PageHeader
        title={t('Availability')}
        lead={t('Say when you have time, so you are asked only when you can come. The casting office sees when you are busy, never why.')}
      />
      <ZoneNote className="mb-6" />
      {!online && (
        <div className="mb-6">
          <Banner tone="info" title={t('You are offline')}>
            {t('You see what was loaded last. Changes need a connection.')}
          </Banner>
        </div>
      )}
      {profile.isPending ? (
        <LoadingSections />
      ) : profile.isLoadingError ? (
        <ErrorState title={t('Your profile could not be loaded')} onRetry={() => void profile.refetch()} retrying={profile.isFetching}>
          {errorText(profile.error, t('Something went wrong on the way. Nothing is lost.'))}
        </ErrorState>
      ) : profile.data ? (
        <Sections profile={profile.data} />
      ) : (
        <EmptyState
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
      )}
    </Page>
  )
}

function Sections({ profile }: { profile: OwnProfile }) {
  const { timeZone } = useInstitution()
  const today = dayOf(new Date(useNow()), timeZone)
  const [first, setFirst] = useState<Day>(today)
  const own = useQuery(availabilityQuery)
  if (own.isPending) return <LoadingSections />
  if (own.isLoadingError) {
    return (
      <ErrorState onRetry={() => void own.refetch()} retrying={own.isFetching}>
        {errorText(own.error, t('Your availability could not be loaded. Please try again.'))}
      </ErrorState>
    )
  }
  return (
    <div className="grid grid-cols-1 items-start gap-x-12 lg:grid-cols-2 lg:grid-rows-[auto_1fr]">
      <div className="min-w-0">
        <WeekSection profile={profile} timetables={own.data.timetables} today={today} />
        <ExceptionsSection exceptions={own.data.exceptions} today={today} />
      </div>
      <WeekPreview first={first} today={today} onFirst={setFirst} />
      <div className="min-w-0">
        <TimetablesSection timetables={own.data.timetables} onFound={(start) => setFirst(dayOf(start, timeZone))} />
        <TermsSection terms={own.data.terms} today={today} />
      </div>
    </div>
  )
}

function LoadingSections() {
  return (
    <Loading label={t('Loading your availability')} className="grid grid-cols-1 items-start gap-x-12 lg:grid-cols-2">
      <SkeletonForm sections={[2, 2]} />
      <Skeleton className="mb-12 h-120 w-full" />
    </Loading>
  )
}
