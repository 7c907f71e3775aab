import { MAGIC_LINK_MESSAGE } from '@callboard/contract/profile-link-options'
import type { MagicProfile } from '@callboard/contract/profile-links'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError } from '#lib/api-error.ts'
import { fullName, instagramHandle } from '#lib/profile-text.ts'
import { magicProfileQuery } from '#lib/queries/profile-links.ts'
import { WeekHoursList } from '#lib/week-hours.tsx'
import { Badge, Tag } from '#ui/badge.tsx'
import { Cluster, Fact, Facts, Page, Section } from '#ui/layout.tsx'
import { Loading, Repeat, Skeleton, SkeletonText } from '#ui/skeleton.tsx'
import { ErrorState } from '#ui/states.tsx'
import { PortfolioCard } from './portfolio-card.tsx'

/**
 * The page behind a view link (admin document, section 2.16).
 *
 * @param masthead what stands above it instead of the navigation
 */
export function MagicLinkScreen({ token, masthead }: { token: string; masthead: ReactNode }) {
  const profile = useQuery(magicProfileQuery(token))
  return (
    <>
      {masthead}
      {profile.isPending ? (
        <MagicSkeleton />
      ) : profile.isError ? (
        <Page title={MAGIC_LINK_MESSAGE.invalidTitle} width="text">
          <ErrorState
            as="h1"
            title={MAGIC_LINK_MESSAGE.invalidTitle}
            // A link that the server refused stays refused; anything else may pass.
            onRetry={isRefused(profile.error) ? undefined : () => void profile.refetch()}
            retrying={profile.isFetching}
          >
            {MAGIC_LINK_MESSAGE.invalid}
          </ErrorState>
        </Page>
      ) : (
        <Profile profile={profile.data} />
      )}
    </>
  )
}

function isRefused(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 410)
}

function Profile({ profile }: { profile: MagicProfile }) {
  const name = fullName(profile)
  return (
    <Page title={name}>
      <header className="mb-10">
        <h1 className="break-words text-2xl">{name}</h1>
        <p className="mt-4">
          <Badge tone={profile.available ? 'ok' : 'danger'}>{profile.available ? 'Available' : 'Unavailable'}</Badge>
        </p>
      </header>
      <div className="grid gap-x-12 lg:grid-cols-2">
        <ContactFacts profile={profile} />
        <Section title="Details">
          <Facts>
            <Fact label="Age">{profile.age}</Fact>
            <Fact label="Height">{profile.height}</Fact>
            <Fact label="Major">{profile.major}</Fact>
            <Fact label="Graduation">{profile.expectedGraduationYear}</Fact>
            <Fact label="School">{profile.school}</Fact>
            <Fact label="Hometown">{profile.location}</Fact>
          </Facts>
        </Section>
      </div>
      <PortfolioCard photos={profile.portfolio.photos} name={name} />
      <div className="grid gap-x-12 lg:grid-cols-2">
        <Section title="Weekly Availability">
          <WeekHoursList
            week={profile.weeklyAvailability}
            hours={(count) => (count === 1 ? '1 hour available' : `${count} hours available`)}
          />
        </Section>
        <div>
          {profile.specialties.length > 0 && (
            <Section title="Specialties">
              <Cluster gap={2}>
                {profile.specialties.map((specialty) => (
                  <Tag key={specialty}>{specialty}</Tag>
                ))}
              </Cluster>
            </Section>
          )}
          {profile.bio && (
            <Section title="Hobbies">
              <p className="measure whitespace-pre-line break-words">{profile.bio}</p>
            </Section>
          )}
        </div>
      </div>
    </Page>
  )
}

function ContactFacts({ profile }: { profile: MagicProfile }) {
  const handle = instagramHandle(profile.instagram ?? '')
  return (
    <Section title="Contact Information">
      <Facts>
        <Fact label="Email">
          <a href={`mailto:${profile.email}`} className="text-link break-all">
            {profile.email}
          </a>
        </Fact>
        <Fact label="Phone">
          <a href={`tel:${profile.cellPhone}`} className="text-link">
            {profile.cellPhone}
          </a>
        </Fact>
        <Fact label="Instagram">
          {handle && (
            <a href={`https://www.instagram.com/${encodeURIComponent(handle)}/`} target="_blank" rel="noreferrer" className="text-link">
              @{handle}
            </a>
          )}
        </Fact>
      </Facts>
    </Section>
  )
}

function MagicSkeleton() {
  return (
    <Page title="Talent profile">
      <Loading label="Loading the profile">
        <Skeleton className="h-12 w-3/5" />
        <Skeleton className="mt-4 mb-10 h-6 w-28" />
        <div className="mb-12 grid gap-12 lg:grid-cols-2">
          <SkeletonText lines={4} />
          <SkeletonText lines={6} />
        </div>
        <div className="grid grid-cols-2 gap-2 sm:grid-cols-3 md:gap-3 lg:grid-cols-4">
          <Repeat times={4}>
            <Skeleton className="aspect-3/4" />
          </Repeat>
        </div>
      </Loading>
    </Page>
  )
}
