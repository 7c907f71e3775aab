import { z } from 'zod'
import { instant, optionalText, requiredText, sequentialIdParams } from '../../common.ts'
import { CHANGES_OF_AN_ACCOUNT, endpoint } from '../../endpoint.ts'
import { returnTo, signedIn } from '../accounts/endpoints.ts'
import { PASSKEY_MESSAGE, PASSKEY_NAME_LENGTH } from './rules.ts'

/** One passkey, as only its owner sees it. */
export const passkey = z.object({
  id: z.number().int(),
  name: z.string(),
  /** Whether a password manager keeps it beyond the device. */
  isSynced: z.boolean(),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
})
export type Passkey = z.infer<typeof passkey>

/** Bytes as browsers write them in JSON. */
const bytes = (longest: number) =>
  z
    .string(PASSKEY_MESSAGE.invalid)
    .max(longest, PASSKEY_MESSAGE.invalid)
    .regex(/^[\w-]+$/, PASSKEY_MESSAGE.invalid)
/** The standard lets the name of a key have 1023 bytes. */
const credentialId = bytes(1400)
const transports = z.array(z.string().regex(/^[a-z-]{1,20}$/)).max(10)

/** The fields that both answers of a device share. We do not use the other fields that browsers send. */
const credential = { id: credentialId, rawId: credentialId, type: z.literal('public-key', PASSKEY_MESSAGE.invalid) }

/** `PublicKeyCredential.toJSON()` of a new passkey. */
export const newCredential = z.object({
  ...credential,
  response: z.object({ clientDataJSON: bytes(4000), attestationObject: bytes(20_000), transports: transports.optional() }),
})

/** `PublicKeyCredential.toJSON()` of a passkey that was used. */
export const usedCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4000),
    authenticatorData: bytes(8000),
    signature: bytes(8000),
    userHandle: bytes(100).nullish(),
  }),
})

/** Identifies the request. The answer repeats it. It is valid once, for `PASSKEY_MINUTES`. */
const attempt = z.string(PASSKEY_MESSAGE.over).min(1, PASSKEY_MESSAGE.over).max(600, PASSKEY_MESSAGE.over)
const keyType = z.literal('public-key')

/** The input of `navigator.credentials.create`, with bytes as base64url. */
const creationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: keyType, alg: z.number().int() })),
  timeout: z.number().int(),
  excludeCredentials: z.array(z.object({ type: keyType, id: z.string(), transports: z.array(z.string()) })),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
})

/** The input of `navigator.credentials.get`. It names no key, so it reveals nothing about an account. */
const requestOptions = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.number().int(),
  userVerification: z.literal('required'),
})

export const passkeyEndpoints = {
  ownPasskeys: endpoint({
    method: 'GET',
    path: '/api/auth/passkeys',
    summary: 'One’s own passkeys, newest first',
    access: 'signed-in',
    topics: [],
    enrols: true,
    success: { status: 200, body: z.array(passkey) },
    errors: [401],
  }),
  askForNewPasskey: endpoint({
    method: 'POST',
    path: '/api/auth/passkeys/options',
    summary: 'What the browser needs to make a passkey for the signed-in person, who must have signed in a moment ago',
    access: 'signed-in',
    enrols: true,
    answersSecret: true,
    success: { status: 200, body: z.object({ attempt: z.string(), options: creationOptions }) },
    errors: [401, 403, 409, 429],
    rateLimit: { max: 60, seconds: 600 },
    // Enough for a device that fails again and again.
    accountLimit: { max: 30, seconds: 600 },
  }),
  addPasskey: endpoint({
    method: 'POST',
    path: '/api/auth/passkeys',
    summary: 'Adds the passkey that the browser has made',
    access: 'signed-in',
    enrols: true,
    body: z.object({
      attempt,
      credential: newCredential,
      /** By default it is named after the browser. */
      name: optionalText(PASSKEY_NAME_LENGTH),
    }),
    success: { status: 201, body: passkey },
    errors: [400, 401, 403, 409, 429],
    rateLimit: { max: 60, seconds: 600 },
    // The same as for the request.
    accountLimit: { max: 30, seconds: 600 },
  }),
  renamePasskey: endpoint({
    method: 'PATCH',
    path: '/api/auth/passkeys/{id}',
    summary: 'Gives one of one’s own passkeys another name',
    access: 'signed-in',
    params: sequentialIdParams,
    body: z.object({ name: requiredText('Please enter a name', PASSKEY_NAME_LENGTH) }),
    success: { status: 200, body: passkey },
    errors: [400, 401, 404, 429],
    accountLimit: CHANGES_OF_AN_ACCOUNT,
  }),
  removePasskey: endpoint({
    method: 'DELETE',
    path: '/api/auth/passkeys/{id}',
    summary: 'Removes one of one’s own passkeys; the person must have signed in a moment ago',
    access: 'signed-in',
    params: sequentialIdParams,
    success: { status: 204, body: null },
    errors: [401, 403, 404, 409, 429],
    accountLimit: CHANGES_OF_AN_ACCOUNT,
  }),
  askForPasskey: endpoint({
    method: 'POST',
    path: '/api/auth/passkey/options',
    summary: 'What the browser needs to sign somebody in with a passkey; the same for everyone',
    access: 'anyone',
    answersSecret: true,
    success: { status: 200, body: z.object({ attempt: z.string(), options: requestOptions }) },
    errors: [429],
    // Every sign-in page sends this when it opens, and a campus may share one network address.
    rateLimit: { max: 600, seconds: 60 },
  }),
  signInWithPasskey: endpoint({
    method: 'POST',
    path: '/api/auth/passkey/verify',
    summary: 'Signs in with a passkey; sets the session cookie',
    access: 'anyone',
    body: z.object({ attempt, credential: usedCredential, returnTo }),
    success: { status: 200, body: signedIn },
    errors: [400, 429],
    rateLimit: { max: 120, seconds: 60 },
  }),
} as const
