import { z } from 'zod'
import { idParams, instant } from '../../common.ts'
import { CHANGES_OF_AN_ACCOUNT, endpoint } from '../../endpoint.ts'

/** A browser in which a user is signed in. Only that user sees it. */
export const session = z.object({
  /** A digest that identifies the session. It cannot be used to sign in. */
  id: z.string(),
  /** For example `Firefox on Windows`; `null` for sessions from before browsers were stored. */
  browser: z.string().nullable(),
  firstSeenAt: instant,
  /** Up to five minutes late. */
  lastSeenAt: instant,
  /** Whether it is the session of this request. */
  isCurrent: z.boolean(),
})
export type Session = z.infer<typeof session>

export const sessionEndpoints = {
  ownSessions: endpoint({
    method: 'GET',
    path: '/api/auth/sessions',
    summary: 'Where one is signed in: the browser that asks first, then the most recently seen',
    access: 'signed-in',
    topics: [],
    success: { status: 200, body: z.array(session) },
    errors: [401],
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/api/auth/sessions/{id}',
    summary: 'Signs one of one’s own browsers out; for another than the one that asks, one must have signed in a moment ago',
    access: 'signed-in',
    params: z.object({ id: z.string().regex(/^[0-9a-f]{64}$/, 'Not a session') }),
    success: { status: 204, body: null },
    errors: [401, 403, 404, 429],
    accountLimit: CHANGES_OF_AN_ACCOUNT,
  }),
  endTalentSessions: endpoint({
    method: 'DELETE',
    path: '/api/talent/{id}/sessions',
    summary: 'Signs a talent out everywhere, as after the loss of a telephone; one must have signed in a moment ago',
    access: 'desk',
    params: idParams,
    success: { status: 200, body: z.object({ ended: z.number().int() }) },
    errors: [401, 403, 404],
  }),
  endOtherSessions: endpoint({
    method: 'DELETE',
    path: '/api/auth/sessions',
    summary: 'Signs out everywhere but here; one must have signed in a moment ago',
    access: 'signed-in',
    success: { status: 200, body: z.object({ ended: z.number().int() }) },
    errors: [401, 403, 429],
    accountLimit: CHANGES_OF_AN_ACCOUNT,
  }),
} as const
