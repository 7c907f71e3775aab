import type { Place } from '@callboard/contract/talent-search/places'
import type { ListOrder } from './search-plan.domain.ts'
import { EVERYBODY, isBackwards, type PagePlace, type TalentFilter } from './talent-search.domain.ts'
import { addRareConditions, LAST_CAST, type Statement } from './talent-search.repository.ts'

/** The keys of an order, all ascending or all descending; an index has them in this order. */
const ORDERS: Readonly<Record<ListOrder, { readonly keys: (table: string) => string[]; readonly direction: 'ASC' | 'DESC' }>> = {
  newest: { keys: (table) => [`${table}.created_at`, `${table}.id`], direction: 'DESC' },
  name: {
    keys: (table) => [`search_normal(${table}.first_name || ' ' || ${table}.last_name) COLLATE "C"`, `${table}.id`],
    direction: 'ASC',
  },
  rating: { keys: (table) => [`${table}.rating`, `${table}.created_at`, `${table}.id`], direction: 'DESC' },
  lastCast: { keys: (table) => [LAST_CAST.replace('(', `(${table}.`), `${table}.created_at`, `${table}.id`], direction: 'DESC' },
}

/** The values of a place in the order of the keys. */
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

/** `ORDER BY` of a table of profiles; some pages are read backwards. */
export function orderBy(order: ListOrder, place: PagePlace, table: string): string {
  const { keys, direction } = ORDERS[order]
  const way = isBackwards(place) === (direction === 'DESC') ? 'ASC' : 'DESC'
  return `ORDER BY ${keys(table)
    .map((key) => `${key} ${way}`)
    .join(', ')}`
}

/** Adds the conditions that `addListConditions` leaves, apart from words. */
export function addOtherConditions(statement: Statement, filter: TalentFilter, order: ListOrder): void {
  if (order === 'newest') {
    addRareConditions(statement, { ...filter, addedSince: undefined, madeSince: undefined })
    return
  }
  const { experienceLevel, ageMin, ageMax } = filter
  if (experienceLevel !== undefined) statement.where('e', `experience_level = ${statement.parameter(experienceLevel)}`)
  if (ageMin !== undefined) statement.where('a', `age >= ${statement.parameter(ageMin)}`)
  if (ageMax !== undefined) statement.where('b', `age <= ${statement.parameter(ageMax)}`)
  addRareConditions(statement, filter)
}

/** Adds the conditions that the index of an order can answer while it is read, and the place at which the page begins. */
export function addListConditions(statement: Statement, filter: TalentFilter, order: ListOrder, place: PagePlace): void {
  const { experienceLevel, ageMin, ageMax, ranges = [], traits = [], notCastSince } = filter
  if (order === 'newest') {
    if (experienceLevel !== undefined) statement.where('e', `experience_level = ${statement.parameter(experienceLevel)}`)
    if (ageMin !== undefined) statement.where('a', `age >= ${statement.parameter(ageMin)}`)
    if (ageMax !== undefined) statement.where('b', `age <= ${statement.parameter(ageMax)}`)
    addRareConditions(statement, { ...EVERYBODY, addedSince: filter.addedSince, madeSince: filter.madeSince })
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
  const { keys, direction } = ORDERS[order]
  const sign = (place.from === 'after') === (direction === 'DESC') ? '<' : '>'
  const values = valuesOf(place.position).map((value) => statement.parameter(value))
  statement.where(place.from, `(${keys('student_profiles').join(', ')}) ${sign} (${values.join(', ')})`)
}
