/**
 * Placeholders of the request body for the gateway, written as `{{number}}`: the telephone number, the text, and an id by which
 * the gateway recognises a repeated request.
 */
export const TEXT_FIELDS = ['number', 'text', 'id'] as const
export type TextField = (typeof TEXT_FIELDS)[number]

/** Longest text message in characters: two classic text messages. */
export const TEXT_LENGTH = 320

/** Most text messages to one person in a day. Further changes of a plan are only mailed. */
export const TEXTS_A_DAY = 10

/** Longest setting of the gateway, in characters. */
export const GATEWAY_LIMITS = { address: 500, header: 100, secret: 2000, body: 2000, phone: 40 } as const

/** Formats of the request body. */
export const BODY_FORMATS = ['json', 'form'] as const
export type BodyFormat = (typeof BODY_FORMATS)[number]

/**
 * The state of a text message.
 *
 * - `handed-over`: it went to the gateway, which has not confirmed it. Never resent automatically, since it may have arrived
 * - `sent`: the gateway accepted it
 * - `failed`: the gateway refused it, or could not be reached in time
 * - `dropped`: not sent, because the day is over, text messages are off, or the person no longer agrees
 */
export const TEXT_STATES = ['waiting', 'handed-over', 'sent', 'failed', 'dropped'] as const
export type TextState = (typeof TEXT_STATES)[number]

/**
 * The gateway's answer: it accepted the text message, refused it, or did not answer. `broken-off`: it may have accepted it.
 */
export const GATEWAY_OUTCOMES = ['taken', 'refused', 'address-refused', 'unreachable', 'broken-off', 'too-slow'] as const
export type GatewayOutcome = (typeof GATEWAY_OUTCOMES)[number]

export const TEXT_MESSAGE = {
  address: 'Please enter an address that begins with https://',
  header: 'Please enter the name of a header such as Authorization, or leave it empty',
  secret: 'Please enter the value of the header',
  secretAgain: 'Please enter the value of the header again: the stored one belongs to another address or header.',
  secretLetters: 'Please use letters, digits and signs of ASCII only',
  fields: 'Please write the fields number and text, each in two pairs of braces. The only other field is id.',
  json: 'Please write valid JSON, with each field inside quotation marks',
  countryCode: 'Please enter a country code such as +1 or +34',
  phone: 'Please enter a mobile number',
  noPhone: 'Your profile has no telephone number that texts could go to. Add it there first.',
  notOffered: 'The office sends no texts.',
} as const

/** Headers that our request sets itself, or that would change how it is sent. */
const OWN_HEADERS = [
  'connection',
  'content-encoding',
  'content-length',
  'content-type',
  'cookie',
  'expect',
  'host',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'user-agent',
]

/** Whether a header may be set for the gateway. */
export const isGatewayHeader = (name: string): boolean => /^[a-z][a-z0-9-]*$/i.test(name) && !OWN_HEADERS.includes(name.toLowerCase())

const SLOT = /\{\{([^{}]*)\}\}/g

/** Whether a body has all required placeholders and no unknown ones. */
export function hasTextFields(body: string): boolean {
  const found = [...body.matchAll(SLOT)].map(([, name = '']) => name.trim())
  return found.includes('number') && found.includes('text') && found.every((name) => TEXT_FIELDS.some((known) => known === name))
}

const WRITE: Readonly<Record<BodyFormat, (value: string) => string>> = {
  json: (value) => JSON.stringify(value).slice(1, -1),
  form: encodeURIComponent,
}

/** The body with its placeholders filled in. Values are escaped, so they cannot end the string around them. */
export function fillBody(format: BodyFormat, body: string, values: Readonly<Record<TextField, string>>): string {
  return body.replace(SLOT, (slot, name: string) => {
    const field = TEXT_FIELDS.find((known) => known === name.trim())
    return field === undefined ? slot : WRITE[format](values[field])
  })
}

/** Whether a JSON body is valid JSON for all values of its placeholders. */
export function isJsonBody(body: string): boolean {
  try {
    JSON.parse(fillBody('json', body, { number: '+15550100', text: '"', id: 'text-1' }))
    return true
  } catch {
    return false
  }
}

/** Country codes whose national numbers keep their leading zero abroad. */
const KEEP_ZERO = ['+39', '+378', '+379']

/**
 * A telephone number in the form for gateways (E.164).
 *
 * @param phone as the user typed it
 * @param countryCode for a number without one, such as `+1`
 * @returns `undefined` if it is not exactly one number
 */
export function numberOf(phone: string, countryCode: string): string | undefined {
  if (/[^\d\s()+./-]/.test(phone)) return undefined
  const digits = phone.replace(/[^\d+]/g, '')
  const number = digits.startsWith('+') ? digits : digits.startsWith('00') ? `+${digits.slice(2)}` : withCountryCode(digits, countryCode)
  return /^\+[1-9]\d{7,14}$/.test(number) ? number : undefined
}

function withCountryCode(digits: string, countryCode: string): string {
  // A North American number begins with a 1 only if that is the country code.
  if (countryCode === '+1' && digits.startsWith('1')) return `+${digits}`
  return `${countryCode}${digits.startsWith('0') && !KEEP_ZERO.includes(countryCode) ? digits.slice(1) : digits}`
}

/** A change of plan. If it concerns today, people also get a text message. */
export interface SameDay {
  /** The days before and after the change, if known. */
  readonly days: readonly (string | null)[]
  /** The current plan, in addition to the subject; `null` when the subject says it. */
  readonly now: string | null
}
