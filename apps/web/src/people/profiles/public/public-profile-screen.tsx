import type { PublicProfile } from '@callboard/contract/people/profiles/endpoints'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { ApiError } from '#app/api/api-error.ts'
import { errorText } from '#app/api/error-text.ts'
import { t } from '#app/language/t.ts'
import { useUser } from '#app/session/session.ts'
import { PhotoLead, PhotoLeadSkeleton } from '#shared/photo-lead.tsx'
import { PrintButton } from '#shared/print-button.tsx'
import { ContactFacts, SpecialtiesAndBio } from '#shared/profile-facts.tsx'
import { fullName, initials, photoText, readable } from '#shared/profile-text.ts'
import { publicTalentQuery } from '#shared/queries/profile.ts'
import { Badge } from '#ui/badge.tsx'
import { buttonClass } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { SpotlightDrawing } from '#ui/illustrations.tsx'
import { Fact, Facts, headline, Page, Section } from '#ui/layout.tsx'
import { Photo } from '#ui/photo.tsx'
import { Loading, Skeleton, SkeletonText } from '#ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#ui/states.tsx'

/** A talent's public page. For a private profile it shows the same as for one that does not exist. */
export function PublicProfileScreen() {
  const { id } = useParams({ from: '/talent/profile/$id' })
  const profile = useQuery(publicTalentQuery(id))
  if (profile.isPending) return <PublicProfileSkeleton />
  if (profile.isError) {
    // An invalid id counts as not found.
    if (profile.error instanceof ApiError && (profile.error.status === 404 || profile.error.status === 400)) return <NoProfile />
    return (
      <Page title={t('Talent profile')} width="text">
        <ErrorState as="h1" title={t('This profile could not be loaded')} onRetry={() => profile.refetch()} retrying={profile.isFetching}>
          {errorText(profile.error, t('Please try again in a moment.'))}
        </ErrorState>
      </Page>
    )
  }
  return <Talent profile={profile.data} />
}

function NoProfile() {
  return (
    <Page title={t('Profile Not Found')} width="text">
      <EmptyState as="h1" drawing={<SpotlightDrawing />} title={t('Profile Not Found')}>
        {t("The talent profile you're looking for doesn't exist.")}
      </EmptyState>
    </Page>
  )
}

function Talent({ profile }: { profile: PublicProfile }) {
  const name = fullName(profile)
  const { photos } = profile.portfolio
  const facts = [
    profile.age && t('{age} years old', { age: profile.age }),
    profile.height,
    profile.location,
    profile.experienceLevel && readable(profile.experienceLevel),
  ].filter(Boolean)
  const hasContact = profile.email || profile.cellPhone || profile.instagram
  const [first] = photos
  const role = useUser()?.role
  const isStaff = role !== undefined && role !== 'student'
  const below = (
    <>
      <p className="mt-3 text-ink-soft text-lg">{facts.join('\u00a0· ')}</p>
      <div className={cx('mt-4 flex flex-wrap items-center gap-4', first && 'justify-center print:justify-start')}>
        <Badge tone={profile.available ? 'ok' : 'danger'}>{profile.available ? t('Available') : t('Unavailable')}</Badge>
        <PrintButton size="sm" />
      </div>
    </>
  )
  return (
    <>
      {first && (
        <PhotoLead photo={first} name={name}>
          {below}
        </PhotoLead>
      )}
      <Page title={name}>
        {!first && (
          <header className="mb-10 grid items-center gap-6 sm:grid-cols-[auto_1fr] md:gap-10">
            <Initials of={profile} />
            <div className="min-w-0">
              <h1 className={headline(name)}>{name}</h1>
              {below}
            </div>
          </header>
        )}
        {photos.length > 0 && (
          <Section
            title={t('Portfolio')}
            hint={isStaff ? undefined : t('Open a photo to save it. Casting directors download all of them after signing in.')}
            actions={
              <Link to="/download-photos/$id" params={{ id: String(profile.id) }} className={buttonClass('secondary', 'sm')}>
                <Download aria-hidden className="size-4" /> {t('Download Photos ({count})', { count: photos.length })}
              </Link>
            }
          >
            <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3 md:gap-3 lg:grid-cols-4 print:grid-cols-3">
              {photos.map((photo, index) => (
                <li key={photo.id}>
                  <a
                    href={photo.url}
                    target="_blank"
                    rel="noreferrer"
                    className="block cursor-zoom-in"
                    aria-label={t('{photoText}, opens in a new tab', {
                      photoText: photoText(t('Photo {index}', { index: index + 1 }), photo),
                    })}
                  >
                    <Photo photo={photo} alt="" sizes="(width < 40rem) 50vw, (width < 64rem) 33vw, 17rem" ratio="3/4" />
                  </a>
                </li>
              ))}
            </ul>
          </Section>
        )}
        <div className="grid gap-x-12 lg:grid-cols-2">
          {hasContact && (
            <Section title={t('Contact Information')}>
              <Facts>
                <ContactFacts of={profile} />
              </Facts>
            </Section>
          )}
          <Section title={t('Academic Information')}>
            <Facts>
              <Fact label={t('Major')}>{profile.major}</Fact>
              <Fact label={t('Expected graduation')}>{profile.expectedGraduationYear}</Fact>
            </Facts>
          </Section>
          <SpecialtiesAndBio of={profile} bioTitle={t('Biography')} />
        </div>
        <footer className="border-line border-t pt-5 text-ink-soft text-sm">{t('This profile was shared via Callboard.')}</footer>
      </Page>
    </>
  )
}

function Initials({ of: profile }: { of: PublicProfile }) {
  return (
    <div
      aria-hidden
      className="plate grid aspect-3/4 w-36 place-items-center bg-ink font-bold font-display text-2xl text-paper sm:w-44 md:w-56 forced-colors:border print:border print:border-ink print:bg-transparent print:text-ink"
    >
      {initials(profile) || '#'}
    </div>
  )
}

function PublicProfileSkeleton() {
  return (
    <Loading label={t('Loading the profile')}>
      <PhotoLeadSkeleton />
      <Page title={t('Talent profile')}>
        <Skeleton className="mx-auto h-12 w-3/5" />
        <Skeleton className="mx-auto mt-4 mb-12 h-6 w-2/5" />
        <SkeletonText lines={4} />
      </Page>
    </Loading>
  )
}
