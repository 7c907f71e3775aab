import { z } from 'zod'
import { instant } from '../../common.ts'
import { endpoint } from '../../endpoint.ts'
import { OFFICE_ARCHIVE_MESSAGE } from './rules.ts'

const count = z.number().int().nonnegative()

/** What a full download would contain now, and the result of the last one. */
export const officeArchiveState = z.object({
  people: count,
  /** Number of files, and their bytes. */
  photos: z.object({ count, bytes: count }),
  tapes: z.object({ count, bytes: count }),
  /** Files that people sent for requests and in conversations. */
  files: z.object({ count, bytes: count }),
  /** The newest download; `null` before the first. */
  last: z
    .object({
      at: instant,
      /** The person who downloaded it; `null` when the account is gone. */
      by: z.string().nullable(),
      state: z.enum(['running', 'complete', 'broken']),
      /** Files that could not be read, in a complete download. Its list of contents names them. */
      missing: count,
      /** How many of them are photos that were not rendered yet. A later download will contain them. */
      preparing: count,
    })
    .nullable(),
})
export type OfficeArchiveState = z.infer<typeof officeArchiveState>

export const officeArchiveEndpoints = {
  officeArchive: endpoint({
    method: 'GET',
    path: '/api/office-archive',
    summary: 'How much a download of everything would contain now, and how the last one went',
    access: 'director',
    topics: [],
    success: { status: 200, body: officeArchiveState },
    errors: [401, 403],
  }),
  prepareOfficeArchive: endpoint({
    method: 'POST',
    path: '/api/office-archive',
    summary: 'The address at which the caller can download everything within a minute; the caller must have signed in a moment ago',
    access: 'director',
    answersSecret: true,
    success: { status: 200, body: z.object({ address: z.string() }) },
    errors: [401, 403, 409, 429],
    accountLimit: { max: 60, seconds: 3600 },
  }),
  downloadOfficeArchive: endpoint({
    method: 'GET',
    path: '/api/office-archive/file',
    summary:
      'Workbook, answers of this API, photos, self-tapes and other files of everybody as one `.zip`, which ends with its list of contents; one at a time',
    access: 'director',
    query: z.object({ key: z.string(OFFICE_ARCHIVE_MESSAGE.over) }),
    success: { status: 200, body: null, type: 'application/zip' },
    errors: [400, 401, 403, 409, 410, 429],
    accountLimit: { max: 60, seconds: 3600 },
  }),
} as const
