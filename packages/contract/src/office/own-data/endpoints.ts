import { z } from 'zod'
import { signInCode } from '../../accounts/accounts/endpoints.ts'
import { messageBody } from '../../common.ts'
import { endpoint } from '../../endpoint.ts'

export const ownDataEndpoints = {
  downloadOwnData: endpoint({
    method: 'GET',
    path: '/api/account/data',
    summary: 'Everything held about the signed-in student: a readable `my-data.json`, their photos and their self-tapes, as one `.zip`',
    access: 'student',
    success: { status: 200, body: null, type: 'application/zip' },
    errors: [401, 403, 429],
    rateLimit: { max: 60, seconds: 3600 },
  }),
  ownDataAllowance: endpoint({
    method: 'GET',
    path: '/api/account/data/allowance',
    summary: 'How many downloads of everything are left, and in how many seconds the next one is',
    access: 'student',
    topics: [],
    success: { status: 200, body: z.object({ left: z.number().int(), retryAfterSeconds: z.number().int() }) },
    errors: [401, 403],
  }),
  requestDeletionCode: endpoint({
    method: 'POST',
    path: '/api/account/deletion-code',
    summary: 'Mails the code that deleting one’s own account takes',
    access: 'student',
    success: { status: 202, body: messageBody },
    errors: [401, 403, 409, 429],
    rateLimit: { max: 60, seconds: 3600 },
    // Each call sends a mail; ten in an hour are one every six minutes.
    accountLimit: { max: 10, seconds: 3600 },
  }),
  deleteOwnAccount: endpoint({
    method: 'DELETE',
    path: '/api/account',
    summary: 'Deletes the signed-in student’s account for good, with all that hangs on it, and signs out everywhere',
    access: 'student',
    body: z.object({
      /** The code from the mail of `POST /api/account/deletion-code`. It is valid only in the session that requested it. */
      code: signInCode,
    }),
    success: { status: 204, body: null },
    errors: [400, 401, 403, 409, 429],
    rateLimit: { max: 60, seconds: 3600 },
    // Wrong codes have their own limit: five for each mail.
    accountLimit: { max: 20, seconds: 3600 },
  }),
} as const
