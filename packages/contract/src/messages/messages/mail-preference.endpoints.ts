import { z } from 'zod'
import { requiredText } from '../../common.ts'
import { CHANGES_OF_AN_ACCOUNT, endpoint } from '../../endpoint.ts'

export const mailPreferenceEndpoints = {
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
  mailPreference: endpoint({
    method: 'GET',
    path: '/api/mail-preference',
    summary: 'Whether the person gets office messages by mail as well',
    access: 'casting',
    topics: [],
    success: { status: 200, body: z.object({ officeMail: z.boolean() }) },
    errors: [401, 403],
  }),
  setMailPreference: endpoint({
    method: 'PUT',
    path: '/api/mail-preference',
    summary: 'Turns office messages by mail on or off',
    access: 'casting',
    body: z.object({ officeMail: z.boolean('Please say yes or no') }),
    success: { status: 200, body: z.object({ officeMail: z.boolean() }) },
    errors: [400, 401, 403, 429],
    accountLimit: CHANGES_OF_AN_ACCOUNT,
  }),
} as const
