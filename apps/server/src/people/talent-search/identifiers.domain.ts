import { likePattern } from './talent-search.domain.ts'

/** A part of a search that may be somebody's email address, telephone number or student number. */
export interface Identifier {
  /** The part as it was typed. */
  readonly typed: string
  /** The `LIKE` pattern over `contact_text`, which has the student number last. */
  readonly pattern: string
}

/** Digits that make a telephone number; fewer are part of too many. */
const PHONE_DIGITS = 6
/** Digits at the end of a number that a country code does not change. */
const NATIONAL_DIGITS = 9
/** Characters of a student number; one alone is too common. The whole number must agree. */
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
 * The parts of a search that may name somebody, and what is left. A telephone number may have spaces, so the whole search is looked at first.
 *
 * @param search as it was typed
 */
export function identifiersIn(search: string): readonly Identifier[] {
  const whole = phone(search.trim())
  if (whole) return [whole]
  return search.split(/\s+/).flatMap((typed) => phone(typed) ?? wordOf(typed) ?? [])
}
