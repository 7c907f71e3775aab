import { profileEndpoints } from '@callboard/contract/people/profiles/endpoints'
import type { Translator } from '@callboard/contract/translate'
import type { FastifyInstance } from 'fastify'
import { implement } from '#http/endpoint/implement.ts'
import { AppError } from '#platform/app-error.ts'
import type { LinkPreview } from '#platform/link-preview.ts'
import { profilePreview } from './profile-preview.domain.ts'
import type { ProfilesService } from './profiles.service.ts'

/** The student's own profile, and profiles as seen by casting directors and the public. */
export function profilesRoutes(app: FastifyInstance, { profiles }: { profiles: ProfilesService }): void {
  implement(app, profileEndpoints.ownProfile, ({ actor }) => profiles.getOwn(actor))
  implement(app, profileEndpoints.createOwnProfile, ({ actor, body }) => profiles.createOwn(actor, body))
  implement(app, profileEndpoints.updateOwnProfile, ({ actor, body }) => profiles.updateOwn(actor, body))
  implement(app, profileEndpoints.reviewOwnProfile, ({ actor, body }) => profiles.review(actor, body))
  implement(app, profileEndpoints.orderOwnPhotos, ({ actor, body }) => profiles.orderOwnPhotos(actor, body.photoIds))
  implement(app, profileEndpoints.talent, ({ params }) => profiles.getTalent(params.id))
  implement(app, profileEndpoints.publicTalent, ({ params }) => profiles.getPublicTalent(params.id))
}

const PUBLIC_PAGE = /^\/talent\/profile\/([1-9]\d{0,15})\/?$/

/**
 * The link preview of the public page at a path.
 *
 * @returns `null` for any other path, and for a profile that is private or missing
 */
export async function findProfilePreview(
  path: string,
  { profiles, publicUrl, translator }: { profiles: ProfilesService; publicUrl: string; translator: Translator },
): Promise<LinkPreview | null> {
  const id = Number(PUBLIC_PAGE.exec(path)?.[1])
  if (!Number.isSafeInteger(id)) return null
  try {
    return profilePreview(await profiles.getPublicTalent(id), publicUrl, translator)
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}
