import { z } from 'zod'
import { id, sequentialId } from '../../common.ts'
import { CHANGES_OF_AN_ACCOUNT, endpoint } from '../../endpoint.ts'
import { PHOTO_MATCHES, PHOTO_NAMES_LIMITS } from './photos.rules.ts'
import { IMPORT_MESSAGE } from './rules.ts'

/** A person whom a picture may show. */
export const photoPerson = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** The small size of their first photo. */
  photoUrl: z.string().nullable(),
  photoCount: z.number().int(),
  /** The import that added the person, while its rows are kept. */
  importId: sequentialId.nullable(),
})
export type PhotoPerson = z.infer<typeof photoPerson>

const namedPicture = z.object({ match: z.enum(PHOTO_MATCHES), people: z.array(photoPerson) })

/** Matches pictures from a folder with people by file name. */
export const photoNameEndpoints = {
  matchPhotoNames: endpoint({
    method: 'POST',
    path: '/api/import-photos/match',
    summary: 'Whose photos files are by their names: email, student number, Callboard ID or name; nothing is stored',
    access: 'desk',
    maxBodyBytes: 2 * 1024 * 1024,
    body: z.object({
      names: z
        .array(z.string(IMPORT_MESSAGE.noPictures).max(PHOTO_NAMES_LIMITS.name), IMPORT_MESSAGE.noPictures)
        .min(1, IMPORT_MESSAGE.noPictures)
        .max(PHOTO_NAMES_LIMITS.pictures, IMPORT_MESSAGE.tooManyPictures),
    }),
    /** In the order of the requested names. */
    success: { status: 200, body: z.array(namedPicture) },
    errors: [400, 401, 403, 413, 429],
    accountLimit: CHANGES_OF_AN_ACCOUNT,
  }),
} as const
