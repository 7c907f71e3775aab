import type { Place } from '@callboard/contract/people/talent-search/places'
import type { ListOrder } from './search-plan.domain.ts'
import { EVERYBODY, isBackwards, type PagePlace, type TalentFilter } from './talent-search.domain.ts'
import { addIds, addRareConditions, LAST_CAST, type Statement } from './talent-search.repository.ts'

/** An order: its keys are all ascending or all descending, and an index has them in this order. */
interface Order {
  /** The first key, an expression over a profile. */
  readonly key: string
  /** The columns that decide between equal people. */
  readonly rest: readonly string[]
  readonly direction: 'ASC' | 'DESC'
}

const ORDERS: Readonly<Record<ListOrder, Order>> = {
  newest: { key: 'created_at', rest: ['id'], direction: 'DESC' },
  name: { key: `search_normal(first_name || ' ' || last_name) COLLATE "C"`, rest: ['id'], direction: 'ASC' },
  rating: { key: 'rating', rest: ['created_at', 'id'], direction: 'DESC' },
  lastCast: { key: LAST_CAST, rest: ['created_at', 'id'], direction: 'DESC' },
}

/** The first key of an order as a column. It tells PostgreSQL that a list in this order need not be sorted again. */
export function sortKey(order: ListOrder): string {
  return `${ORDERS[order].key} AS sort_key`
}

/** The values of a position, in the order of the keys. */
function valuesOf(place: Place): unknown[] {
  switch (place.sort) {
    case 'newest':
    case 'fit':
      return [place.createdAt, place.id]
    case 'name':
      return [place.name, place.id]
    case 'rating':
      return [place.rating, place.createdAt, place.id]
    case 'lastCast':
      return [place.lastCastAt ?? '-infinity', place.createdAt, place.id]
  }
}

/** `ORDER BY` for profiles, or for a table with their `sortKey`. Some pages are read backwards. */
export function orderBy(order: ListOrder, place: PagePlace, table?: string): string {
  const { key, rest, direction } = ORDERS[order]
  const way = isBackwards(place) === (direction === 'DESC') ? 'ASC' : 'DESC'
  const keys = table === undefined ? [key, ...rest] : ['sort_key', ...rest].map((column) => `${table}.${column}`)
  return `ORDER BY ${keys.map((one) => `${one} ${way}`).join(', ')}`
}

/** A filter without the conditions by which the list that is newest first is read. */
function without({ addedSince: _, madeSince: __, isConfirmed: ___, ...filter }: TalentFilter): TalentFilter {
  return filter
}

/** Adds the conditions that `addListConditions` leaves, apart from words. */
export function addOtherConditions(statement: Statement, filter: TalentFilter, order: ListOrder): void {
  if (order === 'newest') {
    addRareConditions(statement, without(filter))
    return
  }
  const { experienceLevel, ageMin, ageMax } = filter
  if (experienceLevel !== undefined) statement.where('e', `experience_level = ${statement.parameter(experienceLevel)}`)
  if (ageMin !== undefined) statement.where('a', `age >= ${statement.parameter(ageMin)}`)
  if (ageMax !== undefined) statement.where('b', `age <= ${statement.parameter(ageMax)}`)
  addRareConditions(statement, filter)
}

/** Adds the conditions that the order's index can answer during reading, and the position where the page begins. */
export function addListConditions(statement: Statement, filter: TalentFilter, order: ListOrder, place: PagePlace): void {
  const { experienceLevel, ageMin, ageMax, ranges = [], traits = [], notCastSince } = filter
  addIds(statement, filter)
  if (order === 'newest') {
    if (experienceLevel !== undefined) statement.where('e', `experience_level = ${statement.parameter(experienceLevel)}`)
    if (ageMin !== undefined) statement.where('a', `age >= ${statement.parameter(ageMin)}`)
    if (ageMax !== undefined) statement.where('b', `age <= ${statement.parameter(ageMax)}`)
    const { addedSince, madeSince, isConfirmed } = filter
    addRareConditions(statement, { ...EVERYBODY, addedSince, madeSince, ...(isConfirmed !== undefined && { isConfirmed }) })
  }
  if (order === 'rating') {
    for (const { of, from, to } of ranges) {
      if (of === 'rating' && from !== undefined) statement.where('r', `rating >= ${statement.parameter(from)}`)
      if (of === 'rating' && to !== undefined) statement.where('r', `rating <= ${statement.parameter(to)}`)
    }
  }
  if (order === 'lastCast') {
    if (traits.some(([trait, ...others]) => trait === 'worked:no' && others.length === 0))
      statement.where('o', `${LAST_CAST} = '-infinity'`)
    if (notCastSince !== undefined) statement.where('c', `${LAST_CAST} < ${statement.parameter(notCastSince)}`)
  }
  if (!('position' in place)) return
  const { key, rest, direction } = ORDERS[order]
  const sign = (place.from === 'after') === (direction === 'DESC') ? '<' : '>'
  const values = valuesOf(place.position).map((value) => statement.parameter(value))
  statement.where(place.from, `(${[key, ...rest].join(', ')}) ${sign} (${values.join(', ')})`)
}
