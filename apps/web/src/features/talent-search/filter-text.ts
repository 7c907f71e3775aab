import { cutText, firstGrapheme } from '@callboard/contract/graphemes'
import type { TalentFilters } from '@callboard/contract/talent-search/address'
import { t } from '#app/language/t.ts'
import { readable } from '#shared/profile-text.ts'

function ageText({ ageMin, ageMax }: TalentFilters): string | undefined {
  if (ageMin !== undefined && ageMax !== undefined) return t('{ageMin} to {ageMax} years', { ageMin, ageMax })
  if (ageMin !== undefined) return t('from {ageMin} years', { ageMin })
  return ageMax === undefined ? undefined : t('up to {ageMax} years', { ageMax })
}

/** Describes the filters of a search, such as *“dance”, Beginner, from 18 years, in Malibu*. */
export function filtersText(filters: TalentFilters): string {
  const { search, experienceLevel, location } = filters
  const parts = [
    search && `“${search}”`,
    experienceLevel && readable(experienceLevel),
    ageText(filters),
    location && t('in {location}', { location }),
  ]
  return parts.filter(Boolean).join(', ')
}

/** Suggests a name for a search: its search text, or else a description of its filters. */
export function suggestedName(filters: TalentFilters, limit: number): string {
  const text = filters.search ?? filtersText(filters)
  const first = firstGrapheme(text)
  return cutText(first.toUpperCase() + text.slice(first.length), limit)
}
