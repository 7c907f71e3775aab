import { SEARCH_EXPERIENCE_LEVELS, TALENT_SEARCH_LIMITS, TALENT_SEARCH_MESSAGE } from '@callboard/contract/talent-limits'
import { useEffect, useState } from 'react'
import { readable } from '#lib/profile-text.ts'
import type { TalentQuery } from '#lib/queries/talent.ts'
import { t } from '#lib/t.ts'
import { SearchField } from '#ui/search-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { NumberField, TextField } from '#ui/text-field.tsx'

/** Long enough that a word is not searched letter by letter, short enough to feel at once; milliseconds. */
const TYPING_PAUSE_MS = 180

const EMPTY = { search: '', experienceLevel: '', ageMin: '', ageMax: '', location: '' }
type Typed = typeof EMPTY

const levels = () => [
  { value: '', label: t('Any level') },
  ...SEARCH_EXPERIENCE_LEVELS.map((level) => ({ value: level, label: readable(level) })),
]

function numberIn(text: string): number | undefined {
  return /^\d{1,3}$/.test(text.trim()) ? Number(text) : undefined
}

/** The criteria that are given; none when every field is empty, or when the ages exclude each other. */
function criteriaOf({ search, experienceLevel, ageMin, ageMax, location }: Typed): TalentQuery | null {
  const [from, to] = [numberIn(ageMin), numberIn(ageMax)]
  if (from !== undefined && to !== undefined && from > to) return null
  const criteria: TalentQuery = {
    ...(search.trim() && { search: search.trim() }),
    ...(experienceLevel && { experienceLevel }),
    ...(from !== undefined && { ageMin: from }),
    ...(to !== undefined && { ageMax: to }),
    ...(location.trim() && { location: location.trim() }),
  }
  return Object.keys(criteria).length > 0 ? criteria : null
}

interface CriteriaFormProps {
  /** What stands in the search box at first. */
  search: string | undefined
  /** Told of new criteria after a short pause; `null` where there is nothing to search by. */
  onCriteria: (criteria: TalentQuery | null) => void
  /** Told when somebody goes on from the search box with the arrow key. */
  onDown: () => void
}

/** What recipients are searched by. */
export function CriteriaForm({ search = '', onCriteria, onDown }: CriteriaFormProps) {
  const [typed, setTyped] = useState({ ...EMPTY, search })
  useEffect(() => {
    const timer = setTimeout(() => onCriteria(criteriaOf(typed)), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, onCriteria])
  const field = (name: keyof Typed) => ({
    value: typed[name],
    onChange: (event: { target: { value: string } }) => setTyped((before) => ({ ...before, [name]: event.target.value })),
  })
  const [from, to] = [numberIn(typed.ageMin), numberIn(typed.ageMax)]
  const ageError = from !== undefined && to !== undefined && from > to ? t(TALENT_SEARCH_MESSAGE.ages) : undefined
  return (
    <search className="grid grid-cols-2 items-start gap-4">
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
      <NumberField label={t('Minimum age')} min={0} max={150} {...field('ageMin')} />
      <NumberField label={t('Maximum age')} min={0} max={150} error={ageError} {...field('ageMax')} />
    </search>
  )
}
