import { z } from 'zod'
import { requiredText } from '../../common.ts'
import { CHANGES_OF_AN_ACCOUNT, endpoint } from '../../endpoint.ts'
import { isOfPushService, NOTICE_KINDS, NOTICE_WAYS, PUSH_ENDPOINT_LENGTH } from './rules.ts'

const kind = z.enum(NOTICE_KINDS)
const way = z.enum(NOTICE_WAYS, 'Please choose one of them')

/** The choice for each kind, including defaults. */
export const noticeChoices = z.object({
  ways: z.record(kind, way),
  push: z.object({
    /** The public key by which browsers identify this server. */
    key: z.string(),
    /** Browsers that take pushes. */
    browsers: z.number().int(),
    /** Whether the browser of this session gets pushes. */
    isHere: z.boolean(),
  }),
})
export type NoticeChoices = z.infer<typeof noticeChoices>

const NOT_A_SUBSCRIPTION = 'Not a subscription of a browser'

/** How to send a push to one browser, as the browser states it (RFC 8030, RFC 8291). */
export const pushSubscription = z.object({
  endpoint: z.string(NOT_A_SUBSCRIPTION).max(PUSH_ENDPOINT_LENGTH, NOT_A_SUBSCRIPTION).refine(isOfPushService, NOT_A_SUBSCRIPTION),
  keys: z.object({
    /** An uncompressed point on P-256. */
    p256dh: z.string(NOT_A_SUBSCRIPTION).regex(/^B[\w-]{86}=?$/, NOT_A_SUBSCRIPTION),
    auth: z.string(NOT_A_SUBSCRIPTION).regex(/^[\w-]{22}(==)?$/, NOT_A_SUBSCRIPTION),
  }),
})
export type PushSubscriptionInput = z.output<typeof pushSubscription>

export const noticeEndpoints = {
  unsubscribe: endpoint({
    method: 'POST',
    path: '/api/unsubscribe/{token}',
    summary: 'Ends non-essential mail to the person whom the token names (one click, RFC 8058); messages stay in the inbox',
    access: 'anyone',
    params: z.object({ token: requiredText('Not a link', 500) }),
    success: { status: 200, body: z.object({ message: z.string() }) },
    errors: [404, 429],
    rateLimit: { max: 60, seconds: 60 },
  }),
  noticeChoices: endpoint({
    method: 'GET',
    path: '/api/notice-choices',
    summary: 'How the person is notified of each kind of notice, besides in the inbox',
    access: 'student',
    topics: [],
    success: { status: 200, body: noticeChoices },
    errors: [401, 403],
  }),
  chooseNotices: endpoint({
    method: 'PUT',
    path: '/api/notice-choices/{kind}',
    summary: 'Chooses how the person is notified of one kind of notice',
    access: 'student',
    params: z.object({ kind }),
    body: z.object({ way }),
    success: { status: 200, body: noticeChoices },
    errors: [400, 401, 403, 404, 429],
    accountLimit: CHANGES_OF_AN_ACCOUNT,
  }),
  takePushes: endpoint({
    method: 'PUT',
    path: '/api/push-subscription',
    summary: 'Lets the browser of this session take pushes, until it signs out',
    access: 'student',
    body: pushSubscription,
    success: { status: 200, body: noticeChoices },
    errors: [400, 401, 403, 429],
    accountLimit: CHANGES_OF_AN_ACCOUNT,
  }),
  endPushes: endpoint({
    method: 'DELETE',
    path: '/api/push-subscription',
    summary: 'Ends the pushes to the browser of this session',
    access: 'student',
    success: { status: 200, body: noticeChoices },
    errors: [401, 403, 429],
    accountLimit: CHANGES_OF_AN_ACCOUNT,
  }),
} as const
