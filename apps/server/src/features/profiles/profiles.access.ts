import { PROFILE_MESSAGE } from '@callboard/contract/profiles/endpoints'
import type { Actor } from '#platform/actor.ts'
import { notFound } from '#platform/app-error.ts'
import type { EditableProfile, ProfileRow } from './profiles.repository.ts'

/**
 * The only place that proves that the actor may change a profile: as its student, or as a casting director.
 *
 * @throws AppError 404 for everyone else, as if it did not exist
 */
export function authorizeProfileEdit(actor: Actor, profile: ProfileRow | undefined): EditableProfile {
  const mayEdit = profile && actor.kind === 'user' && (actor.role === 'admin' || actor.userId === profile.userId)
  if (!mayEdit) throw notFound(PROFILE_MESSAGE.missing)
  return profile as EditableProfile
}
