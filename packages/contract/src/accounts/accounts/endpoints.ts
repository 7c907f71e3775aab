import { z } from 'zod'
import { ROLES } from '../../access.ts'
import { accountAddress, sentText } from '../../common.ts'
import { endpoint, QUICK_CHANGES_OF_AN_ACCOUNT } from '../../endpoint.ts'
import { LANGUAGES } from '../../language.ts'
import { SET_UP_MESSAGE, SIGN_IN_MESSAGE } from './rules.ts'

/** The signed-in person, in the form that the page uses. */
export const user = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  role: z.enum(ROLES),
})
export type User = z.infer<typeof user>

/** A path of our site to open after sign-in; anything else becomes `/`. */
export const returnTo = z.string().max(2000).optional()

export const signInBody = z.object({ email: accountAddress(SIGN_IN_MESSAGE.invalidEmail), returnTo })

const linkToken = z.string(SIGN_IN_MESSAGE.invalidLink).min(1, SIGN_IN_MESSAGE.invalidLink).max(200, SIGN_IN_MESSAGE.invalidLink)

/** The six-digit code of a sign-in mail, as the user typed it. */
export const signInCode = sentText(6, SIGN_IN_MESSAGE.invalidCode, SIGN_IN_MESSAGE.invalidCode)
  .trim()
  .regex(/^\d{6}$/, SIGN_IN_MESSAGE.invalidCode)

/** Either `token`, the `token` query parameter of the mailed link, or `email` and `code`. */
export const signInVerifyBody = z
  .object({
    token: linkToken.optional(),
    email: accountAddress(SIGN_IN_MESSAGE.invalidEmail).optional(),
    code: signInCode.optional(),
  })
  .superRefine(({ token, email, code }, context) => {
    if (token !== undefined) return
    if (email === undefined) context.addIssue({ code: 'custom', path: ['email'], message: SIGN_IN_MESSAGE.invalidEmail })
    if (code === undefined) context.addIssue({ code: 'custom', path: ['code'], message: SIGN_IN_MESSAGE.invalidCode })
  })
export const signedIn = z.object({ user, returnTo: z.string() })

/** What the first casting director enters to set up the instance. */
export const setUpBody = z.object({
  code: sentText(40, SET_UP_MESSAGE.code, SET_UP_MESSAGE.code),
  email: accountAddress(SET_UP_MESSAGE.email),
})

export const accountEndpoints = {
  setUp: endpoint({
    method: 'POST',
    path: '/api/set-up',
    summary: 'Makes the first casting director and signs them in, with the code of the log; only while there is none',
    access: 'anyone',
    body: setUpBody,
    success: { status: 200, body: signedIn },
    errors: [400, 409, 429],
    rateLimit: { max: 10, seconds: 600 },
  }),
  currentUser: endpoint({
    method: 'GET',
    path: '/api/auth/user',
    summary: 'The signed-in person',
    access: 'signed-in',
    topics: [],
    success: { status: 200, body: user },
    errors: [401],
  }),
  setLanguage: endpoint({
    method: 'PUT',
    path: '/api/auth/language',
    summary: 'The language in which the signed-in person is written to',
    access: 'signed-in',
    body: z.object({ language: z.enum(LANGUAGES, 'Please choose one of the languages') }),
    success: { status: 204, body: null },
    errors: [400, 401, 429],
    accountLimit: QUICK_CHANGES_OF_AN_ACCOUNT,
  }),
  requestSignIn: endpoint({
    method: 'POST',
    path: '/api/auth/email',
    summary: 'Mails a one-time sign-in link and code; answers the same whether or not the address is known',
    access: 'anyone',
    body: signInBody,
    success: { status: 202, body: z.object({ message: z.string() }) },
    errors: [400, 429],
    rateLimit: { max: 60, seconds: 60 },
  }),
  readSignInLink: endpoint({
    method: 'POST',
    path: '/api/auth/email/link',
    summary: 'Whose account a sign-in link opens, and whether this browser asked for it; uses nothing up',
    access: 'anyone',
    body: z.object({ token: linkToken }),
    success: {
      status: 200,
      body: z.object({
        email: z.string(),
        /** True when this browser requested the mail. Only then may a page complete the sign-in without a click. */
        askedHere: z.boolean(),
        /** The address of the user who is now signed in in this browser. */
        signedInAs: z.string().nullable(),
      }),
    },
    errors: [400, 429],
    rateLimit: { max: 120, seconds: 60 },
  }),
  verifySignIn: endpoint({
    method: 'POST',
    path: '/api/auth/email/verify',
    summary: 'Completes a sign-in with the token of the link, or with address and code in the browser that asked; sets the session cookie',
    access: 'anyone',
    body: signInVerifyBody,
    success: { status: 200, body: signedIn },
    errors: [400, 429],
    rateLimit: { max: 120, seconds: 60 },
  }),
  demoSignIn: endpoint({
    method: 'POST',
    path: '/api/auth/demo',
    summary: 'Signs in as a sample person; exists in demo mode only',
    access: 'anyone',
    body: z.object({ role: z.enum(ROLES), returnTo }),
    success: { status: 200, body: signedIn },
    errors: [400, 404, 429],
    rateLimit: { max: 120, seconds: 60 },
  }),
} as const
