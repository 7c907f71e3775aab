import { z } from 'zod'
import { id, idParams, instant, requiredText } from '../../common.ts'
import { CHANGES_OF_AN_ACCOUNT, endpoint, QUICK_CHANGES_OF_AN_ACCOUNT } from '../../endpoint.ts'
import { LANGUAGES } from '../../language.ts'
import { MAX_CHOSEN, TALENT_MESSAGE } from '../profiles/talents.rules.ts'
import { CONSENT_MESSAGE, CONSENT_STATES, CONSENT_USES, CONSENT_VERSION_LENGTH, CONSENT_WAYS, MISSING_STATES } from './rules.ts'

const use = z.enum(CONSENT_USES, CONSENT_MESSAGE.use)
const textVersion = requiredText(CONSENT_MESSAGE.changed, CONSENT_VERSION_LENGTH)

/** A person's consent: each use that they ticked, and the version of the text that they read. */
export const consentInput = z.object({
  uses: z
    .array(use, CONSENT_MESSAGE.use)
    .max(CONSENT_USES.length, CONSENT_MESSAGE.use)
    .transform((uses) => CONSENT_USES.filter((known) => uses.includes(known))),
  textVersion,
})
export type ConsentInput = z.output<typeof consentInput>

/** Answers about each use, given on a device that the office handed over, with the version and language of the text. */
const deviceAnswer = z.object({
  use,
  agrees: z.boolean(CONSENT_MESSAGE.answer),
  textVersion,
  language: z.enum(LANGUAGES, CONSENT_MESSAGE.language),
})
export type DeviceAnswer = z.output<typeof deviceAnswer>

/** The uses that a person agrees to now, for themselves and casting directors. None means that they agree to no use. */
export const consent = z.object({
  /** The uses whose last answer was yes. */
  uses: z.array(z.enum(CONSENT_USES)),
  /** The text version of the last answer. */
  textVersion: z.string(),
  givenAt: instant,
  way: z.enum(CONSENT_WAYS),
  states: z.record(z.enum(CONSENT_USES), z.enum(CONSENT_STATES)),
})
export type Consent = z.infer<typeof consent>

/** What was ticked in a registration. It has no effect until the person has signed in and answered. */
const consentToConfirm = z.object({
  uses: z.array(z.enum(CONSENT_USES)),
  textVersion: z.string(),
  tickedAt: instant,
})
export type ConsentToConfirm = z.infer<typeof consentToConfirm>

const answer = z.object({
  /** `null` if the person was never asked or never answered. */
  consent: consent.nullable(),
  /** `null` if nothing was ticked, or the person has answered since. */
  toConfirm: consentToConfirm.nullable(),
})
export type ConsentAnswer = z.infer<typeof answer>

/** A person who has not agreed to a use under the current text. */
const withoutConsent = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  /** The person's chosen language, for the question. */
  language: z.enum(LANGUAGES).nullable(),
  state: z.enum(MISSING_STATES),
})
export type WithoutConsent = z.infer<typeof withoutConsent>

export const consentEndpoints = {
  ownConsent: endpoint({
    method: 'GET',
    path: '/api/account/consent',
    summary: 'What one has agreed that one’s photographs are used for',
    access: 'student',
    topics: [],
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
    topics: ['talent'],
    token: 'read-talent',
    params: idParams,
    success: { status: 200, body: answer },
    errors: [401, 403, 404],
  }),
  recordConsent: endpoint({
    method: 'PUT',
    path: '/api/talent/{id}/consent',
    summary: 'Records what a talent answered on a device of the office about one use of their photographs',
    access: 'staff',
    params: idParams,
    body: deviceAnswer,
    success: { status: 200, body: answer },
    errors: [400, 401, 403, 404, 409, 429],
    accountLimit: QUICK_CHANGES_OF_AN_ACCOUNT,
  }),
  missingConsents: endpoint({
    method: 'POST',
    path: '/api/talent/missing-consents',
    summary: 'Who of some talents, or of all, did not agree to a use of their photographs; nothing is changed',
    access: 'staff',
    // A POST, because its body can be long.
    topics: ['talent'],
    token: 'read-talent',
    body: z.object({
      use,
      /** Everybody when left out. */
      studentIds: z.array(id, TALENT_MESSAGE.noneChosen).max(MAX_CHOSEN, TALENT_MESSAGE.tooManyChosen).optional(),
    }),
    success: {
      status: 200,
      body: z.object({
        /** How many people were checked, without restricted ones. */
        total: z.number().int(),
        missing: z.record(z.enum(MISSING_STATES), z.number().int()),
        /** Some of the people without consent, by name. */
        people: z.array(withoutConsent),
        /** The current question, to ask these people. */
        text: z.object({ version: z.string(), intro: z.string(), statement: z.string() }),
      }),
    },
    errors: [400, 401, 403, 429],
    // The same limit as for a talent search.
    accountLimit: { max: 600, seconds: 60 },
  }),
} as const
