import { z } from 'zod'
import { idParams, instant, requiredText } from '../common.ts'
import { CHANGES_OF_AN_ACCOUNT, endpoint } from '../endpoint.ts'
import { CONSENT_MESSAGE, CONSENT_USES, CONSENT_VERSION_LENGTH, CONSENT_WAYS } from './rules.ts'

/** A person's consent: each use that they ticked, and the version of the text that they read. */
export const consentInput = z.object({
  uses: z
    .array(z.enum(CONSENT_USES, CONSENT_MESSAGE.use), CONSENT_MESSAGE.use)
    .max(CONSENT_USES.length, CONSENT_MESSAGE.use)
    .transform((uses) => CONSENT_USES.filter((use) => uses.includes(use))),
  textVersion: requiredText(CONSENT_MESSAGE.changed, CONSENT_VERSION_LENGTH),
})
export type ConsentInput = z.output<typeof consentInput>

/** The last consent of a person, for them and for casting directors. An empty list is a withdrawn consent. */
export const consent = z.object({
  uses: z.array(z.enum(CONSENT_USES)),
  textVersion: z.string(),
  givenAt: instant,
  way: z.enum(CONSENT_WAYS),
})
export type Consent = z.infer<typeof consent>

/** `null` if the person was never asked or never answered. */
const answer = z.object({ consent: consent.nullable() })

export const consentEndpoints = {
  ownConsent: endpoint({
    method: 'GET',
    path: '/api/account/consent',
    summary: 'What one has agreed that one’s photographs are used for',
    access: 'student',
    success: { status: 200, body: answer },
    errors: [401, 403],
  }),
  setOwnConsent: endpoint({
    method: 'PUT',
    path: '/api/account/consent',
    summary: 'Agrees to uses of one’s photographs, or takes that back; what was before stays on record',
    access: 'student',
    body: consentInput,
    success: { status: 200, body: answer },
    errors: [400, 401, 403, 409, 429],
    accountLimit: CHANGES_OF_AN_ACCOUNT,
  }),
  talentConsent: endpoint({
    method: 'GET',
    path: '/api/talent/{id}/consent',
    summary: 'What a talent has agreed that their photographs are used for',
    access: 'staff',
    params: idParams,
    success: { status: 200, body: answer },
    errors: [401, 403, 404],
  }),
} as const
