import type { ErrorStatus } from './endpoint.ts'
import { OTHER_PERSON_MESSAGE } from './page-person.ts'
import { type Values, withValues } from './translate.ts'

/**
 * Why a call is refused: the content of an error body. Programs and pages compare `code`; `message` is the English text for the
 * user, with `{name}` as placeholders.
 */
export interface RefusalOf<Code extends string, Text extends string = string> {
  readonly code: Code
  readonly status: ErrorStatus | 408 | 431 | 500
  readonly message: Text
}

/** Converts `notFound` to its form in a code: `not-found`. */
type Kebab<Key extends string> = Key extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `-${Lowercase<First>}`}${Kebab<Rest>}`
  : Key

type Stated = Readonly<Record<string, readonly [status: RefusalOf<string>['status'], message: string]>>
type Defined<Prefix extends string, Errors extends Stated> = {
  readonly [Key in keyof Errors & string]: RefusalOf<`${Prefix}${Kebab<Key>}`, Errors[Key][1]>
}

const kebab = (key: string) => key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

function defined<Prefix extends string, const Errors extends Stated>(prefix: Prefix, errors: Errors): Defined<Prefix, Errors> {
  const entries = Object.entries(errors).map(([key, [status, message]]) => [key, { code: prefix + kebab(key), status, message }])
  return Object.fromEntries(entries)
}

/**
 * Defines the errors of a feature. Their codes are `feature.key`.
 *
 * @param feature its name, as in `share-links`
 * @param errors status and message of each
 */
export function defineErrors<Feature extends string, const Errors extends Stated>(feature: Feature, errors: Errors) {
  return defined(`${feature}.`, errors)
}

/** The error, with values for the placeholders of its message. */
export function filled<Code extends string, const Text extends string>(
  refusal: RefusalOf<Code, Text>,
  ...values: Values<Text>
): RefusalOf<Code> {
  return { ...refusal, message: withValues(refusal.message, ...values) }
}

/** Errors that belong to no single feature. */
export const COMMON_ERROR = defined('', {
  invalid: [400, 'Please check the highlighted fields.'],
  malformed: [400, 'The request could not be read.'],
  unauthorized: [401, 'Unauthorized'],
  forbidden: [403, 'Admin access required'],
  signInAgain: [403, 'Please confirm that it is you, and try again.'],
  notAllowed: [403, 'You are not allowed to do that.'],
  notYourRole: [403, 'Your role does not include this. A casting director can do it, or change your role.'],
  notFound: [404, 'Not found'],
  tooSlow: [408, 'The upload took too long. Please try again.'],
  otherPerson: [409, OTHER_PERSON_MESSAGE],
  tooLarge: [413, 'That is larger than we can accept.'],
  wrongType: [415, 'That type of content is not accepted here.'],
  tooMany: [429, 'Too many attempts. Please wait a moment and try again.'],
  headersTooLarge: [431, 'The address or the headers are longer than we can accept.'],
  unexpected: [500, 'Something went wrong on our side. Please try again.'],
  busy: [503, 'Too much is being sent at the moment. Please try again in a few seconds.'],
  notReady: [503, 'Callboard is not ready yet. Please try again in a moment.'],
})
