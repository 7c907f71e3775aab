import { Checkbox } from '#ui/choice.tsx'
import { type ChoiceCounts, countText, valuesOf } from './choice-counts.ts'
import type { FilterFieldsProps } from './document-filters.tsx'

/** Chooses several of a few known values. @param text the name of a value */
export function ChoiceFilter({
  name,
  label,
  offered,
  text,
  typed,
  change,
  counts,
}: FilterFieldsProps & {
  name: 'year' | 'gender' | 'school' | 'experience'
  label: string
  offered: readonly string[]
  text: (value: string) => string
  counts: ChoiceCounts
}) {
  const chosen = typed[name]
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">{label}</legend>
      <div className="grid gap-2">
        {valuesOf(counts, name, offered, chosen).map((value) => (
          <Checkbox
            key={value}
            label={
              <>
                {text(value)} {/* The number adds no line height, so that the label does not move when it appears. */}
                <span className="group-data-old/counts:invisible font-normal text-ink-soft text-sm leading-none tabular-nums">
                  {countText(counts, name, value)}
                </span>
              </>
            }
            checked={chosen.includes(value)}
            onChange={({ target }) => change({ [name]: target.checked ? [...chosen, value] : chosen.filter((one) => one !== value) })}
          />
        ))}
      </div>
    </fieldset>
  )
}
