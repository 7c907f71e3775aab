import { likePattern } from './talent-search.domain.ts'

/** A part of a search that may be an email address, telephone number or student number. */
export interface Identifier {
  /** The part as it was typed. */
  readonly typed: string
  /** The `LIKE` pattern over `contact_text`, which ends with the student number. */
  readonly pattern: string
}

/** The minimum number of digits of a telephone number; fewer digits occur in too many numbers. */
const PHONE_DIGITS = 6
/** The digits at the end of a number, which a country code does not change. */
const NATIONAL_DIGITS = 9
/** The minimum length of a student number, because one character is too common. The whole number must match. */
const NUMBER_LENGTH = 2

const PHONE = /^[+(\d][\d\s()./-]*$/
const NUMBER = /^[\p{L}\d]+(?:[-./][\p{L}\d]+)*$/u

const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

function phone(typed: string): Identifier | undefined {
  const digits = typed.replace(/\D/g, '')
  if (!PHONE.test(typed) || digits.length < PHONE_DIGITS) return undefined
  return { typed, pattern: likePattern(digits.length > NATIONAL_DIGITS + 1 ? digits.slice(-NATIONAL_DIGITS) : digits) }
}

function wordOf(typed: string): Identifier | undefined {
  if (typed.includes('@') && typed.length > 3) return { typed, pattern: likePattern(typed.toLowerCase()) }
  const number = plain(typed)
  const isNumber = NUMBER.test(typed) && number.length >= NUMBER_LENGTH && /\d/.test(number)
  return isNumber ? { typed, pattern: `% ${number}` } : undefined
}

/**
 * The parts of a search that may identify people, and the remaining words. A telephone number may contain spaces, so the whole search is
 * tried first.
 *
 * @param search as it was typed
 */
export function identifiersIn(search: string): readonly Identifier[] {
  const whole = phone(search.trim())
  if (whole) return [whole]
  return search.split(/\s+/).flatMap((typed) => phone(typed) ?? wordOf(typed) ?? [])
}

/** The minimum length of a part of an address; shorter ones occur in too many addresses. */
const ADDRESS_PART_LENGTH = 4
const ADDRESS_PART = /^(?=.*\p{L})[\p{L}\p{N}._+-]+$/u

/**
 * The `LIKE` pattern for addresses with a text before the `@`; `undefined` for a text that is several words or too short for that.
 *
 * @param search as it was typed
 */
export function addressPatternOf(search: string): string | undefined {
  const part = search.trim().toLowerCase()
  return part.length >= ADDRESS_PART_LENGTH && ADDRESS_PART.test(part) ? `${likePattern(part)}@%` : undefined
}
