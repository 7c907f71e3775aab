import { profileEndpoints } from '@callboard/contract/profiles'
import type { FastifyInstance } from 'fastify'
import { implement } from '#http/implement.ts'
import type { ProfilesService } from './profiles.service.ts'

/** The student's own profile, and what casting directors and the public see of one. */
export function profilesRoutes(app: FastifyInstance, { profiles }: { profiles: ProfilesService }): void {
  implement(app, profileEndpoints.ownProfile, ({ actor }) => profiles.getOwn(actor))
  implement(app, profileEndpoints.createOwnProfile, ({ actor, body }) => profiles.createOwn(actor, body))
  implement(app, profileEndpoints.updateOwnProfile, ({ actor, body }) => profiles.updateOwn(actor, body))
  implement(app, profileEndpoints.orderOwnPhotos, ({ actor, body }) => profiles.orderOwnPhotos(actor, body.photoIds))
  implement(app, profileEndpoints.talent, ({ params }) => profiles.getTalent(params.id))
  implement(app, profileEndpoints.publicTalent, ({ params }) => profiles.getPublicTalent(params.id))
}
