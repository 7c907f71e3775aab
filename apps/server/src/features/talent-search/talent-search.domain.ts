import { SUBSTRING_LENGTH } from '@callboard/contract/fold'
import type { TalentCriteria } from '@callboard/contract/talent-search/endpoints'

/** A position in the list: the creation time and id of a talent. */
export interface Position {
  readonly createdAt: Date
  readonly id: number
}

/** The part of the list that a page shows. Pages by position cost the same at any depth. */
export type PagePlace =
  | { readonly from: 'start'; readonly offset: number }
  | { readonly from: 'after'; readonly position: Position }
  | { readonly from: 'before'; readonly position: Position }

/** The conditions of a search, with phrases as normalised words. */
export interface TalentFilter {
  /** Words that must occur in name, major, specialties, bio or location; longest first. */
  readonly words: readonly string[]
  /** Words that must occur in the location. */
  readonly locationWords: readonly string[]
  readonly experienceLevel?: TalentCriteria['experienceLevel']
  readonly ageMin?: number
  readonly ageMax?: number
  /** Only profiles created after this instant. */
  readonly madeSince?: Date
}

/** Characters that a trigram index ignores; a word of only these is matched anywhere. */
const PLAIN_SYMBOLS = /^[%_\\]+$/

/**
 * The `LIKE` pattern for a normalised word: it matches anywhere, but words of one or two characters only at the start of a word.
 *
 * @param word as returned by `search_terms`; `%`, `_` and `\` are literal
 */
export function likePattern(word: string): string {
  const literal = word.replace(/[\\%_]/g, '\\$&')
  const anywhere = [...word].length >= SUBSTRING_LENGTH || PLAIN_SYMBOLS.test(word)
  return anywhere ? `%${literal}%` : `% ${literal}%`
}

/** @param cursor `createdAt_id`, checked by the contract. @returns `undefined` for an impossible date or id */
export function readPosition(cursor: string): Position | undefined {
  const [time = '', id = ''] = cursor.split('_')
  const createdAt = new Date(time)
  const number = Number(id)
  return Number.isNaN(createdAt.getTime()) || !Number.isSafeInteger(number) ? undefined : { createdAt, id: number }
}
