import { z } from 'zod'
import { id, sequentialId, sequentialIdParams } from '../../common.ts'
import { endpoint, QUICK_CHANGES_OF_AN_ACCOUNT } from '../../endpoint.ts'
import { THREAD_FILE_BYTES, THREAD_FILE_KINDS, THREAD_FILE_LIMITS, THREAD_FILE_MESSAGE } from './file-rules.ts'

/** A file of an entry, or a file that is not sent yet. */
export const threadFile = z.object({
  id,
  name: z.string(),
  bytes: z.number().int(),
  kind: z.enum(THREAD_FILE_KINDS),
})
export type ThreadFile = z.infer<typeof threadFile>

/** The ids of uploaded files that are sent with a text. */
export const fileIds = z.array(sequentialId).max(THREAD_FILE_LIMITS.files, THREAD_FILE_MESSAGE.tooMany).default([])

export const threadFileEndpoints = {
  uploadThreadFile: endpoint({
    method: 'POST',
    path: '/api/thread-files',
    summary: 'Uploads a picture or a PDF (multipart field `file`), to be sent in a conversation within a day',
    access: 'casting',
    consumes: 'multipart',
    fileField: 'file',
    maxBodyBytes: THREAD_FILE_BYTES + 64 * 1024,
    success: { status: 201, body: threadFile },
    errors: [400, 401, 403, 409, 413, 415, 429],
    accountLimit: QUICK_CHANGES_OF_AN_ACCOUNT,
  }),
  removeThreadFile: endpoint({
    method: 'DELETE',
    path: '/api/thread-files/{id}',
    summary: 'Removes an uploaded file that is not sent',
    access: 'casting',
    params: sequentialIdParams,
    success: { status: 204, body: null },
    errors: [401, 403, 404, 429],
    accountLimit: QUICK_CHANGES_OF_AN_ACCOUNT,
  }),
  threadFile: endpoint({
    method: 'GET',
    path: '/api/thread-files/{id}',
    summary: 'A file of a conversation, for its student and the casting desk',
    access: 'casting',
    params: sequentialIdParams,
    query: z.object({ size: z.enum(['small', 'full'], 'Not known').default('full') }),
    success: { status: 200, body: null, type: '*/*' },
    errors: [400, 401, 403, 404],
  }),
} as const
