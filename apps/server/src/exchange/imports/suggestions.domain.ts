import { IMPORT_LISTED, type ImportField, type ImportListed } from '@callboard/contract/exchange/imports/rules'
import { EXPERIENCE_LEVELS } from '@callboard/contract/people/profiles/experience'
import { LIST_OF } from '@callboard/contract/people/profiles/listed-fields'
import { folded } from './cell-texts.domain.ts'
import { readListed } from './cells.domain.ts'
import { endOfAcademicYear } from './graduation-years.domain.ts'
import type { Lists, ReadingContext } from './rows.domain.ts'

/** Longer texts are not typing mistakes, and comparing them takes long. */
const LONGEST = 60

/** The edit distance of two short words. Swapping two letters counts as one edit. */
function distance(one: string, other: string): number {
  let [before, row]: readonly number[][] = [[], Array.from({ length: other.length + 1 }, (_, at) => at)]
  for (let from = 1; from <= one.length; from++) {
    const next = [from]
    for (let to = 1; to <= other.length; to++) {
      const replaced = (row?.[to - 1] ?? 0) + (one[from - 1] === other[to - 1] ? 0 : 1)
      const isSwapped = from > 1 && to > 1 && one[from - 1] === other[to - 2] && one[from - 2] === other[to - 1]
      const swapped = isSwapped ? (before?.[to - 2] ?? 0) + 1 : replaced
      next.push(Math.min(replaced, swapped, (row?.[to] ?? 0) + 1, (next[to - 1] ?? 0) + 1))
    }
    ;[before, row] = [row, next]
  }
  return row?.[other.length] ?? 0
}

/** The number of typing mistakes allowed in a word of this length. */
const slips = (length: number) => (length < 4 ? 0 : length < 8 ? 1 : 2)

/** The only value found; `undefined` if there are several. */
const only = <Value>(found: readonly Value[]): Value | undefined => (new Set(found).size === 1 ? found[0] : undefined)

const wordsOf = (text: string) =>
  folded(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** Whether a word abbreviates another: `sch` for `school`, `dept` for `department`. */
function isShortFor(short: string, word: string): boolean {
  if (short[0] !== word[0] || short.length > word.length) return false
  let at = 0
  for (const letter of word) if (letter === short[at]) at++
  return at === short.length
}

/** Joining words, which people often leave out. */
const JOINING = new Set(['of', 'the', 'and', 'for', 'de', 'la', 'el', 'los', 'las', 'y', 'del'])

/** Whether a text has all words of a value in order, whole or abbreviated, ignoring joining words. */
function abbreviates(text: string, value: string): boolean {
  const plain = (of: string) => wordsOf(of).filter((word) => !JOINING.has(word))
  const [short, whole] = [plain(text), plain(value)]
  return short.length > 0 && short.length === whole.length && short.every((word, at) => isShortFor(word, whole[at] ?? ''))
}

/** The value of a list closest to the text: misspelt, abbreviated, or one contains the other. */
function nearest(text: string, values: readonly string[]): string | undefined {
  const word = folded(text)
  if (word.length < 2) return undefined
  const most = slips(word.length)
  // Skips words of very different length, which cannot be similar.
  const near = values.map((value) => [value, folded(value)] as const).filter(([, known]) => Math.abs(known.length - word.length) <= most)
  const misspelt = near.filter(([, known]) => distance(word, known) <= most).map(([value]) => value)
  const short = values.filter((value) => abbreviates(text, value))
  const within = word.length < 3 ? [] : values.filter((value) => folded(value).includes(word) || word.includes(folded(value)))
  return only(misspelt) ?? only(short) ?? only(within)
}

/** Pronouns and abbreviations that suggest a gender. */
const GENDER_OF: readonly (readonly [RegExp, string])[] = [
  [/^(?:she|ella)(?:\s*[/,]\s*(?:her|hers))*$/i, 'Female'],
  [/^(?:he|el|él)(?:\s*[/,]\s*(?:him|his))*$/i, 'Male'],
  [/^(?:they|elle)(?:\s*[/,]\s*(?:them|theirs?))*$/i, 'Non-Binary'],
  // M alone is ambiguous: *male* or *mujer*.
  [/^masc\.?$/i, 'Male'],
  [/^(?:f|fem\.?)$/i, 'Female'],
]

/** Rewrites `2nd yr`, `yr 2`, `3rd-year student` into words that lists contain. */
const yearWords = (text: string) =>
  folded(text)
    .replace(/\byrs?\b/g, 'year')
    .replace(/\b(?:student|standing|undergrad(?:uate)?)\b/g, '')
    .replace(/^year (\d)$/, '$1')
    .replace(/-/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** Seniors who stay a year longer. Most lists have no value of their own for them. */
const FIFTH_YEAR = /^(?:5th|fifth)(?: year)?(?: senior)?$|^super senior$/

/** Finds a class standing in a list. */
function readYear(text: string, list: readonly string[], translators: ReadingContext['translators']): string | undefined {
  const words = yearWords(text)
  return readListed(words, list, translators) ?? (FIFTH_YEAR.test(words) ? readListed('senior', list, translators) : undefined)
}

function suggestListed(field: ImportListed, text: string, lists: Lists, { translators }: ReadingContext): string | undefined {
  const list = lists[LIST_OF[field]]
  if (field === 'gender') {
    const gender = GENDER_OF.find(([pattern]) => pattern.test(text.trim()))?.[1]
    if (gender !== undefined && list.includes(gender)) return gender
  }
  return (field === 'year' ? readYear(text, list, translators) : undefined) ?? nearest(text, list)
}

/** Class standings of the default lists. The index is the number of years to graduation. */
const YEARS_LEFT = ['Senior', 'Junior', 'Sophomore', 'First Year'] as const
/** The month, from 0, in which the academic year begins. */
const BEGINS = 7

/** Suggests a year of graduation from a class standing, an academic year, or a text that contains a year. */
function suggestGraduation(text: string, { today, translators }: ReadingContext): string | undefined {
  const end = endOfAcademicYear(text)
  if (end !== undefined) return String(end)
  const standing = readYear(text, YEARS_LEFT, translators) ?? nearest(yearWords(text), YEARS_LEFT)
  if (standing !== undefined) {
    const [year = 0, month = 0] = today.split('-').map(Number)
    return String(year + (month > BEGINS ? 1 : 0) + (YEARS_LEFT as readonly string[]).indexOf(standing))
  }
  const monthAndYear = /^\d{1,2}\s*[-/.]\s*['’]?(\d{2})$/.exec(text)?.[1] ?? /^(\d{2})-\p{L}{3,}$/u.exec(text)?.[1]
  return monthAndYear ? String(2000 + Number(monthAndYear)) : /^(20\d{2})[01]\d$/.exec(text)?.[1]
}

/** Domains that people misspell. */
const DOMAINS = ['gmail.com', 'yahoo.com', 'hotmail.com', 'outlook.com', 'icloud.com', 'aol.com']

/** Corrects an address with a mistyped @ sign, dot or mail service. */
function suggestEmail(text: string): string | undefined {
  const plain = text
    .trim()
    .replace(/\s*(?:\(at\)|\[at\]|\sat\s)\s*/i, '@')
    .replace(/\s*(?:\(dot\)|\[dot\]|\sdot\s)\s*/gi, '.')
    .replace(/\s+/g, '')
    .replace(/,(?=\w{2,}$)/, '.')
    .replace(/\.{2,}/g, '.')
    .replace(/@{2,}/g, '@')
  const [name, domain = ''] = plain.split('@')
  const service = only(DOMAINS.filter((known) => domain !== known && distance(domain.slice(0, LONGEST), known) <= 2))
  const address = service ? `${name}@${service}` : plain
  return address !== text.trim() && /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(address) ? address : undefined
}

const isListed = (field: string): field is ImportListed => (IMPORT_LISTED as readonly string[]).includes(field)

/** Suggests a value for an unreadable cell; `undefined` if it would be a guess. */
export function suggestionFor(field: ImportField | null, text: string, lists: Lists, context: ReadingContext): string | undefined {
  if (field === null || text === '' || text.length > LONGEST) return undefined
  if (isListed(field)) return suggestListed(field, text, lists, context)
  if (field === 'expectedGraduationYear') return suggestGraduation(text, context)
  if (field === 'experienceLevel') return nearest(text, EXPERIENCE_LEVELS)
  return field === 'email' ? suggestEmail(text) : undefined
}
