import { TYPING_PAUSE_MS } from '@callboard/contract/pauses'
import { SEARCH_EXPERIENCE_LEVELS } from '@callboard/contract/people/profiles/experience'
import { TALENT_SEARCH_LIMITS } from '@callboard/contract/people/talent-search/rules'
import { type FormEvent, useEffect } from 'react'
import { t } from '#app/language/t.ts'
import { useKeptState } from '#app/session/kept-typing.ts'
import { readable } from '#shared/profile-text.ts'
import { SearchField } from '#ui/search-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { NumberField, TextField } from '#ui/text-field.tsx'
import { ageErrors, criteriaOf, EMPTY_CRITERIA, type TypedCriteria } from './criteria-model.ts'

const levels = () => [
  { value: '', label: t('Any level') },
  ...SEARCH_EXPERIENCE_LEVELS.map((level) => ({ value: level, label: readable(level) })),
]

interface CriteriaFormProps {
  /** Called with new criteria, debounced. */
  onCriteria: (criteria: ReturnType<typeof criteriaOf>) => void
  /** Called when the user presses the down arrow key in the search box. */
  onDown: () => void
}

/** The criteria for finding recipients. */
export function CriteriaForm({ onCriteria, onDown }: CriteriaFormProps) {
  const [typed, setTyped] = useKeptState<TypedCriteria>('criteria', EMPTY_CRITERIA)
  useEffect(() => {
    const timer = setTimeout(() => onCriteria(criteriaOf(typed)), TYPING_PAUSE_MS.search)
    return () => clearTimeout(timer)
  }, [typed, onCriteria])
  const field = (name: 'search' | 'experienceLevel' | 'location') => ({
    value: typed[name],
    onChange: (event: { target: { value: string } }) => setTyped((before) => ({ ...before, [name]: event.target.value })),
  })
  const errors = ageErrors(typed)
  const ageField = (name: 'ageMin' | 'ageMax') => ({
    min: 0,
    max: TALENT_SEARCH_LIMITS.age,
    value: typed[name] ?? '',
    error: errors[name],
    // Not `onChange`: the browser returns an empty text for an invalid number, so `onChange` would see no change.
    onInput: ({ currentTarget: { value, validity } }: FormEvent<HTMLInputElement>) =>
      setTyped((before) => ({ ...before, [name]: validity.badInput ? null : value })),
  })
  return (
    <search className="grid grid-cols-2 items-start gap-4 max-[17rem]:grid-cols-1">
      <SearchField
        className="col-span-full"
        label={t('Search')}
        placeholder={t('Name, major, specialty, or words from a bio')}
        maxLength={TALENT_SEARCH_LIMITS.text}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          onDown()
        }}
        {...field('search')}
      />
      <SelectField label={t('Experience level')} options={levels()} {...field('experienceLevel')} />
      <TextField label={t('Location')} maxLength={TALENT_SEARCH_LIMITS.text} autoComplete="off" {...field('location')} />
      <NumberField label={t('Minimum age')} {...ageField('ageMin')} />
      <NumberField label={t('Maximum age')} {...ageField('ageMax')} />
    </search>
  )
}
