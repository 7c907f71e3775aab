import { profileInvitationEndpoints } from '@callboard/contract/people/profile-invitations/endpoints'
import type { FastifyInstance } from 'fastify'
import { implement } from '#http/endpoint/implement.ts'
import type { ProfileInvitationsService } from './profile-invitations.service.ts'

/** Invitations to look at a profile that others entered. */
export function profileInvitationsRoutes(
  app: FastifyInstance,
  { profileInvitations }: { profileInvitations: ProfileInvitationsService },
): void {
  implement(app, profileInvitationEndpoints.profileInvitations, ({ query }) => profileInvitations.list(query.state, query.offset))
  implement(app, profileInvitationEndpoints.inviteToProfiles, ({ actor, body }) => profileInvitations.invite(actor, body))
  implement(app, profileInvitationEndpoints.stopProfileInvitations, ({ actor }) => profileInvitations.stop(actor))
}
