import type { MagicProfile } from '@callboard/contract/people/profile-links/endpoints'
import { MAGIC_LINK_MESSAGE } from '@callboard/contract/people/profile-links/rules'
import { useQuery } from '@tanstack/react-query'
import { LoaderCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import { plural, t } from '#app/language/t.ts'
import { LinkFailed } from '#shared/link-failed.tsx'
import { PhotoLead, PhotoLeadSkeleton } from '#shared/photo-lead.tsx'
import { ContactFacts, SpecialtiesAndBio } from '#shared/profile-facts.tsx'
import { fullName } from '#shared/profile-text.ts'
import { magicProfileQuery } from '#shared/queries/profile-links.ts'
import { WeekHoursList } from '#shared/week-hours.tsx'
import { Badge } from '#ui/badge.tsx'
import { Fact, Facts, headline, Page, Section } from '#ui/layout.tsx'
import { Loading, SkeletonText } from '#ui/skeleton.tsx'
import { PortfolioCard } from './portfolio-card.tsx'

/**
 * The page behind a view link: anyone with the link sees the profile without signing in.
 *
 * @param masthead shown above instead of the navigation
 */
export function MagicLinkScreen({ token, masthead }: { token: string; masthead: ReactNode }) {
  const profile = useQuery(magicProfileQuery(token))
  return (
    <>
      {masthead}
      {profile.isPending ? (
        <MagicSkeleton />
      ) : profile.isError ? (
        <LinkFailed title={t(MAGIC_LINK_MESSAGE.invalidTitle)} reading={profile}>
          {t(MAGIC_LINK_MESSAGE.invalid)}
        </LinkFailed>
      ) : (
        <Profile profile={profile.data} />
      )}
    </>
  )
}

function Profile({ profile }: { profile: MagicProfile }) {
  const name = fullName(profile)
  const [first] = profile.portfolio.photos
  const availability = (
    <p className="mt-4">
      <Badge tone={profile.available ? 'ok' : 'danger'}>{profile.available ? t('Available') : t('Unavailable')}</Badge>
    </p>
  )
  return (
    <>
      {first && (
        <PhotoLead photo={first} name={name}>
          {availability}
        </PhotoLead>
      )}
      <Page title={name}>
        {!first && (
          <header className="mb-10">
            <h1 className={headline(name)}>{name}</h1>
            {availability}
          </header>
        )}
        <div className="grid gap-x-12 lg:grid-cols-2">
          <Section title={t('Contact Information')}>
            <Facts>
              <ContactFacts of={profile} />
            </Facts>
          </Section>
          <Section title={t('Details')}>
            <Facts>
              <Fact label={t('Age')}>{profile.age}</Fact>
              <Fact label={t('Height')}>{profile.height}</Fact>
              <Fact label={t('Major')}>{profile.major}</Fact>
              <Fact label={t('Graduation')}>{profile.expectedGraduationYear}</Fact>
              <Fact label={t('School')}>{profile.school}</Fact>
              <Fact label={t('Hometown')}>{profile.location}</Fact>
            </Facts>
          </Section>
        </div>
        <PortfolioCard photos={profile.portfolio.photos} name={name} />
        <div className="grid gap-x-12 lg:grid-cols-2">
          <Section title={t('Weekly Availability')}>
            <WeekHoursList
              week={profile.weeklyAvailability}
              hours={(count) => plural(count, '1 hour available', '{count} hours available')}
            />
          </Section>
          <div>
            <SpecialtiesAndBio of={profile} bioTitle={t('Hobbies')} />
          </div>
        </div>
      </Page>
    </>
  )
}

function MagicSkeleton() {
  return (
    <Loading label={t('Loading the profile')}>
      <PhotoLeadSkeleton />
      <Page title={t('Talent profile')}>
        <LoaderCircle aria-hidden className="mx-auto mb-12 size-8 motion-safe:animate-spin text-ink-soft" />
        <div className="grid gap-12 lg:grid-cols-2">
          <SkeletonText lines={4} />
          <SkeletonText lines={6} />
        </div>
      </Page>
    </Loading>
  )
}
