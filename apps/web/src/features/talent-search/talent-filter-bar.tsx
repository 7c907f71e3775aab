import { agesExclude, filtersOf, type TalentFilters, withFilters } from '@callboard/contract/talent-search/address'
import { SEARCH_EXPERIENCE_LEVELS, TALENT_SEARCH_LIMITS } from '@callboard/contract/talent-search/rules'
import { SlidersHorizontal, X } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { afterPause } from '#app/api/after-pause.ts'
import { t } from '#app/language/t.ts'
import { readable } from '#shared/profile-text.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { SearchField } from '#ui/search-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { NumberField, TextField } from '#ui/text-field.tsx'

/** Debounce of the search, in milliseconds: long enough not to search on every letter, short enough to feel instant. */
const TYPING_PAUSE_MS = 180

type Typed = Record<'search' | 'experienceLevel' | 'ageMin' | 'ageMax' | 'location', string>

function typedFrom(filters: TalentFilters): Typed {
  return {
    search: filters.search ?? '',
    experienceLevel: filters.experienceLevel ?? '',
    ageMin: filters.ageMin?.toString() ?? '',
    ageMax: filters.ageMax?.toString() ?? '',
    location: filters.location ?? '',
  }
}

const levels = () => [
  { value: '', label: t('Any level') },
  ...SEARCH_EXPERIENCE_LEVELS.map((level) => ({ value: level, label: readable(level) })),
]

/**
 * The search box and filters. Typed text shows immediately and is searched after a debounce.
 *
 * @param filters the filters in the URL
 * @param onChange called with new filters, as typed
 * @param onLeaveDown called when the user presses the down arrow key in the search box
 */
export function TalentFilterBar({
  filters,
  onChange,
  onLeaveDown,
}: {
  filters: TalentFilters
  onChange: (filters: Partial<Record<keyof TalentFilters, string>>) => void
  onLeaveDown: () => void
}) {
  const [typed, setTyped] = useState(() => typedFrom(filters))
  const [seen, setSeen] = useState(filters)
  const sent = useRef<string>(undefined)

  if (JSON.stringify(seen) !== JSON.stringify(filters)) {
    setSeen(filters)
    // Browser navigation changes the filters from outside. A change that was sent from here must not overwrite what was typed since.
    if (sent.current !== JSON.stringify(filters)) setTyped(typedFrom(filters))
  }

  const search = useEffectEvent((wanted: Typed) => {
    const current = typedFrom(filters)
    const unchanged = Object.entries(wanted).every(([name, value]) => value.trim() === current[name as keyof Typed].trim())
    if (unchanged) return
    sent.current = JSON.stringify(filtersOf(withFilters(wanted)))
    onChange(wanted)
  })
  useEffect(() => afterPause(() => search(typed), TYPING_PAUSE_MS), [typed])

  const field = (name: keyof Typed) => ({
    value: typed[name],
    onChange: (event: { target: { value: string } }) => setTyped((before) => ({ ...before, [name]: event.target.value })),
  })
  const active = Object.keys(filters).filter((name) => name !== 'search').length
  // An invalid age is left out of the search; a message must say so.
  const kept = withFilters(typed)
  const ageField = (name: 'ageMin' | 'ageMax', error?: string) => {
    const [minimum, maximum] = [0, TALENT_SEARCH_LIMITS.age]
    const isNone = typed[name].trim() !== '' && kept[name] === undefined
    return {
      min: minimum,
      max: maximum,
      error: isNone ? t('Please enter a whole number from {minimum} to {maximum}', { minimum, maximum }) : error,
      ...field(name),
    }
  }

  return (
    <Foldable
      active={active}
      search={
        <SearchField
          className="min-w-0 flex-1 basis-40"
          label={t('Search talent')}
          hideLabel
          placeholder={t('Name, major, specialty, hometown, or words from a bio')}
          maxLength={TALENT_SEARCH_LIMITS.text}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown') return
            event.preventDefault()
            onLeaveDown()
          }}
          {...field('search')}
        />
      }
    >
      <SelectField label={t('Experience level')} options={levels()} {...field('experienceLevel')} />
      <NumberField label={t('Minimum age')} {...ageField('ageMin')} />
      <NumberField
        label={t('Maximum age')}
        {...ageField('ageMax', agesExclude(filters) ? t('Must not be below the minimum') : undefined)}
      />
      <TextField label={t('Location')} maxLength={TALENT_SEARCH_LIMITS.text} autoComplete="off" {...field('location')} />
      <Button
        variant="ghost"
        icon={X}
        className="col-span-full justify-self-start lg:col-span-1 lg:mt-7.5"
        disabled={Object.keys(filters).length === 0}
        onClick={() => setTyped(typedFrom({}))}
      >
        {t('Clear filters')}
      </Button>
    </Foldable>
  )
}

/**
 * The search box, with filters that a small screen shows on request only.
 *
 * @param active number of active filters
 */
function Foldable({ active, search, children }: { active: number; search: ReactNode; children: ReactNode }) {
  const [showsMore, setShowsMore] = useState(false)
  return (
    <search className="mb-8">
      <div className="flex flex-wrap items-end gap-3">
        {search}
        <Button
          className="lg:hidden"
          icon={SlidersHorizontal}
          aria-expanded={showsMore}
          aria-controls="talent-filters"
          onClick={() => setShowsMore((shown) => !shown)}
        >
          {active > 0 ? t('Filters ({active})', { active }) : t('Filters')}
        </Button>
      </div>
      <div
        id="talent-filters"
        className={cx('mt-4 grid-cols-2 items-start gap-4 lg:grid lg:grid-cols-[1fr_8rem_8rem_1fr_auto]', showsMore ? 'grid' : 'hidden')}
      >
        {children}
      </div>
    </search>
  )
}
