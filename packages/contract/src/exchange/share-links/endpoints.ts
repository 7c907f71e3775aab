import { z } from 'zod'
import { boundedInteger, id, instant, optionalText, requiredText, sequentialIdParams } from '../../common.ts'
import { tokenParams } from '../../common-specs.ts'
import { CHANGES_OF_AN_ACCOUNT, endpoint } from '../../endpoint.ts'
import { PORTFOLIO_MAX_PHOTOS, photo } from '../../people/photos/endpoints.ts'
import { SHARE_LINK_MESSAGE, SHARE_TITLE_LENGTH } from './rules.ts'

/**
 * The input for sharing photos of one portfolio: their positions, counted from 0. The link stores which photos these are now, so
 * it never shows other ones.
 */
export const shareLinkInput = z.object({
  studentId: id,
  selectedPhotos: z
    .array(boundedInteger(0, PORTFOLIO_MAX_PHOTOS - 1, SHARE_LINK_MESSAGE.unknownPosition), SHARE_LINK_MESSAGE.noneSelected)
    .min(1, SHARE_LINK_MESSAGE.noneSelected)
    .max(PORTFOLIO_MAX_PHOTOS, SHARE_LINK_MESSAGE.unknownPosition)
    .transform((positions) => [...new Set(positions)]),
  title: optionalText(SHARE_TITLE_LENGTH),
  /** When the link expires; in 7 days by default. */
  expiresAt: z.preprocess(
    (value) => (value === '' || value === null ? undefined : value),
    z.iso.datetime({ offset: true, error: SHARE_LINK_MESSAGE.expiry }).optional(),
  ),
})
export type ShareLinkInput = z.output<typeof shareLinkInput>

/** A valid share link, for people who may end it. Its address was returned only once. */
export const shareLink = z.object({
  id,
  title: z.string().nullable(),
  photoCount: z.number().int(),
  createdAt: instant,
  /** Name or address of its creator, `LINK_BY_OFFICE` for students; `null` when that account is gone. */
  createdBy: z.string().nullable(),
  expiresAt: instant,
  lastUsedAt: instant.nullable(),
})
export type ShareLink = z.infer<typeof shareLink>

/** What the bearer of a share link sees. */
export const sharedPhotos = z.object({
  title: z.string().nullable(),
  studentName: z.string(),
  createdAt: instant,
  expiresAt: instant,
  /** `index` is the photo's position when the link was created. Photos deleted since are left out. */
  photos: z.array(z.object({ index: z.number().int(), url: z.string(), photo })),
})
export type SharedPhotos = z.infer<typeof sharedPhotos>

/** Photos of one portfolio to download. */
export const downloadablePhotos = z.object({
  studentId: id,
  studentName: z.string(),
  /** Whether the user may create share links for them. */
  mayShare: z.boolean(),
  photos: z.array(z.object({ index: z.number().int(), url: z.string(), photo })),
})
export type DownloadablePhotos = z.infer<typeof downloadablePhotos>

/** Positions `0,2,5` of an address; no `indices` means all. */
const positions = z.object({
  indices: z
    .string(SHARE_LINK_MESSAGE.unknownPosition)
    .regex(/^\d{1,3}(,\d{1,3}){0,199}$/, SHARE_LINK_MESSAGE.unknownPosition)
    .transform((text) => [...new Set(text.split(',').map(Number))])
    .optional(),
})

const studentParams = z.object({
  id: z
    .string()
    .regex(/^\d{1,16}$/)
    .transform(Number)
    .pipe(id),
})

export const shareLinkEndpoints = {
  downloadablePhotos: endpoint({
    method: 'GET',
    path: '/api/download-photos/{id}',
    summary: 'The photos of one portfolio: for casting directors, for the student, and for anyone signed in while the profile is public',
    access: 'casting',
    topics: ['talent'],
    params: studentParams,
    success: { status: 200, body: downloadablePhotos },
    errors: [401, 403, 404],
  }),
  downloadPhotos: endpoint({
    method: 'GET',
    path: '/api/download-photos/{id}/zip',
    summary: 'Several photos of one portfolio in one `.zip`',
    access: 'casting',
    params: studentParams,
    query: positions,
    success: { status: 200, body: null, type: 'application/zip' },
    errors: [400, 401, 403, 404],
  }),
  createShareLink: endpoint({
    method: 'POST',
    path: '/api/photo-download-links',
    summary:
      'Makes a link that shows chosen photos to anyone; casting directors for all, students for their own. Its address is answered this once',
    access: 'casting',
    body: shareLinkInput,
    answersSecret: true,
    success: { status: 201, body: z.object({ id, url: z.string(), token: z.string(), expiresAt: instant }) },
    errors: [400, 401, 403, 404, 409, 429],
    rateLimit: { max: 60, seconds: 60 },
    // Enough for a link for every student of a long day, a few times over.
    accountLimit: { max: 240, seconds: 3600 },
  }),
  shareLinks: endpoint({
    method: 'GET',
    path: '/api/download-photos/{id}/links',
    summary: 'The live share links of a portfolio, for those who may make them',
    access: 'casting',
    topics: ['talent'],
    params: studentParams,
    success: { status: 200, body: z.array(shareLink) },
    errors: [401, 403, 404],
  }),
  revokeShareLink: endpoint({
    method: 'DELETE',
    path: '/api/photo-download-links/{token}',
    summary: 'Ends a share link at once; in the place of its token stands its id, as the list of links answers it',
    access: 'casting',
    params: z.object({ token: sequentialIdParams.shape.id }),
    success: { status: 204, body: null },
    errors: [401, 403, 404, 429],
    accountLimit: CHANGES_OF_AN_ACCOUNT,
  }),
  revokeShareLinks: endpoint({
    method: 'DELETE',
    path: '/api/download-photos/{id}/links',
    summary: 'Ends all share links of a portfolio at once',
    access: 'casting',
    params: studentParams,
    success: { status: 204, body: null },
    errors: [401, 403, 404, 429],
    accountLimit: CHANGES_OF_AN_ACCOUNT,
  }),
  sharedPhotos: endpoint({
    method: 'GET',
    path: '/api/photo-download-links/{token}',
    summary: 'The photos that a share link shows; 404 for an unknown link, 410 for an expired or revoked one',
    access: 'anyone',
    topics: [],
    params: tokenParams,
    success: { status: 200, body: sharedPhotos },
    errors: [404, 410, 429],
    rateLimit: { max: 240, seconds: 60 },
  }),
  downloadSharedPhotos: endpoint({
    method: 'GET',
    path: '/api/photo-download-links/{token}/zip',
    summary: 'Photos that a share link shows, in one `.zip`',
    access: 'anyone',
    params: tokenParams,
    query: positions,
    success: { status: 200, body: null, type: 'application/zip' },
    errors: [400, 404, 410, 429],
    rateLimit: { max: 30, seconds: 60 },
  }),
  imageProxy: endpoint({
    method: 'GET',
    path: '/api/image-proxy',
    summary: 'A photo of ours by its address, whole, for pages that draw it; refuses every other address',
    access: 'anyone',
    query: z.object({ url: requiredText('Please name a photo', 2000) }),
    success: { status: 200, body: null, type: 'image/*' },
    errors: [400, 404, 429],
    rateLimit: { max: 600, seconds: 60 },
  }),
} as const
