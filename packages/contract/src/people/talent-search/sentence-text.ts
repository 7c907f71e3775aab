/** A part of a sentence. */
export interface Span {
  readonly index: number
  readonly length: number
}

/** Replaces understood parts in the text that is still searched. Nobody types it between two words of one filter. */
const FILL = ';'

/** The start and the end of a word, for patterns on `plain` text. */
export const START = String.raw`(?<![\p{L}\p{N}'.,:])`
export const END = String.raw`(?![\p{L}\p{N}:'"])`

/** A letter without accent and in lower case, unless that changes its length. */
function plainLetter(letter: string): string {
  const bare = letter.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return bare.length === letter.length ? bare : letter
}

/** The text without accents and in lower case, with one variant of each sign. All characters keep their position. */
export function plain(text: string): string {
  return text
    .replace(/\p{L}/gu, plainLetter)
    .replace(/[‘’′´]/g, "'")
    .replace(/[“”″]/g, '"')
    .replace(/[‐-―−]/g, '-')
    .replace(/\s/g, ' ')
}

/** A sentence that is being understood part by part. */
export interface Reading {
  /** The typed text, with letters and accents composed (NFC). */
  readonly text: string
  /** The plain text, with understood parts replaced by `FILL`. */
  readonly left: () => string
  readonly take: (span: Span) => void
  /** The understood parts, in any order. */
  readonly taken: readonly Span[]
}

const filled = (text: string, { index, length }: Span) => text.slice(0, index) + FILL.repeat(length) + text.slice(index + length)

/** The sentence with some parts replaced by `FILL`. */
export const without = (text: string, spans: readonly Span[]): string => spans.reduce(filled, text)

/** Begins to read a sentence. */
export function reading(typed: string): Reading {
  const text = typed.normalize('NFC')
  const taken: Span[] = []
  // Ignore email addresses: nothing in them is a filter.
  let left = plain(text).replace(/\S+/g, (word) => (word.includes('@') ? FILL.repeat(word.length) : word))
  return {
    text,
    taken,
    left: () => left,
    take: (span) => {
      taken.push(span)
      left = filled(left, span)
    },
  }
}

/** All matches of a pattern in the remaining text. */
export function* matchesOf(
  left: string,
  pattern: RegExp,
): Generator<Span & { readonly groups: Readonly<Record<string, string | undefined>> }> {
  for (const match of left.matchAll(pattern)) yield { index: match.index, length: match[0].length, groups: match.groups ?? {} }
}

/** All places in the remaining text where some words occur as whole words. */
export function* placesOf(left: string, words: string): Generator<Span & { readonly isPlural: boolean }> {
  const isLetter = (at: number) => /[\p{L}\p{N}]/u.test(left.charAt(at))
  for (let index = left.indexOf(words); index >= 0; index = left.indexOf(words, index + words.length)) {
    const plural = /^(?:es|s)(?![\p{L}\p{N}])/u.exec(left.slice(index + words.length, index + words.length + 3))?.[0] ?? ''
    const length = words.length + plural.length
    if (!isLetter(index - 1) && !isLetter(index + length)) yield { index, length, isPlural: plural !== '' }
  }
}

const words = (text: string) => new Set(text.split(' '))

/** Words that only connect understood parts and mean nothing between them. */
const JOINING = words(
  'and or with who is are that the a an of in on at from to for than any people person students student talent talents someone somebody ' +
    'everyone everybody whose have has can y o u e con que de del la el los las un una en por para al persona personas estudiante ' +
    'estudiantes alguien gente sea sean este esta',
)
/** Joining words that also mean nothing before a remaining word. */
const JOINING_WORDS = words('and or with who that y o con que')

/** Punctuation on its own. */
const SIGNS = /^[\p{P}+|<>=]+$/u

/** The text for a search by words: everything that was not understood, as typed. */
export function restOf({ text, taken }: Reading): string {
  if (taken.length === 0) return text
  const marked = taken.reduce(
    (left, { index, length }) => `${left.slice(0, index)}${'\u0000'.repeat(length)}${left.slice(index + length)}`,
    text,
  )
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it marks what is understood, and is in no text that is typed
  const parts = marked.match(/\u0000+|[^\s\u0000]+/g) ?? []
  const isTaken = (part: string | undefined) => part?.startsWith('\u0000') === true
  const isJoining = (part: string) => JOINING.has(plain(part)) || SIGNS.test(part)
  return parts
    .filter((part, at) => {
      if (isTaken(part)) return false
      if (!isJoining(part)) return true
      const next = parts.slice(at).findIndex((other) => isTaken(other) || !isJoining(other))
      const before = parts.slice(0, at).findLast((other) => isTaken(other) || !isJoining(other))
      const after = next < 0 ? undefined : parts[at + next]
      if (isTaken(after)) return false
      if (!isTaken(before)) return true
      return after !== undefined && !JOINING_WORDS.has(plain(part)) && !SIGNS.test(part)
    })
    .join(' ')
}

const NEGATED = /(?:^|[^\p{L}])(?:not|no|never|without|except|nunca|sin|excepto|salvo|menos) (?:an? |the |el |la |los |las )?$/u

/**
 * Whether a preceding word negates the part, which no filter supports.
 * @param text in the form of `plain`
 */
export const isNegated = (text: string, { index }: Span): boolean => NEGATED.test(text.slice(0, index))
