import { z } from 'zod'

/**
 * The body of every error response. `code` is for programs and pages (`all-errors.ts` lists them), and `message` for the user; `fields` has the
 * messages of invalid inputs.
 *
 * 400 malformed or invalid, 401 signed out, 403 not allowed, 404 missing, 409 conflict, 410 no longer valid, 413 too large, 415 wrong type,
 * 429 too many, 503 not ready, or no memory for another body (then with `Retry-After`). A stalled body ends with 408, and
 * headers that are too long with 431.
 */
export const errorBody = z.object({
  code: z.string(),
  message: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
})
export type ErrorBody = z.infer<typeof errorBody>
