import { SEARCH_EXPERIENCE_LEVELS } from '@callboard/contract/people/profiles/experience'
import { TALENT_SEARCH_LIMITS } from '@callboard/contract/people/talent-search/rules'
import { t } from '#app/language/t.ts'
import { readable } from '#shared/profile-text.ts'
import { SelectField } from '#ui/select-field.tsx'
import { NumberField, TextField } from '#ui/text-field.tsx'
import { errorsOf, type TypedFilters } from './typed-filters.ts'

export interface FilterFieldsProps {
  typed: TypedFilters
  change: (changes: Partial<TypedFilters>) => void
}

/** The levels to choose from. An address may name one more. */
function levels(chosen: string) {
  const offered: readonly string[] = SEARCH_EXPERIENCE_LEVELS
  const named = chosen === '' || offered.includes(chosen) ? offered : [...offered, chosen]
  return [{ value: '', label: t('Any level') }, ...named.map((level) => ({ value: level, label: readable(level) }))]
}

/** Experience level, ages and location. */
export function DocumentFilters({ typed, change }: FilterFieldsProps) {
  const errors = errorsOf(typed)
  const field = (name: 'experienceLevel' | 'ageMin' | 'ageMax' | 'location') => ({
    value: typed[name],
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  })
  const age = (name: 'ageMin' | 'ageMax') => ({ min: 0, max: TALENT_SEARCH_LIMITS.age, error: errors[name], ...field(name) })
  return (
    <>
      <SelectField label={t('Experience level')} options={levels(typed.experienceLevel)} {...field('experienceLevel')} />
      <NumberField label={t('Minimum age')} {...age('ageMin')} />
      <NumberField label={t('Maximum age')} {...age('ageMax')} />
      <TextField label={t('Location')} maxLength={TALENT_SEARCH_LIMITS.text} autoComplete="off" {...field('location')} />
    </>
  )
}
