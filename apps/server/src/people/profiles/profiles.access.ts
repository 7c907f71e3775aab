import { checkAccess } from '@callboard/contract/access'
import { PROFILE_ERROR } from '@callboard/contract/people/profiles/errors'
import type { Actor, SignedInActor } from '#platform/actor.ts'
import { authorize } from '#platform/authorize.ts'
import type { EditableProfile, ProfileRow } from './profiles.repository.ts'

/**
 * The only place that proves that the actor may change a profile: as its student, or at the casting desk.
 *
 * @param part `photos` for its portfolio alone, which photographers may change as well
 * @throws AppError 404 for everyone else, as if it did not exist
 */
export function authorizeProfileEdit(actor: Actor, profile: ProfileRow | undefined, part: 'all' | 'photos' = 'all'): EditableProfile {
  const office = part === 'photos' ? 'staff' : 'desk'
  return authorize(profile, (found) => {
    const mayEdit = found && actor.kind === 'user' && (checkAccess(office, actor.role) === 'allowed' || isOwner(actor, found))
    return mayEdit ? undefined : PROFILE_ERROR.missing
  })
}

/** Staff who were students keep their profile, but cannot edit it as their own. */
const isOwner = (actor: SignedInActor, profile: ProfileRow) => actor.role === 'student' && actor.userId === profile.userId
