import { z } from 'zod'
import { clearableInteger, emailAddress, id, idParams, idText, instant, rowVersion, sequentialId } from '../../common.ts'
import { tokenParams } from '../../common-specs.ts'
import { endpoint, INLINE_IMAGES_BODY_BYTES } from '../../endpoint.ts'
import { IMAGE_BYTES, photo, portfolio } from '../photos/endpoints.ts'
import { graduationYear, sharedFields, weeklyAvailability, writableFields } from '../profiles/endpoints.ts'
import { PROFILE_MESSAGE } from '../profiles/rules.ts'
import { EDIT_TALENT_LIMITS } from '../profiles/talents.rules.ts'
import { EDIT_LINK_MESSAGE, PROFILE_LINK_KINDS } from './rules.ts'

/** A valid link to a profile, as casting directors see it; the token itself was shown once and is not stored. */
export const profileLink = z.object({
  id,
  kind: z.enum(PROFILE_LINK_KINDS),
  createdAt: instant,
  /** Name or address of its creator; `null` when that account is gone. */
  createdBy: z.string().nullable(),
  expiresAt: instant,
  lastUsedAt: instant.nullable(),
})
export type ProfileLink = z.infer<typeof profileLink>

/** What the bearer of an edit link sees: only the fields that the form edits (decisions, "edit token"). */
export const linkedProfile = z.object({
  firstName: sharedFields.firstName,
  lastName: sharedFields.lastName,
  email: sharedFields.email,
  cellPhone: sharedFields.cellPhone,
  major: sharedFields.major,
  expectedGraduationYear: sharedFields.expectedGraduationYear,
  school: sharedFields.school,
  instagram: sharedFields.instagram,
  age: sharedFields.age,
  height: sharedFields.height,
  heightFeet: sharedFields.heightFeet,
  heightInches: sharedFields.heightInches,
  location: sharedFields.location,
  specialties: sharedFields.specialties,
  bio: sharedFields.bio,
  portfolio,
  weeklyAvailability: weeklyAvailability.nullable(),
  version: z.number().int(),
})
export type LinkedProfile = z.infer<typeof linkedProfile>

/** The input from the bearer of an edit link. Missing fields stay as they are; `portfolio: null` means no photos. */
export const linkedProfileInput = z.object({
  firstName: writableFields.firstName,
  lastName: writableFields.lastName,
  email: emailAddress(EDIT_LINK_MESSAGE.email),
  cellPhone: writableFields.cellPhone,
  major: writableFields.major,
  expectedGraduationYear: graduationYear(EDIT_TALENT_LIMITS).optional(),
  age: clearableInteger(EDIT_TALENT_LIMITS.minAge, EDIT_TALENT_LIMITS.maxAge, PROFILE_MESSAGE.age),
  height: writableFields.height,
  heightFeet: writableFields.heightFeet,
  heightInches: writableFields.heightInches,
  instagram: writableFields.instagram,
  school: writableFields.school,
  location: writableFields.location,
  specialties: writableFields.specialties,
  bio: writableFields.bio,
  weeklyAvailability: writableFields.weeklyAvailability,
  portfolio: writableFields.portfolio,
  photoAlts: writableFields.photoAlts,
  /** The version that the user edited; a stale one is refused. */
  version: rowVersion('Not a version of a profile').optional(),
})
export type LinkedProfileInput = z.output<typeof linkedProfileInput>
export type LinkedProfileForm = z.input<typeof linkedProfileInput>

/** What the bearer of a view link sees. */
export const magicProfile = z.object({
  firstName: sharedFields.firstName,
  lastName: sharedFields.lastName,
  available: sharedFields.available,
  email: sharedFields.email,
  cellPhone: sharedFields.cellPhone,
  phone: sharedFields.phone,
  instagram: sharedFields.instagram,
  age: sharedFields.age,
  height: sharedFields.height,
  major: sharedFields.major,
  expectedGraduationYear: sharedFields.expectedGraduationYear,
  school: sharedFields.school,
  location: sharedFields.location,
  specialties: sharedFields.specialties,
  bio: sharedFields.bio,
  portfolio,
  weeklyAvailability: weeklyAvailability.nullable(),
})
export type MagicProfile = z.infer<typeof magicProfile>

export const profileLinkEndpoints = {
  createEditLink: endpoint({
    method: 'POST',
    path: '/api/talent/{id}/edit-token',
    summary: 'Makes a link that edits one profile, and revokes the previous one; the address is answered this once',
    access: 'desk',
    params: idParams,
    answersSecret: true,
    success: { status: 201, body: z.object({ editUrl: z.string(), expiresAt: instant }) },
    errors: [401, 403, 404],
  }),
  createViewLink: endpoint({
    method: 'POST',
    path: '/api/talent/{id}/view-token',
    summary: 'Makes a link that shows one profile, and revokes the previous one; the address is answered this once',
    access: 'desk',
    params: idParams,
    answersSecret: true,
    success: { status: 201, body: z.object({ viewUrl: z.string(), expiresAt: instant }) },
    errors: [401, 403, 404],
  }),
  profileLinks: endpoint({
    method: 'GET',
    path: '/api/talent/{id}/links',
    summary: 'The live edit and view links of a profile, with their last use',
    access: 'desk',
    topics: ['talent'],
    params: idParams,
    success: { status: 200, body: z.array(profileLink) },
    errors: [401, 403, 404],
  }),
  revokeProfileLink: endpoint({
    method: 'DELETE',
    path: '/api/talent/{id}/links/{linkId}',
    summary: 'Revokes a link; it stops working at once',
    access: 'desk',
    params: z.object({ id: idText, linkId: idText.pipe(sequentialId) }),
    success: { status: 204, body: null },
    errors: [401, 403, 404],
  }),
  linkedProfile: endpoint({
    method: 'GET',
    path: '/api/edit-profile/{token}',
    summary: 'The profile that an edit link edits; 404 for an unknown link, 410 for a dead one',
    access: 'anyone',
    topics: [],
    params: tokenParams,
    success: { status: 200, body: linkedProfile },
    errors: [404, 410, 429],
    rateLimit: { max: 120, seconds: 60 },
  }),
  updateLinkedProfile: endpoint({
    method: 'PUT',
    path: '/api/edit-profile/{token}',
    summary: 'Saves the profile that an edit link edits',
    access: 'anyone',
    params: tokenParams,
    body: linkedProfileInput,
    maxBodyBytes: INLINE_IMAGES_BODY_BYTES,
    inlineImages: 'portfolio',
    success: { status: 200, body: linkedProfile },
    errors: [400, 404, 409, 410, 413, 429],
    rateLimit: { max: 60, seconds: 60 },
    // One person corrects one profile. A link that is passed on must not allow unlimited changes.
    accountLimit: { max: 120, seconds: 3600 },
  }),
  uploadLinkedPhoto: endpoint({
    method: 'POST',
    path: '/api/edit-profile/{token}/photos',
    summary: 'Stores one image (multipart field `image`) for the profile that an edit link edits; saving the profile shows it',
    access: 'anyone',
    params: tokenParams,
    consumes: 'multipart',
    fileField: 'image',
    maxBodyBytes: IMAGE_BYTES.portfolio + 1024 * 1024,
    success: { status: 201, body: z.object({ url: z.string(), photo }) },
    errors: [400, 404, 410, 413, 415, 429],
    rateLimit: { max: 120, seconds: 60 },
    // Enough for a full portfolio several times.
    accountLimit: { max: 200, seconds: 3600 },
  }),
  magicProfile: endpoint({
    method: 'GET',
    path: '/api/profile/magic/{token}',
    summary: 'The profile that a view link shows; 404 for an unknown link, 410 for a dead one',
    access: 'anyone',
    topics: [],
    params: tokenParams,
    success: { status: 200, body: magicProfile },
    errors: [404, 410, 429],
    rateLimit: { max: 120, seconds: 60 },
  }),
} as const
