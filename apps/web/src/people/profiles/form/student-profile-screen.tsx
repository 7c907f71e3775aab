import type { User } from '@callboard/contract/accounts/accounts/endpoints'
import type { OwnProfile } from '@callboard/contract/people/profiles/endpoints'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '#app/api/error-text.ts'
import { t } from '#app/language/t.ts'
import { useSignedInUser } from '#app/session/session.ts'
import { myProfileQuery } from '#shared/queries/profile.ts'
import { Page, PageHeader } from '#ui/layout.tsx'
import { Loading, Skeleton, SkeletonForm } from '#ui/skeleton.tsx'
import { ErrorState } from '#ui/states.tsx'
import { ProfileForm } from './profile-form.tsx'
import { ProfileSteps } from './steps.tsx'

/** A student's own profile form. */
export function StudentProfileScreen() {
  const user = useSignedInUser()
  const profile = useQuery(myProfileQuery)
  if (profile.isPending) return <FormSkeleton />
  if (profile.isLoadingError) {
    return (
      <Page title={t('Your Profile')} width="form">
        <ErrorState as="h1" title={t('Your profile could not be loaded')} onRetry={() => profile.refetch()} retrying={profile.isFetching}>
          {errorText(profile.error, t('Something went wrong on the way. Nothing is lost.'))}
        </ErrorState>
      </Page>
    )
  }
  return <LoadedProfile profile={profile.data} user={user} />
}

function LoadedProfile({ profile, user }: { profile: OwnProfile | null; user: User }) {
  // The form stays open after saving: the initial profile decides the title.
  const [isNew] = useState(profile === null)
  const title = isNew ? t('Create Your Student Profile') : t('Edit Your Profile')
  return (
    <Page title={title} width="form">
      <PageHeader
        title={title}
        lead={isNew ? t('Casting directors find you by what you put here. Five fields are enough to start.') : undefined}
      />
      <ProfileSteps>
        <ProfileForm profile={profile} user={user} />
      </ProfileSteps>
    </Page>
  )
}

function FormSkeleton() {
  return (
    <Page title={t('Your Profile')} width="form">
      <Loading label={t('Loading your profile')}>
        <Skeleton className="mb-10 h-11 w-4/5" />
        <SkeletonForm sections={[6, 4]} />
      </Loading>
    </Page>
  )
}
