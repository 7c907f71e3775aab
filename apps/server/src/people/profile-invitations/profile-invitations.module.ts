import type { SignInService } from '#accounts/accounts/sign-in.service.ts'
import type { Module } from '#module.ts'
import type { Platform } from '#platform/open-platform.ts'
import { PROFILE_INVITATIONS_JOB } from './profile-invitations.jobs.ts'
import { profileInvitationsRoutes } from './profile-invitations.routes.ts'
import { createProfileInvitations } from './profile-invitations.service.ts'
import { stored } from './profile-invitations.stored.ts'

export const jobs = [PROFILE_INVITATIONS_JOB] as const

/** Asks people to review the profile that others entered for them. */
export function open({ db, clock, jobs: queue, office, quietHours }: Platform, { signIn }: { signIn: SignInService }) {
  const profileInvitations = createProfileInvitations({ db, clock, jobs: queue, office, quietHours, signIn })
  return {
    stored,
    services: { profileInvitations },
    routes: (scope) => profileInvitationsRoutes(scope, { profileInvitations }),
    work: () => queue.work(PROFILE_INVITATIONS_JOB, () => profileInvitations.send()),
  } satisfies Module
}
