import { TALENT_SEARCH_LIMITS } from '@callboard/contract/people/talent-search/rules'
import { t } from '#app/language/t.ts'
import { NumberField, TextField } from '#ui/text-field.tsx'
import { errorsOf, type TypedFilters } from './typed-filters.ts'

export interface FilterFieldsProps {
  typed: TypedFilters
  change: (changes: Partial<TypedFilters>) => void
}

/** Ages and location. */
export function DocumentFilters({ typed, change }: FilterFieldsProps) {
  const errors = errorsOf(typed)
  const field = (name: 'ageMin' | 'ageMax' | 'location') => ({
    value: typed[name],
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  })
  const age = (name: 'ageMin' | 'ageMax') => ({ min: 0, max: TALENT_SEARCH_LIMITS.age, error: errors[name], ...field(name) })
  return (
    <>
      <NumberField label={t('Minimum age')} {...age('ageMin')} />
      <NumberField label={t('Maximum age')} {...age('ageMax')} />
      <TextField label={t('Location')} maxLength={TALENT_SEARCH_LIMITS.text} autoComplete="off" {...field('location')} />
    </>
  )
}
