import type { Affected } from '@callboard/contract/casting/bookings/endpoints'
import type { PlanStanding } from '@callboard/contract/casting/bookings/rules'
import { photoUrl } from '@callboard/contract/people/photos/endpoints'
import { firstPhotoHash } from './first-photo.ts'
import { roles } from './schema/roles.ts'
import { maskedProfiles } from './schema/views.ts'

/** Pixels of the photo in a list. */
const PHOTO_SIZE = 320

/** The columns about a person in the dialog for a change of plan. Select them from a join of roles and masked profiles. */
export const affectedColumns = {
  studentId: maskedProfiles.id,
  name: maskedProfiles.name,
  isHeld: maskedProfiles.isHeld,
  photoHash: firstPhotoHash('masked_profiles'),
  roleName: roles.name,
}

interface Found {
  readonly applicationId: number | null
  readonly studentId: number
  readonly name: string
  readonly isHeld: boolean
  readonly photoHash: string | null
  readonly roleName: string | null
}

/** A person who is not affected by a change of plan, without their name while they are restricted. */
export function toAffected({ isHeld, photoHash, name, roleName, ...person }: Found, standing: PlanStanding): Affected {
  return {
    ...person,
    name: isHeld ? '' : name,
    photoUrl: photoHash === null ? null : photoUrl(photoHash, PHOTO_SIZE),
    roleName: roleName ?? '',
    standing,
    effect: 'kept',
    clash: null,
  }
}
