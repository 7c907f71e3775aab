import { TALENT_SEARCH_LIMITS } from '@callboard/contract/people/talent-search/rules'
import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { t } from '#app/language/t.ts'
import { TagInput } from '#ui/tag-input.tsx'
import { type ChoiceCounts, countText } from './choice-counts.ts'
import type { FilterFieldsProps } from './document-filters.tsx'

/** The number of frequent values that are offered besides typing. */
const OFFERED = 6

/** Chooses several values, by typing or from the most frequent ones. @param children below the field */
export function TagFilter({
  name,
  label,
  typed,
  change,
  counts,
  children,
}: FilterFieldsProps & { name: 'major' | 'specialties'; label: string; counts: ChoiceCounts; children?: ReactNode }) {
  const typing = useState('')
  const chosen = typed[name]
  const others = counts?.[name].filter(({ value }) => !chosen.includes(value)) ?? []
  const frequent = others.toSorted((one, other) => other.count - one.count).slice(0, OFFERED)
  return (
    <div className="grid gap-3">
      <TagInput
        label={label}
        maxLength={TALENT_SEARCH_LIMITS.value}
        value={chosen}
        onChange={(values) => change({ [name]: values })}
        typing={typing}
      />
      {children}
      {frequent.length > 0 && (
        <ul aria-label={t('{label}: frequent', { label })} className="flex flex-wrap gap-1.5">
          {frequent.map(({ value }) => (
            <li key={value} className="max-w-full">
              <button
                type="button"
                onClick={() => change({ [name]: [...chosen, value] })}
                className="flex min-h-8 max-w-full items-center gap-1 rounded-full border border-edge px-2.5 py-0.5 text-start text-sm hover:border-ink pointer-coarse:min-h-11"
              >
                <Plus aria-hidden className="size-3.5 flex-none text-ink-soft" />
                <span className="min-w-0 truncate">{value}</span>
                <span className="group-data-old/counts:invisible flex-none text-ink-soft tabular-nums">
                  {countText(counts, name, value)}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
