import { isCjk, splitCjkName } from '@callboard/contract/cjk-names'
import { IMPORT_MESSAGE } from '@callboard/contract/exchange/imports/rules'
import type { Read } from './days.domain.ts'

/** The parts of a name that a profile has. */
export interface PersonName {
  readonly firstName: string
  readonly lastName: string
}

/** Words that belong to the last name after them: `Maria de la Cruz`. */
const PARTICLES = new Set([
  ...['de', 'del', 'della', 'di', 'da', 'dos', 'das', 'du', 'van', 'von', 'der', 'den', 'la', 'las', 'los', 'le', 'el', 'al', 'bin', 'ibn'],
  ...['st.', 'san', "'t"],
])

/** `(she/her)`, `they/them/theirs`, `- él/ella`, with brackets or without. */
const PRONOUNS =
  /[\s,–—|-]*[([{]?\s*(?<![\p{L}/])(?:she|he|her|him|they|them|xe|ze|ey|it|any|ella|él|el|elle)\s*\/\s*\p{L}+(?:\s*\/\s*\p{L}+)*\s*[)\]}]?(?=[\s,]|$)/giu
const PRONOUNS_ALONE = /\s*[([{]\s*(?:she|he|they|ella|él|elle|any pronouns|all pronouns)\s*[)\]}]/giu
const IN_BRACKETS = /\s*(?:\([^()]*\)|\[[^[\]]*\]|\{[^{}]*\})/g
const NICKNAME = /\s+["“”][^"“”]{1,40}["“”](?=\s|$)/g

const SUFFIXES = new Set(['jr', 'sr', 'ii', 'iii', 'iv', '2nd', '3rd', 'esq'])
const DEGREES = new Set(['mfa', 'bfa', 'phd', 'edd', 'mba', 'dma', 'dfa', 'mfin', 'msw', 'mdiv', 'llm'])
/** These count only after a comma, because elsewhere they may be names, such as *Ma*. */
const AFTER_COMMA = new Set([
  'v',
  'vi',
  'ma',
  'ba',
  'bs',
  'ms',
  'md',
  'jd',
  'rn',
  'dds',
  'bm',
  'mm',
  'msc',
  'bsc',
  'med',
  'aa',
  'cpa',
  'sag',
  'aea',
  'sagaftra',
])
const TITLES = new Set(['mr', 'mrs', 'ms', 'mx', 'miss', 'dr', 'prof', 'professor', 'srta', 'sra'])

const bare = (word: string) => word.toLowerCase().replace(/[.\-/]/g, '')
const wordsOf = (text: string) => text.split(/\s+/).filter(Boolean)

const isSuffix = (word: string) => SUFFIXES.has(bare(word)) || DEGREES.has(bare(word))
const isExtra = (part: string) => wordsOf(part).every((word) => isSuffix(word) || AFTER_COMMA.has(bare(word)))

/** The words of a part of a name, without titles, suffixes and degrees. */
function ownWords(part: string): string[] {
  const words = wordsOf(part)
  while (words.length > 1 && isSuffix(words.at(-1) ?? '')) words.pop()
  while (words.length > 1 && TITLES.has(bare(words[0] ?? ''))) words.shift()
  return words
}

const withoutPronouns = (text: string) => text.replace(PRONOUNS, ' ').replace(PRONOUNS_ALONE, ' ').trim()

/** The parts between commas, without empty ones, suffixes and degrees. */
const partsOf = (text: string) =>
  text
    .split(/[,，、]/)
    .map((part) => part.trim())
    .filter((part, at) => part !== '' && (at === 0 || !isExtra(part)))

/** Reads a column of first or last names: removes pronouns, titles, suffixes and degrees. */
export function readNamePart(text: string): string {
  const plain = withoutPronouns(text)
  return partsOf(plain)
    .map((part) => ownWords(part).join(' '))
    .join(', ')
}

/** How whole names without a comma are written, according to their heading. */
export interface NameOrder {
  readonly isLastFirst: boolean
  /** Whether people have two last names, as under *Apellidos*. */
  readonly hasTwoLastNames: boolean
}

const ONE_LAST_NAME: NameOrder = { isLastFirst: false, hasTwoLastNames: false }

const isParticle = (word = '') => PARTICLES.has(word.toLowerCase())

/** The index of the last name at the end of a whole name. @param count of last names */
function lastNameFrom(words: readonly string[], count: number): number {
  let from = words.length
  for (let names = 0; names < count && from > 1; names++) {
    from--
    while (from > 1 && isParticle(words[from - 1])) from--
  }
  return from
}

/** The index of the first name after the last names. @param count of last names */
function firstNameFrom(words: readonly string[], count: number): number {
  let from = 0
  for (let names = 0; names < count && from < words.length - 1; names++) {
    while (from < words.length - 2 && isParticle(words[from])) from++
    from++
  }
  return from
}

/**
 * Reads a whole name in one cell: `Vega, Luz`, `Luz Vega`, `Luz Vega, Jr.`, `王小明`.
 *
 * @param order of names without a comma
 */
export function readName(text: string, { isLastFirst, hasTwoLastNames }: NameOrder = ONE_LAST_NAME): Read<PersonName> {
  const spoken = withoutPronouns(text)
  const plain = spoken.replace(IN_BRACKETS, ' ').replace(NICKNAME, ' ').trim() || spoken
  const [words = [], ...given] = partsOf(plain).map(ownWords)
  if (given.length > 0) {
    return { value: { firstName: given.map((part) => part.join(' ')).join(', '), lastName: words.join(' ') } }
  }
  const whole = words.join('')
  if (isCjk(whole)) {
    const split = words.length > 1 ? { lastName: words[0] ?? '', firstName: words.slice(1).join(' ') } : splitCjkName(whole)
    return split ? { value: split } : { problem: IMPORT_MESSAGE.hasNoName }
  }
  if (words.length < 2 || isSuffix(words.at(-1) ?? '')) return { problem: IMPORT_MESSAGE.hasNoName }
  const count = hasTwoLastNames && words.filter((word) => !isParticle(word)).length > 2 ? 2 : 1
  const from = isLastFirst ? firstNameFrom(words, count) : lastNameFrom(words, count)
  const [before, behind] = [words.slice(0, from).join(' '), words.slice(from).join(' ')]
  return { value: isLastFirst ? { firstName: behind, lastName: before } : { firstName: before, lastName: behind } }
}
