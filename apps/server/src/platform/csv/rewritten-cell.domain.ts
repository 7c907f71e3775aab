import { LANGUAGES } from '@callboard/contract/language'

/** A whole number that spreadsheets show unchanged. From 12 digits on they show an exponent, from 16 on they lose digits. */
const PLAIN_INTEGER = /^(?:0|[1-9]\d{0,10})$/
/** Digits with characters that make them a decimal, a fraction, a date, a time, a percentage or an amount of money. */
const ONLY_NUMERIC = /^[\p{Nd}\s.,/:%$€£¥+()-]+$/u
const NUMERIC_SIGN = /[.,/:%$€£¥+]/
/** Other numbers: in brackets, with leading zeros, too long, with spaces between thousands, with a trailing minus. */
const INTEGER = /^\(?\p{Nd}+\)?-?$|^\p{Nd}{1,3}(?:\s\p{Nd}{3})+$/u
/** `12-5555` and `1-2-2027`, but not a telephone number such as `310-555-0142`. */
const DASHED_DATE = /^(?:\p{Nd}{1,2}|\p{Nd}{4})(?:\s*-\s*(?:\p{Nd}{1,2}|\p{Nd}{4})){1,2}$/u
const TRUTH = /^(?:true|false|verdadero|falso)$/i
/** `#N/A`, `#DIV/0!`, `#¿NOMBRE?`. */
const ERROR = /^#[^\s/!?]*[/!?]\S*$/

/** Letters, digits and punctuation of a date or number in words. */
const ONLY_DATE = /^[\p{L}\p{Nd}\s.,/:'+-]+$/u
/** The longest date in words has some 40 characters. */
const LONGEST_DATE = 60
/**
 * Words in dates and numbers besides months and weekdays: exponent, AM and PM, `T` and `Z` of ISO 8601, Spanish prepositions, currencies.
 */
const SMALL_WORDS = new Set(['e', 'a', 'p', 'm', 'am', 'pm', 't', 'z', 'de', 'del', 'eur', 'usd'])

const CALENDAR_WORDS: readonly string[] = LANGUAGES.flatMap((language) => {
  const named = (options: Intl.DateTimeFormatOptions, count: number) => {
    const format = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' })
    return Array.from({ length: count }, (_, at) =>
      format.format(new Date('month' in options ? Date.UTC(2027, at, 1) : Date.UTC(2027, 0, at))),
    )
  }
  return [...named({ month: 'long' }, 12), ...named({ weekday: 'long' }, 7)].map((name) => name.toLowerCase())
})

/** Spreadsheets accept any prefix of three or more letters as a month: `sep`, `sept`, `septem`. */
const isDateWord = (word: string) => SMALL_WORDS.has(word) || (word.length >= 3 && CALENDAR_WORDS.some((name) => name.startsWith(word)))

function isDateInWords(text: string): boolean {
  if (text.length > LONGEST_DATE || !ONLY_DATE.test(text)) return false
  return (
    text
      .toLowerCase()
      .match(/\p{L}+/gu)
      ?.every(isDateWord) ?? false
  )
}

/**
 * Whether a spreadsheet would convert the text of a cell: to a number written differently, a date, a time, a percentage, an amount of
 * money, a boolean or an error. Returns true when in doubt. Takes linear time.
 */
export function wouldBeRewritten(text: string): boolean {
  // Some locales treat full-width digits and punctuation, and other dashes, as ASCII.
  const plain = text
    .normalize('NFKC')
    .replace(/[\p{Pd}−]/gu, '-')
    .trim()
  if (TRUTH.test(plain) || ERROR.test(plain)) return true
  if (PLAIN_INTEGER.test(text) || !/\p{Nd}/u.test(plain)) return false
  if (ONLY_NUMERIC.test(plain)) return NUMERIC_SIGN.test(plain) || INTEGER.test(plain) || DASHED_DATE.test(plain)
  return isDateInWords(plain)
}
