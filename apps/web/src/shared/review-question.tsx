import type { OwnProfile } from '@callboard/contract/people/profiles/endpoints'
import { Suspense } from 'react'
import { preloadable } from '#ui/preloadable.ts'
import { Skeleton } from '#ui/skeleton.tsx'

const ProfileReview = preloadable(async () => (await import('./profile-review.tsx')).ProfileReview)

/** Asks a student about a profile that others entered; renders nothing for everybody else. */
export function ReviewQuestion({ profile }: { profile: OwnProfile | null | undefined }) {
  if (!profile?.awaitsReview) return null
  return (
    <Suspense fallback={<Skeleton className="mb-10 h-[36rem]" />}>
      <ProfileReview profile={profile} />
    </Suspense>
  )
}
