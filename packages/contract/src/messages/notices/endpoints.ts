import { z } from 'zod'
import { requiredText } from '../../common.ts'
import { CHANGES_OF_AN_ACCOUNT, endpoint } from '../../endpoint.ts'
import { CHOSEN_KINDS, NOTICE_WAYS } from './rules.ts'

const chosenKind = z.enum(CHOSEN_KINDS)
const way = z.enum(NOTICE_WAYS, 'Please choose one of them')

/** The choice about each kind, also where nothing was chosen. */
export const noticeChoices = z.object({ ways: z.record(chosenKind, way) })
export type NoticeChoices = z.infer<typeof noticeChoices>

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
    params: z.object({ kind: chosenKind }),
    body: z.object({ way }),
    success: { status: 200, body: noticeChoices },
    errors: [400, 401, 403, 404, 429],
    accountLimit: CHANGES_OF_AN_ACCOUNT,
  }),
} as const
