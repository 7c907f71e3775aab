/** What the body for the gateway may contain, as `{{number}}`: the telephone number, the text, and an id by which a gateway knows a repetition. */
export const TEXT_FIELDS = ['number', 'text', 'id'] as const
export type TextField = (typeof TEXT_FIELDS)[number]

/** Characters of one text: two of the old kind. */
export const TEXT_LENGTH = 320

/** Texts to one person on one day; a plan that changes more often is told by mail alone. */
export const TEXTS_A_DAY = 10

/** Characters of each setting of the gateway. */
export const GATEWAY_LIMITS = { address: 500, header: 100, secret: 2000, body: 2000, phone: 40 } as const

/** How the body is written. */
export const BODY_FORMATS = ['json', 'form'] as const
export type BodyFormat = (typeof BODY_FORMATS)[number]

/**
 * The state of a text.
 *
 * - `handed-over`: it went to the gateway, whose answer has not come (yet). Never sent again by itself, since it may have arrived
 * - `sent`: the gateway took it
 * - `failed`: the gateway refused it, or could not be reached in time
 * - `dropped`: not sent, because the day is over, or texts were switched off or no longer agreed to
 */
export const TEXT_STATES = ['waiting', 'handed-over', 'sent', 'failed', 'dropped'] as const
export type TextState = (typeof TEXT_STATES)[number]

/** What a gateway answered: it took the text, refused it, or did not answer. `broken-off`: it may have taken it. */
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

/** Headers that our own request sets, or that would change how it is sent. */
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

/** Whether a body has the fields that it needs, and no others. */
export function hasTextFields(body: string): boolean {
  const found = [...body.matchAll(SLOT)].map(([, name = '']) => name.trim())
  return found.includes('number') && found.includes('text') && found.every((name) => TEXT_FIELDS.some((known) => known === name))
}

const WRITE: Readonly<Record<BodyFormat, (value: string) => string>> = {
  json: (value) => JSON.stringify(value).slice(1, -1),
  form: encodeURIComponent,
}

/** The body with its fields filled in, so that no value can end the text in which it stands. */
export function fillBody(format: BodyFormat, body: string, values: Readonly<Record<TextField, string>>): string {
  return body.replace(SLOT, (slot, name: string) => {
    const field = TEXT_FIELDS.find((known) => known === name.trim())
    return field === undefined ? slot : WRITE[format](values[field])
  })
}

/** Whether a JSON body is JSON whatever its fields say. */
export function isJsonBody(body: string): boolean {
  try {
    JSON.parse(fillBody('json', body, { number: '+15550100', text: '"', id: 'text-1' }))
    return true
  } catch {
    return false
  }
}

/** Country codes whose national numbers begin with the same zero that they have abroad. */
const KEEP_ZERO = ['+39', '+378', '+379']

/**
 * A telephone number as gateways take it (E.164).
 *
 * @param phone as somebody typed it
 * @param countryCode for a number without one, such as `+1`
 * @returns `undefined` for what is no single number
 */
export function numberOf(phone: string, countryCode: string): string | undefined {
  if (/[^\d\s()+./-]/.test(phone)) return undefined
  const digits = phone.replace(/[^\d+]/g, '')
  const number = digits.startsWith('+') ? digits : digits.startsWith('00') ? `+${digits.slice(2)}` : withCountryCode(digits, countryCode)
  return /^\+[1-9]\d{7,14}$/.test(number) ? number : undefined
}

function withCountryCode(digits: string, countryCode: string): string {
  // In North America no number begins with a 1 but that of the country code.
  if (countryCode === '+1' && digits.startsWith('1')) return `+${digits}`
  return `${countryCode}${digits.startsWith('0') && !KEEP_ZERO.includes(countryCode) ? digits.slice(1) : digits}`
}

/** A change of plan, of which people are also told by text if it is about today. */
export interface SameDay {
  /** The days before and after the change, where there are any. */
  readonly days: readonly (string | null)[]
  /** What is planned now, besides the subject; `null` when the subject says it. */
  readonly now: string | null
}
