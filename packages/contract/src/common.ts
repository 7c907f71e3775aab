import { z } from 'zod'
import { type Email, readEmail } from './email.ts'
import { withValues } from './words.ts'

// PostgreSQL text cannot hold NUL, and other control characters are never typed on purpose.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what is refused here
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000e-\u001f\u007f]/
const LONE_SURROGATES = /\p{Surrogate}/u
/** What ends a line somewhere, or moves on within one: tab, line feed, vertical tab, form feed, carriage return and those of Unicode. */
const LINE_BREAKS_AND_TABS = /[\t-\r\u0085\u2028\u2029]+/g
const RARE_LINE_BREAKS = /[\v\f\u0085\u2028\u2029]/g
/** Controls of old terminals, which nothing shows. */
const INVISIBLE_CONTROLS = /[\u0080-\u009f]/g
/** They turn the direction of what follows, also beyond the field. Marks that only belong to a letter may stay. */
const DIRECTION_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g

/**
 * A text as a field of one line holds it: a line break or tab becomes a space, and controls that nobody sees are left out. They are
 * not refused, because they come along with what people paste, and are in values that were stored before.
 */
export function oneLine(text: string): string {
  return text.replace(LINE_BREAKS_AND_TABS, ' ').replace(INVISIBLE_CONTROLS, '').replace(DIRECTION_CONTROLS, '')
}

const manyLines = (text: string) => text.replace(RARE_LINE_BREAKS, '\n').replace(INVISIBLE_CONTROLS, '')

/** Whether a text is a field of one line, as names and titles are, or may have many, as descriptions do. */
type TextShape = 'line' | 'lines'

function plainText(maximum: number, shape: TextShape) {
  return z
    .string('Please enter text')
    .overwrite(shape === 'line' ? oneLine : manyLines)
    .trim()
    .max(maximum, withValues('Please keep this to {maximum} characters or fewer', { maximum }))
    .refine((text) => !(CONTROL_CHARACTERS.test(text) || LONE_SURROGATES.test(text)), 'This contains characters that cannot be stored')
}

/** A text of one line that may be empty. */
export const lineOfText = (maximum: number) => plainText(maximum, 'line')

/**
 * A text that must be there.
 *
 * @param message what the person sees when it is missing
 * @param maximum longest accepted length in UTF-16 code units, after trimming
 */
export function requiredText(message: string, maximum: number, shape: TextShape = 'line') {
  return z.string(message).pipe(plainText(maximum, shape).min(1, message))
}

/**
 * A text that may be missing, `null` or empty; all three mean *not given* and come out as `null`.
 *
 * @param maximum longest accepted length in UTF-16 code units, after trimming
 */
export function optionalText(maximum: number, shape: TextShape = 'line') {
  return plainText(maximum, shape)
    .nullish()
    .transform((text) => (text ? text : null))
}

/** As `optionalText`, but a missing text comes out as `undefined`: in an update that means *leave as it is*. */
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
 * @param message what the person sees for anything else
 */
export function boundedInteger(minimum: number, maximum: number, message: string) {
  return z.number(message).int(message).min(minimum, message).max(maximum, message)
}

/** As `boundedInteger`, where missing, `null` and the empty text mean *not given* and come out as `null`. */
export function optionalInteger(minimum: number, maximum: number, message: string) {
  return z.preprocess((value) => (value === undefined || value === '' ? null : value), boundedInteger(minimum, maximum, message).nullable())
}

/** As `optionalInteger`, but a missing number comes out as `undefined`: in an update that means *leave as it is*. */
export function clearableInteger(minimum: number, maximum: number, message: string) {
  return z.preprocess((value) => (value === '' ? null : value), boundedInteger(minimum, maximum, message).nullish())
}

/** An instant, ISO 8601 in UTC. */
export const instant = z.iso.datetime()

/** A calendar day `YYYY-MM-DD` of this time; PostgreSQL knows no year 0, and nobody means one. */
export const calendarDay = z.iso
  .date('Please enter a date')
  .refine((day) => day >= '1900-01-01' && day <= '2199-12-31', 'Please enter a date from 1900 to 2199')

/** A time of day `HH:MM`, 24 hours. */
export const timeOfDay = z.string('Please enter a time').regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please enter a time')

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

/** An id that is counted up in the database: 32 bits there, so that a larger one is no thing of ours. */
export const sequentialId = id.max(2_147_483_647)

/** Path parameters of `…/{id}` endpoints of everything but profiles. */
export const sequentialIdParams = z.object({ id: idText.pipe(sequentialId) })

/** @param form of the address that comes out */
function emailText(message: string, form: keyof Email) {
  return z.string(message).transform((text, context) => {
    const email = readEmail(text)
    if (email) return email[form]
    context.addIssue(message)
    return z.NEVER
  })
}

/**
 * An e-mail address as it was typed (`readEmail`).
 *
 * @param message what the person sees for anything else
 */
export const emailAddress = (message: string) => emailText(message, 'typed')

/** As `emailAddress`, in the form in which accounts are compared. */
export const accountAddress = (message: string) => emailText(message, 'key')

/** The answer to calls that only confirm. */
export const messageBody = z.object({ message: z.string() })
