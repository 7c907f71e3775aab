import { cx } from './cx.ts'

export interface FilterChip<Value extends string> {
  value: Value
  label: string
  /** The number of entries that match. */
  count: number
}

export interface FilterChipsProps<Value extends string> {
  /** The accessible name of the group. */
  label: string
  chips: readonly FilterChip<Value>[]
  value: Value
  onValue: (value: Value) => void
}

/** Filters of a list, each with its number of entries; one is active. */
export function FilterChips<Value extends string>({ label, chips, value, onValue }: FilterChipsProps<Value>) {
  return (
    <fieldset className="flex flex-wrap gap-1 sm:gap-1.5">
      <legend className="sr-only">{label}</legend>
      {chips.map((chip) => (
        <button
          key={chip.value}
          type="button"
          aria-pressed={chip.value === value}
          onClick={() => onValue(chip.value)}
          className={cx(
            'inline-flex min-h-9 max-w-full items-center gap-1.5 rounded-full border px-2 py-1.5 font-semibold text-sm sm:px-3 pointer-coarse:min-h-11',
            chip.value === value ? 'border-ink bg-ink text-paper' : 'border-edge hover:border-ink',
          )}
        >
          <span className="min-w-0 truncate">{chip.label}</span>
          <span className={cx('font-normal tabular-nums', chip.value !== value && 'text-ink-soft')}>{chip.count}</span>
        </button>
      ))}
    </fieldset>
  )
}
