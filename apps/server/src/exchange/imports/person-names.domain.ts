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

/** What tells children from parents of the same name: it belongs to the last name. */
const GENERATIONS = new Set(['jr', 'sr', 'ii', 'iii', 'iv', '2nd', '3rd'])
/** Behind a comma, too; elsewhere it may be a name or its first letter. */
const GENERATIONS_AFTER_COMMA = new Set(['v', 'vi'])
const DEGREES = new Set(['esq', 'mfa', 'bfa', 'phd', 'edd', 'mba', 'dma', 'dfa', 'mfin', 'msw', 'mdiv', 'llm'])
/** These count only after a comma, because elsewhere they may be names, such as *Ma*. */
const AFTER_COMMA = new Set([
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

const isGeneration = (word = '') => GENERATIONS.has(bare(word))
const isSuffix = (word: string) => isGeneration(word) || DEGREES.has(bare(word))
const isGenerationAfterComma = (word: string) => isGeneration(word) || GENERATIONS_AFTER_COMMA.has(bare(word))
const isExtra = (part: string) =>
  wordsOf(part).every((word) => isSuffix(word) || isGenerationAfterComma(word) || AFTER_COMMA.has(bare(word)))

const withoutPronouns = (text: string) => text.replace(PRONOUNS, ' ').replace(PRONOUNS_ALONE, ' ').trim()

/** The parts of a name between commas, in words. */
interface NameParts {
  /** Without titles before them, and suffixes and degrees behind them. */
  readonly parts: readonly (readonly string[])[]
  /** `Jr.` and the like, as it is written. */
  readonly generation: readonly string[]
}

function partsOf(text: string): NameParts {
  const generation: string[] = []
  const parts: string[][] = []
  const texts = text.split(/[,，、]/).map((part) => part.trim())
  for (const [at, part] of texts.entries()) {
    const words = wordsOf(part)
    if (at > 0 && isExtra(part)) generation.push(...words.filter(isGenerationAfterComma))
    else if (at === 0 || part !== '') {
      const suffixes: string[] = []
      while (words.length > 1 && isSuffix(words.at(-1) ?? '')) suffixes.unshift(words.pop() ?? '')
      while (words.length > 1 && TITLES.has(bare(words[0] ?? ''))) words.shift()
      generation.push(...suffixes.filter(isGeneration))
      parts.push(words)
    }
  }
  return { parts, generation }
}

/** Reads a column of first or last names: removes pronouns, titles and degrees. */
export function readNamePart(text: string): string {
  const { parts, generation } = partsOf(withoutPronouns(text))
  return [parts.map((words) => words.join(' ')).join(', '), ...generation].filter(Boolean).join(' ')
}

/** A name without `Jr.` and the like at its end. */
export function withoutGeneration(name: string): string {
  const words = wordsOf(name)
  while (words.length > 1 && isGeneration(words.at(-1))) words.pop()
  return words.join(' ')
}

/** The names that differ from a name without `Jr.` and the like by such a word alone; none for a name with one. */
export function withGenerations(name: string): string[] {
  if (withoutGeneration(name) !== name.trim().replace(/\s+/g, ' ')) return []
  // The database folds a final dot to a space.
  return [...GENERATIONS].flatMap((generation) => [`${name} ${generation}`, `${name} ${generation}.`])
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
 * Reads a whole name in one cell: `Vega, Luz`, `Luz Vega`, `Luz Vega, Jr.`, `王小明`. What tells a child from a parent stays behind the last name.
 *
 * @param order of names without a comma
 */
export function readName(text: string, { isLastFirst, hasTwoLastNames }: NameOrder = ONE_LAST_NAME): Read<PersonName> {
  const spoken = withoutPronouns(text)
  const plain = spoken.replace(IN_BRACKETS, ' ').replace(NICKNAME, ' ').trim() || spoken
  const { parts, generation } = partsOf(plain)
  const [words = [], ...given] = parts
  const last = (text: string) => [text, ...generation].join(' ')
  if (given.length > 0) {
    return { value: { firstName: given.map((part) => part.join(' ')).join(', '), lastName: last(words.join(' ')) } }
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
  return { value: isLastFirst ? { firstName: behind, lastName: last(before) } : { firstName: before, lastName: last(behind) } }
}
