import { z } from 'zod'
import { type Email, readEmail } from './email.ts'
import { withValues } from './translate.ts'

// PostgreSQL text cannot contain NUL, and nobody types other control characters on purpose.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches control characters on purpose
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000e-\u001f\u007f]/
const LONE_SURROGATES = /\p{Surrogate}/u
/** Characters that end a line or move within it: tab, line feed, vertical tab, form feed, carriage return and Unicode's separators. */
const LINE_BREAKS_AND_TABS = /[\t-\r\u0085\u2028\u2029]+/g
const RARE_LINE_BREAKS = /[\v\f\u0085\u2028\u2029]/g
/** Control characters of old terminals, which have no visible form. */
const INVISIBLE_CONTROLS = /[\u0080-\u009f]/g
/** Characters that change the text direction, even beyond the field. Direction marks of single letters are allowed. */
const DIRECTION_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g

/**
 * The text of a single-line field. Line breaks and tabs become spaces, and invisible control characters are removed. They are
 * accepted because pasted text and older stored values contain them.
 */
export function oneLine(text: string): string {
  return text.replace(LINE_BREAKS_AND_TABS, ' ').replace(INVISIBLE_CONTROLS, '').replace(DIRECTION_CONTROLS, '')
}

const manyLines = (text: string) => text.replace(RARE_LINE_BREAKS, '\n').replace(INVISIBLE_CONTROLS, '')

/** The largest value of a 32-bit column. */
const LARGEST_INTEGER = 2_147_483_647

/** Whether a field has one line, for example a name or title, or several, for example a description. */
type TextShape = 'line' | 'lines'

const tooLongMessage = (maximum: number) => withValues('Please keep this to {maximum} characters or fewer', { maximum })

/** PostgreSQL cannot store NUL in any text, nor half a surrogate pair in JSON. */
const isStorable = (text: string) => !(CONTROL_CHARACTERS.test(text) || LONE_SURROGATES.test(text))

/**
 * A text whose length is checked as the first step, before anything searches, replaces or trims it. So a text of megabytes costs
 * no time. It may be longer than the stored text, because of surrounding spaces and invisible characters. Text that PostgreSQL
 * cannot store is refused.
 *
 * @param maximum longest stored length in UTF-16 code units
 * @param missing shown when it is not a text
 * @param tooLong shown when it is longer
 */
export function sentText(maximum: number, missing?: string, tooLong = tooLongMessage(maximum)) {
  return z
    .string(missing)
    .refine((text) => text.length <= 2 * maximum + 1000, { abort: true, error: tooLong })
    .refine(isStorable, 'This contains characters that cannot be stored')
}

function plainText(maximum: number, shape: TextShape) {
  return sentText(maximum, 'Please enter text')
    .overwrite(shape === 'line' ? oneLine : manyLines)
    .trim()
    .max(maximum, { abort: true, error: tooLongMessage(maximum) })
}

/** A single-line text that may be empty. */
export const lineOfText = (maximum: number) => plainText(maximum, 'line')

/**
 * A required text.
 *
 * @param message shown when it is missing
 * @param maximum longest accepted length in UTF-16 code units, after trimming
 */
export function requiredText(message: string, maximum: number, shape: TextShape = 'line') {
  return z.string(message).pipe(plainText(maximum, shape).min(1, message))
}

/**
 * An optional text. Missing, `null` and empty all mean *not given* and become `null`.
 *
 * @param maximum longest accepted length in UTF-16 code units, after trimming
 */
export function optionalText(maximum: number, shape: TextShape = 'line') {
  return plainText(maximum, shape)
    .nullish()
    .transform((text) => (text ? text : null))
}

/** Like `optionalText`, but a missing text becomes `undefined`, which means *unchanged* in an update. */
export function clearableText(maximum: number, shape: TextShape = 'line') {
  return plainText(maximum, shape)
    .nullish()
    .transform((text) => (text === undefined ? undefined : text || null))
}

/**
 * A whole number within bounds.
 *
 * @param minimum smallest accepted value
 * @param maximum largest accepted value
 * @param message shown for anything else
 */
export function boundedInteger(minimum: number, maximum: number, message: string) {
  return z.number(message).int(message).min(minimum, message).max(maximum, message)
}

const unlessMissing = (value: unknown) => (value === undefined || value === '' ? null : value)

/** Like `boundedInteger`, but missing, `null` and the empty text mean *not given* and become `null`. */
export function optionalInteger(minimum: number, maximum: number, message: string) {
  return z.preprocess(unlessMissing, boundedInteger(minimum, maximum, message).nullable())
}

/** Like `optionalInteger`, but a missing number becomes `undefined`, which means *unchanged* in an update. */
export function clearableInteger(minimum: number, maximum: number, message: string) {
  return z.preprocess((value) => (value === '' ? null : value), boundedInteger(minimum, maximum, message).nullish())
}

const NOT_A_NUMBER = 'Please enter a number'

/** A count or an offset in a query, from 0. */
export const fromQuery = z.coerce.number(NOT_A_NUMBER).int(NOT_A_NUMBER).min(0, NOT_A_NUMBER).max(LARGEST_INTEGER, NOT_A_NUMBER)

/** The message for a number out of bounds. */
export const betweenMessage = (minimum: number, maximum: number) =>
  withValues('Please enter a number from {minimum} to {maximum}', { minimum, maximum })

/** The version of a row: the number of its changes. */
export const rowVersion = (message: string) => boundedInteger(1, LARGEST_INTEGER, message)

/** An instant, ISO 8601 in UTC. */
export const instant = z.iso.datetime()

/** A calendar day `YYYY-MM-DD`. The limits exclude typing errors and years that PostgreSQL does not support. */
export const calendarDay = z.iso
  .date('Please enter a date')
  .refine((day) => day >= '1900-01-01' && day <= '2199-12-31', 'Please enter a date from 1900 to 2199')

/** A time of day `HH:MM`, 24 hours. */
export const timeOfDay = z.string('Please enter a time').regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please enter a time')

/** A calendar day; missing, `null` and the empty text mean *not given* and become `null`. */
export const optionalDay = z.preprocess(unlessMissing, calendarDay.nullable())

/** A time of day, optional like `optionalDay`. */
export const optionalTime = z.preprocess(unlessMissing, timeOfDay.nullable())

/** Ids are safe JSON integers: 52 random bits for profiles, sequential for the rest. */
export const id = z.number().int().positive().max(Number.MAX_SAFE_INTEGER)

/** An id in a path or query. */
export const idText = z
  .string()
  .regex(/^\d{1,16}$/, 'Not an id')
  .transform(Number)
  .pipe(id)

/** Path parameters of every `…/{id}` endpoint of a profile. */
export const idParams = z.object({ id: idText })

/** A sequential id. The database has 32 bits for it, so no row has a larger one. */
export const sequentialId = id.max(LARGEST_INTEGER)

/** Path parameters of `…/{id}` endpoints that are not about profiles. */
export const sequentialIdParams = z.object({ id: idText.pipe(sequentialId) })

/** @param form the form of the resulting address */
function emailText(message: string, form: keyof Email) {
  return z.string(message).transform((text, context) => {
    const email = readEmail(text)
    if (email) return email[form]
    context.addIssue(message)
    return z.NEVER
  })
}

/**
 * An email address in the form that was typed (`readEmail`).
 *
 * @param message what the person sees for anything else
 */
export const emailAddress = (message: string) => emailText(message, 'typed')

/** Like `emailAddress`, in the normalized form used to compare accounts. */
export const accountAddress = (message: string) => emailText(message, 'key')

/** The response of calls that only confirm. */
export const messageBody = z.object({ message: z.string() })

const fieldValue = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())])

/** One changed field. `role` is the name of its role, if it belongs to one. */
export const fieldChange = z.object({ field: z.string(), role: z.string().nullable(), before: fieldValue, after: fieldValue })
