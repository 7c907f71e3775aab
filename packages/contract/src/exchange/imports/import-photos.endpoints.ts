import { z } from 'zod'
import { id, sequentialIdParams } from '../../common.ts'
import { endpoint } from '../../endpoint.ts'
import { PHOTO_SESSION_LIMITS, PHOTO_SESSION_MESSAGE } from '../../people/photo-sessions/rules.ts'
import { IMPORT_MESSAGE } from './rules.ts'

const studentId = id
const uploaded = z.string(IMPORT_MESSAGE.ownUpload).max(500, IMPORT_MESSAGE.ownUpload)
const photoId = z.string().regex(/^[0-9a-f]{64}$/, PHOTO_SESSION_MESSAGE.notInPortfolio)
// The same limit as for the photos of a session.
const accountLimit = { max: 1200, seconds: 3600 } as const

/** Photos that belong to an import. Undoing the import removes them too. */
export const importPhotoEndpoints = {
  addImportPhotos: endpoint({
    method: 'POST',
    path: '/api/imports/{id}/photos',
    summary: 'Adds uploaded photos to a portfolio as a part of an import that has ended; undoing it takes them out again',
    access: 'desk',
    params: sequentialIdParams,
    body: z.object({
      studentId,
      /** Addresses that `POST /api/upload-image` returned to this user. */
      photos: z
        .array(uploaded, PHOTO_SESSION_MESSAGE.noPhotos)
        .min(1, PHOTO_SESSION_MESSAGE.noPhotos)
        .max(PHOTO_SESSION_LIMITS.photosAtOnce, PHOTO_SESSION_MESSAGE.full),
    }),
    success: { status: 201, body: z.object({ added: z.number().int() }) },
    errors: [400, 401, 403, 404, 409, 429],
    accountLimit,
  }),
  takeOutImportPhotos: endpoint({
    method: 'POST',
    path: '/api/imports/{id}/photos/take-out',
    summary: 'Takes photos out of a portfolio again that were added as a part of an import',
    access: 'desk',
    params: sequentialIdParams,
    body: z.object({
      studentId,
      photoIds: z
        .array(photoId, PHOTO_SESSION_MESSAGE.noPhotos)
        .min(1, PHOTO_SESSION_MESSAGE.noPhotos)
        .max(PHOTO_SESSION_LIMITS.photosAtOnce),
    }),
    success: { status: 200, body: z.object({ takenOut: z.number().int() }) },
    errors: [400, 401, 403, 404, 409, 429],
    accountLimit,
  }),
} as const
