import { isCjk } from '@callboard/contract/cjk-names'
import { foldedWords } from '@callboard/contract/fold'
import { isSureNumber } from './cell-texts.domain.ts'
import { withoutGeneration } from './person-names.domain.ts'

/** The facts about a person that a file name may contain. */
export interface NamedPerson {
  readonly id: number
  /** First and last name, folded for comparison, with one space between words. */
  readonly name: string
  /** The normalised addresses of the profile and of its account. */
  readonly emails: readonly string[]
  readonly studentNumber: string | null
}

/** The people whom a file name refers to. */
export interface NameMatch {
  readonly ids: readonly number[]
  /** Whether the name contains nothing else. Then a single match needs no decision. */
  readonly isSure: boolean
}

const EXTENSION = /\.(?:avif|gif|hei[cf]|hif|jfif|jpe?g|png|webp)$/i

/** Suffixes that cameras, phones and computers add: ` (1)`, `_2`, ` copy`. */
const COUNTER = /[\s_.-]*\(\d{1,3}\)$|[\s_.-]+(?:\d{1,3}|copy|copia)$/i

/** Among other words, shorter numbers may be counters, years or house numbers. */
const SHORTEST_NUMBER = 4

/** A longer text cannot be a name. */
const MOST_WORDS = 12

function withoutCounter(text: string): string {
  const shorter = text.replace(COUNTER, '')
  return shorter === text || shorter.trim() === '' ? text : withoutCounter(shorter)
}

const spaced = (text: string) => text.replace(/[_+]/g, ' ')

/** `JaneDoe` as two words. */
const uncamelled = (text: string) => text.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')

/** Characters before or after an email in a longer name. */
const BORDER = /[\s_,;()[\]-]/

/** The number of words in which a person's name is searched. */
const SEARCHED_WORDS = 24

/** All parts of a text around its first `@` that could be an email, longest first. */
function emailsIn(text: string): string[] {
  const at = text.indexOf('@')
  if (at === -1) return []
  const borders = [...text].map((character, place) => (BORDER.test(character) ? place : -1)).filter((place) => place !== -1)
  const starts = [0, ...borders.filter((place) => place < at).map((place) => place + 1)]
  const ends = [text.length, ...borders.filter((place) => place > at).toReversed()]
  return starts.flatMap((start) => ends.map((end) => text.slice(start, end)))
}

/** Sequences of neighbouring words that could be a whole name, longest first. */
function windows(words: readonly string[]): string[][] {
  const searched = words.slice(0, SEARCHED_WORDS)
  const lengths = Array.from({ length: Math.max(0, Math.min(MOST_WORDS, searched.length) - 1) }, (_, at) => at + 2).toReversed()
  return lengths.flatMap((length) => searched.slice(length - 1).map((_, from) => searched.slice(from, from + length)))
}

/** All rotations of the words of a name: `Doe Jane` is `Jane Doe`, too. */
function turns(words: readonly string[]): string[] {
  if (words.length < 2 || words.length > MOST_WORDS) return []
  return words.map((_, from) => [...words.slice(from), ...words.slice(0, from)].join(' '))
}

function add<Key>(index: Map<Key, Set<number>>, key: Key, id: number): void {
  const known = index.get(key)
  if (known) known.add(id)
  else index.set(key, new Set([id]))
}

/**
 * Matches file names with people: by email, student number, Callboard ID, or first and last name in either order. Ignores case, accents,
 * separators and a counter at the end. The folder's name counts, too: `Doe_Jane/1.jpg`. A name among other words, as in
 * `Doe_Jane_headshot.jpg`, is uncertain: it may be the role's or the photographer's.
 *
 * @returns the people whom a file name refers to, and whether that is certain
 */
export function photoNameMatcher(people: readonly NamedPerson[]): (path: string) => NameMatch {
  const byEmail = new Map<string, Set<number>>()
  const byNumber = new Map<string, Set<number>>()
  const byName = new Map<string, Set<number>>()
  const byJoined = new Map<string, Set<number>>()
  for (const { id, name, emails, studentNumber } of people) {
    for (const email of emails) add(byEmail, email.toLowerCase(), id)
    add(byNumber, String(id), id)
    if (studentNumber !== null) add(byNumber, studentNumber.toLowerCase(), id)
    add(byName, name, id)
    // Few write *Jr.* into the name of a file.
    const plain = withoutGeneration(name)
    if (plain.includes(' ')) add(byName, plain, id)
    // The name written without spaces, with the family name first or last.
    const words = name.split(' ')
    const joined = words.join('')
    if (words.length > 1 && isCjk(joined.normalize('NFC')))
      for (const whole of [joined, words.toReversed().join('')]) add(byJoined, whole, id)
  }

  const exactly = (text: string) => byEmail.get(text) ?? byNumber.get(text)
  const ofName = (words: readonly string[]) => [
    ...turns(words).flatMap((turn) => [...(byName.get(turn) ?? [])]),
    ...(byJoined.get(words.join('')) ?? []),
  ]

  /** People whose whole name is the text; otherwise people whose name is part of it. */
  function named(text: string): NameMatch {
    const ways = [text, uncamelled(text)].map((way) => foldedWords(spaced(way)))
    const whole = ways.map(ofName).find((found) => found.length > 0)
    if (whole) return { ids: [...new Set(whole)], isSure: true }
    const within = ways.flatMap((words) => [...windows(words).flatMap(ofName), ...words.flatMap((word) => [...(byJoined.get(word) ?? [])])])
    return { ids: [...new Set(within)], isSure: within.length === 0 }
  }

  /** Whether the text is only a student number that may also be a counter. */
  const isShortNumber = (text: string) => byNumber.has(text.toLowerCase()) && !byEmail.has(text.toLowerCase()) && !isSureNumber(text)

  function emailWithin(text: string): Set<number> | undefined {
    const known = emailsIn(text.toLowerCase()).find((email) => byEmail.has(email))
    return known === undefined ? undefined : byEmail.get(known)
  }

  function find(text: string): NameMatch & { readonly isCounter?: boolean } {
    const plain = text.normalize('NFC').trim()
    const short = withoutCounter(plain)
    const exact = exactly(plain.toLowerCase()) ?? exactly(short.toLowerCase()) ?? emailWithin(plain)
    if (exact) {
      const isCounter = isShortNumber(plain) || isShortNumber(short)
      return { ids: [...exact], isSure: !isCounter, isCounter }
    }
    const parts = short.split(/[\s_]+/)
    const isNumber = (part: string) => part.length >= SHORTEST_NUMBER && byNumber.has(part.toLowerCase())
    const numbered = new Set(parts.filter(isNumber).flatMap((part) => [...(byNumber.get(part.toLowerCase()) ?? [])]))
    const rest = withoutCounter(parts.filter((part) => !isNumber(part)).join(' '))
    const { ids, isSure } = named(rest)
    if (numbered.size === 0) return { ids, isSure }
    const both = ids.filter((id) => numbered.has(id))
    // A number beside another person's name, or beside other words, is uncertain.
    return both.length > 0 ? { ids: both, isSure: true } : { ids: [...new Set([...ids, ...numbered])], isSure: false }
  }

  return (path) => {
    const [file = '', folder] = path.split(/[/\\]/).reverse()
    const own = find(file.replace(EXTENSION, ''))
    const around = find(folder ?? '')
    // A short number in a person's folder is a counter.
    const [isOnlyAround, isOnlyOwn] = [own, around].map(({ ids, isCounter }) => ids.length === 0 || isCounter === true)
    if (isOnlyAround && around.ids.length > 0) return { ids: around.ids, isSure: around.isSure }
    if (isOnlyOwn || around.ids.length === 0) return { ids: own.ids, isSure: own.isSure }
    const both = own.ids.filter((id) => around.ids.includes(id))
    const isSure = own.isSure || around.isSure
    return both.length > 0 ? { ids: both, isSure } : { ids: [...new Set([...own.ids, ...around.ids])], isSure: false }
  }
}
