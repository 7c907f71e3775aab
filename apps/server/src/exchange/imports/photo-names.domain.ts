import { isCjk } from '@callboard/contract/cjk-names'
import { foldedWords } from '@callboard/contract/fold'
import { isSureNumber } from './cell-texts.domain.ts'

/** What the name of a picture can say of a person. */
export interface NamedPerson {
  readonly id: number
  /** First and last name, folded for comparison, with one space between words. */
  readonly name: string
  /** The addresses of the profile and of its account, in the form for comparison. */
  readonly emails: readonly string[]
  readonly studentNumber: string | null
}

/** The people whom the name of a file means. */
export interface NameMatch {
  readonly ids: readonly number[]
  /** Whether the name says nothing else, so that a single person needs no decision. */
  readonly isSure: boolean
}

const EXTENSION = /\.(?:avif|gif|hei[cf]|hif|jfif|jpe?g|png|webp)$/i

/** What cameras, phones and computers put behind a name: ` (1)`, `_2`, ` copy`. */
const COUNTER = /[\s_.-]*\(\d{1,3}\)$|[\s_.-]+(?:\d{1,3}|copy|copia)$/i

/** Shorter numbers in a name with other words are counters, years or house numbers. */
const SHORTEST_NUMBER = 4

/** Longer names have too many words to be one. */
const MOST_WORDS = 12

function withoutCounter(text: string): string {
  const shorter = text.replace(COUNTER, '')
  return shorter === text || shorter.trim() === '' ? text : withoutCounter(shorter)
}

const spaced = (text: string) => text.replace(/[_+]/g, ' ')

/** `JaneDoe` as two words. */
const uncamelled = (text: string) => text.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')

/** Where an email can begin or end in a longer name. */
const BORDER = /[\s_,;()[\]-]/

/** Words of a name among which a person's name is looked for. */
const SEARCHED_WORDS = 24

/** Every part of a text around an `@` that could be an email, the longest first. */
function emailsIn(text: string): string[] {
  const at = text.indexOf('@')
  if (at === -1) return []
  const borders = [...text].map((character, place) => (BORDER.test(character) ? place : -1)).filter((place) => place !== -1)
  const starts = [0, ...borders.filter((place) => place < at).map((place) => place + 1)]
  const ends = [text.length, ...borders.filter((place) => place > at).toReversed()]
  return starts.flatMap((start) => ends.map((end) => text.slice(start, end)))
}

/** Neighbouring words of a text that may be a whole name, the longest first. */
function windows(words: readonly string[]): string[][] {
  const searched = words.slice(0, SEARCHED_WORDS)
  const lengths = Array.from({ length: Math.max(0, Math.min(MOST_WORDS, searched.length) - 1) }, (_, at) => at + 2).toReversed()
  return lengths.flatMap((length) => searched.slice(length - 1).map((_, from) => searched.slice(from, from + length)))
}

/** The words in every order that a whole name may have: `Doe Jane` is `Jane Doe`, too. */
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
 * Matches names of pictures with people: by email, student number, Callboard ID, or first and last name in either order. Case, accents,
 * separators and a counter at the end do not count. The name of the folder counts as well: `Doe_Jane/1.jpg`. A name among other words, as in
 * `Doe_Jane_headshot.jpg`, may be that of a role or of who took the picture: it is not certain.
 *
 * @returns whom a name means, and whether that is certain
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
    // A name that is written without a space, with the family name first or last.
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

  /** People of whose names the text consists; else those whose names are somewhere in it. */
  function named(text: string): NameMatch {
    const ways = [text, uncamelled(text)].map((way) => foldedWords(spaced(way)))
    const whole = ways.map(ofName).find((found) => found.length > 0)
    if (whole) return { ids: [...new Set(whole)], isSure: true }
    const within = ways.flatMap((words) => [...windows(words).flatMap(ofName), ...words.flatMap((word) => [...(byJoined.get(word) ?? [])])])
    return { ids: [...new Set(within)], isSure: within.length === 0 }
  }

  /** Whether it is only the number of a student that may be a counter as well. */
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
    // A number beside a name of somebody else, or beside other words, says nothing for certain.
    return both.length > 0 ? { ids: both, isSure: true } : { ids: [...new Set([...ids, ...numbered])], isSure: false }
  }

  return (path) => {
    const [file = '', folder] = path.split(/[/\\]/).reverse()
    const own = find(file.replace(EXTENSION, ''))
    const around = find(folder ?? '')
    // A short number in a folder of somebody counts their pictures.
    const [isOnlyAround, isOnlyOwn] = [own, around].map(({ ids, isCounter }) => ids.length === 0 || isCounter === true)
    if (isOnlyAround && around.ids.length > 0) return { ids: around.ids, isSure: around.isSure }
    if (isOnlyOwn || around.ids.length === 0) return { ids: own.ids, isSure: own.isSure }
    const both = own.ids.filter((id) => around.ids.includes(id))
    const isSure = own.isSure || around.isSure
    return both.length > 0 ? { ids: both, isSure } : { ids: [...new Set([...own.ids, ...around.ids])], isSure: false }
  }
}
