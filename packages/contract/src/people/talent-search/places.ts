import { FREEST_FIRST, type FreedomForRole } from '../availability/rules.ts'
import type { TalentSort } from './rules.ts'

/** A cursor in a list: the sort value and the id. Names are folded, and instants are in ISO 8601. */
export type Place =
  | { readonly sort: 'newest'; readonly createdAt: string; readonly id: number }
  | { readonly sort: 'name'; readonly name: string; readonly id: number }
  | { readonly sort: 'rating'; readonly rating: number; readonly createdAt: string; readonly id: number }
  | { readonly sort: 'lastCast'; readonly lastCastAt: string | null; readonly createdAt: string; readonly id: number }
  | {
      readonly sort: 'fit'
      readonly freedom: FreedomForRole
      /** How many criteria of the role the talent meets. */
      readonly met: number
      readonly createdAt: string
      readonly id: number
    }

/** The sort value for talents who were never cast. */
export const NEVER = 'never'
/** Characters of the longest cursor: two names of a hundred letters, each of which may fold to several. */
const LONGEST = 1000
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

const isInstant = (text: string) => INSTANT.test(text) && !Number.isNaN(Date.parse(text))

/**
 * Reads a cursor as the list writes it: sort value and id, joined by `_`.
 *
 * @param text possibly typed by a user
 * @returns `undefined` if it is not a cursor for this order
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
  const [number = '', named] = key.split('.').reverse()
  const freedom = FREEST_FIRST.find((one) => one === named)
  if (!/^\d{1,3}$/.test(number) || (sort === 'fit') !== (freedom !== undefined) || (sort === 'rating' && named !== undefined))
    return undefined
  return freedom ? { sort: 'fit', freedom, met: Number(number), createdAt, id } : { sort: 'rating', rating: Number(number), createdAt, id }
}
