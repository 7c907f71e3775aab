import { agesExclude, type TalentFilters, withFilters } from '@callboard/contract/people/talent-search/address'
import { TALENT_SEARCH_MESSAGE } from '@callboard/contract/people/talent-search/messages'
import { TALENT_SEARCH_LIMITS } from '@callboard/contract/people/talent-search/rules'
import { t } from '#app/language/t.ts'

/** The values of the fields; an age that the browser cannot parse is `null`. */
export interface TypedCriteria {
  search: string
  experienceLevel: string
  ageMin: string | null
  ageMax: string | null
  location: string
}

/** Empty fields. */
export const EMPTY_CRITERIA: TypedCriteria = { search: '', experienceLevel: '', ageMin: '', ageMax: '', location: '' }

/** The valid filters among them. */
function readable({ search, experienceLevel, ageMin, ageMax, location }: TypedCriteria): TalentFilters {
  return withFilters({
    search: search.trim(),
    experienceLevel,
    ageMin: ageMin ?? '',
    ageMax: ageMax ?? '',
    location: location.trim(),
  })
}

/** Errors of the ages. If an invalid age were ignored, the message would go to people of any age. */
export function ageErrors(typed: TypedCriteria): { ageMin?: string; ageMax?: string } {
  const read = readable(typed)
  const isNone = (name: 'ageMin' | 'ageMax') => read[name] === undefined && typed[name]?.trim() !== ''
  const noAge = () => t('Please enter a whole number from {minimum} to {maximum}', { minimum: 0, maximum: TALENT_SEARCH_LIMITS.age })
  return {
    ...(isNone('ageMin') && { ageMin: noAge() }),
    ...(isNone('ageMax') ? { ageMax: noAge() } : agesExclude(read) && { ageMax: t(TALENT_SEARCH_MESSAGE.ages) }),
  }
}

/** The criteria; `null` if all fields are empty, `faulty` if an age is invalid or the ages exclude each other. */
export function criteriaOf(typed: TypedCriteria): TalentFilters | 'faulty' | null {
  if (Object.keys(ageErrors(typed)).length > 0) return 'faulty'
  const criteria = readable(typed)
  return Object.keys(criteria).length > 0 ? criteria : null
}
