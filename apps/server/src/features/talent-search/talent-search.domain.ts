import { SUBSTRING_LENGTH } from '@callboard/contract/fold'
import type { TalentCriteria } from '@callboard/contract/talent-search/endpoints'

/** A place in the list: the creation time and id of the talent there. */
export interface Position {
  readonly createdAt: Date
  readonly id: number
}

/** Which part of the list a page is; pages by position cost the same at any depth. */
export type PagePlace =
  | { readonly from: 'start'; readonly offset: number }
  | { readonly from: 'after'; readonly position: Position }
  | { readonly from: 'before'; readonly position: Position }

/** What a search asks of every talent, with its phrases as normalised words. */
export interface TalentFilter {
  /** Words that must be found in name, major, specialties, bio or location; longest first. */
  readonly words: readonly string[]
  /** Words that the location must contain. */
  readonly locationWords: readonly string[]
  readonly experienceLevel?: TalentCriteria['experienceLevel']
  readonly ageMin?: number
  readonly ageMax?: number
  /** Only profiles made after this moment. */
  readonly madeSince?: Date
}

/** Characters that a trigram index knows nothing of; a word made only of them is looked for wherever it stands. */
const PLAIN_SYMBOLS = /^[%_\\]+$/

/**
 * The `LIKE` pattern that finds a normalised word: anywhere from three characters on, at the start of a word below.
 *
 * @param word as `search_terms` gives it; `%`, `_` and `\` in it mean themselves
 */
export function likePattern(word: string): string {
  const literal = word.replace(/[\\%_]/g, '\\$&')
  const anywhere = [...word].length >= SUBSTRING_LENGTH || PLAIN_SYMBOLS.test(word)
  return anywhere ? `%${literal}%` : `% ${literal}%`
}

/** @param cursor `createdAt_id`, as the contract checked it; `undefined` for a day or an id that does not exist */
export function readPosition(cursor: string): Position | undefined {
  const [time = '', id = ''] = cursor.split('_')
  const createdAt = new Date(time)
  const number = Number(id)
  return Number.isNaN(createdAt.getTime()) || !Number.isSafeInteger(number) ? undefined : { createdAt, id: number }
}
