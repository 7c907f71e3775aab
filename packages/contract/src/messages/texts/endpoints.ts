import { z } from 'zod'
import { instant, optionalText, requiredText } from '../../common.ts'
import { CHANGES_OF_AN_ACCOUNT, endpoint } from '../../endpoint.ts'
import { BODY_FORMATS, GATEWAY_LIMITS, hasTextFields, isGatewayHeader, isJsonBody, TEXT_MESSAGE } from './rules.ts'

const shape = z.object({
  address: requiredText(TEXT_MESSAGE.address, GATEWAY_LIMITS.address).refine(
    (text) => /^https:\/\/[^\s/?#@\\]+([/?#]\S*)?$/.test(text),
    TEXT_MESSAGE.address,
  ),
  /** The name of an HTTP header whose value is a secret. */
  header: optionalText(GATEWAY_LIMITS.header).refine((name) => name === null || isGatewayHeader(name), TEXT_MESSAGE.header),
  format: z.enum(BODY_FORMATS),
  /** With placeholders, for example `{{number}}`. */
  body: requiredText(TEXT_MESSAGE.fields, GATEWAY_LIMITS.body, 'lines').refine(hasTextFields, TEXT_MESSAGE.fields),
  /** The country code for numbers that have none. */
  countryCode: requiredText(TEXT_MESSAGE.countryCode, 5).refine((text) => /^\+[1-9]\d{0,3}$/.test(text), TEXT_MESSAGE.countryCode),
})

const checkBody = ({ format, body }: { format: string; body: string }, context: z.RefinementCtx) => {
  if (format === 'json' && !isJsonBody(body)) context.addIssue({ code: 'custom', path: ['body'], message: TEXT_MESSAGE.json })
}

/** The gateway that sends text messages, without its secret. */
export type TextGateway = z.output<typeof shape>

/** A gateway as the page sends it. Without a secret, the stored one is used. */
export const typedGateway = shape
  .extend({
    secret: z
      .string()
      .max(GATEWAY_LIMITS.secret)
      .regex(/^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/, TEXT_MESSAGE.secretLetters)
      .optional(),
  })
  .superRefine(checkBody)
export type TypedGateway = z.output<typeof typedGateway>

/** The gateway as the settings page shows it; `null` while text messages are off. */
export const gatewaySettings = shape.extend({ hasSecret: z.boolean() }).nullable()

/** Whether a person gets text messages, and at which number. */
export const textConsent = z.object({
  /** Whether the office sends text messages. */
  isOffered: z.boolean(),
  /** The profile's number in the form for text messages; `null` if it has no usable number. */
  number: z.string().nullable(),
  /** When they agreed; `null` if they have not. */
  agreedAt: instant.nullable(),
  /** Whether the number in their profile has changed since they agreed. No text message is sent then. */
  isOtherNumber: z.boolean(),
})
export type TextConsent = z.output<typeof textConsent>

const answer = { status: 200, body: textConsent } as const

export const textEndpoints = {
  textConsent: endpoint({
    method: 'GET',
    path: '/api/text-consent',
    summary: 'Whether the person gets text messages about changes on the same day, and at which number',
    access: 'student',
    topics: [],
    success: answer,
    errors: [401, 403],
  }),
  agreeToTexts: endpoint({
    method: 'PUT',
    path: '/api/text-consent',
    summary: 'Agrees to text messages to the telephone number of the profile, about changes on the same day',
    access: 'student',
    success: answer,
    errors: [401, 403, 409, 429],
    accountLimit: CHANGES_OF_AN_ACCOUNT,
  }),
  endTexts: endpoint({
    method: 'DELETE',
    path: '/api/text-consent',
    summary: 'Takes back the agreement to text messages',
    access: 'student',
    success: answer,
    errors: [401, 403, 429],
    accountLimit: CHANGES_OF_AN_ACCOUNT,
  }),
} as const
