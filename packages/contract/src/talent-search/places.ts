import { foldText } from '../fold.ts'
import type { CriterionResult } from '../roles/rules.ts'
import type { TalentSort } from './rules.ts'

/** What the place of a talent in a list depends on. */
export interface ListedTalent {
  readonly id: number
  readonly createdAt: string
  readonly firstName: string
  readonly lastName: string
  readonly rating: number
  readonly lastCastAt: string | null
  readonly results?: readonly CriterionResult[]
}

/** A place in a list: what it is sorted by, and the id. Names are folded, and instants are in ISO 8601. */
export type Place =
  | { readonly sort: 'newest'; readonly createdAt: string; readonly id: number }
  | { readonly sort: 'name'; readonly name: string; readonly id: number }
  | { readonly sort: 'rating'; readonly rating: number; readonly createdAt: string; readonly id: number }
  | { readonly sort: 'lastCast'; readonly lastCastAt: string | null; readonly createdAt: string; readonly id: number }
  | { readonly sort: 'fit'; readonly met: number; readonly createdAt: string; readonly id: number }

/** Stands for the moment at which somebody was last cast who never was. */
const NEVER = 'never'
/** Characters of the longest cursor: two names of a hundred letters, each of which may fold to several. */
const LONGEST = 1000
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

/** How many criteria somebody meets. */
export function countMet(results: readonly CriterionResult[] = []): number {
  return results.filter(({ result }) => result === 'met').length
}

/** The place of a talent as a parameter of `after` or `before`: the sorted values and the id, joined by `_`. */
export function placeOf(sort: TalentSort, talent: ListedTalent): string {
  const { id, createdAt, firstName, lastName, rating, lastCastAt, results } = talent
  switch (sort) {
    case 'newest':
      return `${createdAt}_${id}`
    case 'name':
      return `${foldText(`${firstName} ${lastName}`)}_${id}`
    case 'rating':
      return `${rating}_${createdAt}_${id}`
    case 'lastCast':
      return `${lastCastAt ?? NEVER}_${createdAt}_${id}`
    case 'fit':
      return `${countMet(results)}_${createdAt}_${id}`
  }
}

const isInstant = (text: string) => INSTANT.test(text) && !Number.isNaN(Date.parse(text))

/**
 * Reads what `placeOf` writes.
 *
 * @param text may be anything that somebody typed
 * @returns `undefined` for what is no place in a list of this order
 */
export function readPlace(sort: TalentSort, text: string): Place | undefined {
  const parts = text.length > LONGEST || /\0|\p{Surrogate}/u.test(text) ? [] : text.split('_')
  const digits = parts.pop() ?? ''
  const id = /^\d{1,16}$/.test(digits) ? Number(digits) : Number.NaN
  if (!Number.isSafeInteger(id)) return undefined
  if (sort === 'name') return parts.length === 0 ? undefined : { sort, name: parts.join('_'), id }
  const createdAt = parts.pop() ?? ''
  if (!isInstant(createdAt)) return undefined
  const [key, ...more] = parts
  if (more.length > 0 || (sort === 'newest') !== (key === undefined)) return undefined
  if (sort === 'newest' || key === undefined) return { sort: 'newest', createdAt, id }
  if (sort === 'lastCast') {
    return key === NEVER || isInstant(key) ? { sort, lastCastAt: key === NEVER ? null : key, createdAt, id } : undefined
  }
  if (!/^\d{1,3}$/.test(key)) return undefined
  return sort === 'rating' ? { sort, rating: Number(key), createdAt, id } : { sort, met: Number(key), createdAt, id }
}
