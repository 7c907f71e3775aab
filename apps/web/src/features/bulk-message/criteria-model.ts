import { TALENT_SEARCH_LIMITS, TALENT_SEARCH_MESSAGE } from '@callboard/contract/talent-limits'
import type { TalentQuery } from '#lib/queries/talent.ts'
import { t } from '#lib/t.ts'

/** What stands in the fields; an age that the browser cannot read as a number is `null`. */
export interface TypedCriteria {
  search: string
  experienceLevel: string
  ageMin: string | null
  ageMax: string | null
  location: string
}

/** Fields that nothing was typed into yet. */
export const EMPTY_CRITERIA: TypedCriteria = { search: '', experienceLevel: '', ageMin: '', ageMax: '', location: '' }

/** @returns the age, `undefined` where none is given, `null` where it is none */
function ageIn(text: string | null): number | undefined | null {
  if (text === null) return null
  if (text.trim() === '') return undefined
  const age = /^\d{1,3}$/.test(text.trim()) ? Number(text) : TALENT_SEARCH_LIMITS.age + 1
  return age <= TALENT_SEARCH_LIMITS.age ? age : null
}

/** Why the ages cannot be searched by: left out unsaid, they would let a message go to people of any age. */
export function ageErrors(typed: TypedCriteria): { ageMin?: string; ageMax?: string } {
  const [from, to] = [ageIn(typed.ageMin), ageIn(typed.ageMax)]
  const noAge = () => t('Please enter a whole number from {minimum} to {maximum}', { minimum: 0, maximum: TALENT_SEARCH_LIMITS.age })
  const isReversed = typeof from === 'number' && typeof to === 'number' && from > to
  return {
    ...(from === null && { ageMin: noAge() }),
    ...(to === null ? { ageMax: noAge() } : isReversed && { ageMax: t(TALENT_SEARCH_MESSAGE.ages) }),
  }
}

/** The criteria that are given; `null` when every field is empty, `faulty` when an age is none or the ages exclude each other. */
export function criteriaOf(typed: TypedCriteria): TalentQuery | 'faulty' | null {
  if (Object.keys(ageErrors(typed)).length > 0) return 'faulty'
  const [search, location] = [typed.search.trim(), typed.location.trim()]
  const [ageMin, ageMax] = [ageIn(typed.ageMin) ?? undefined, ageIn(typed.ageMax) ?? undefined]
  const criteria: TalentQuery = {
    ...(search && { search }),
    ...(typed.experienceLevel && { experienceLevel: typed.experienceLevel }),
    ...(ageMin !== undefined && { ageMin }),
    ...(ageMax !== undefined && { ageMax }),
    ...(location && { location }),
  }
  return Object.keys(criteria).length > 0 ? criteria : null
}
