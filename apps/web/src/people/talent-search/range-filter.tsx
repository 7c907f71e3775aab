import { NumberField, TextField } from '#ui/text-field.tsx'
import type { FilterFieldsProps } from './document-filters.tsx'
import type { errorsOf } from './typed-filters.ts'

/** A lower and an upper bound. Heights are text, because people write them in feet or in centimetres. */
export function RangeFilter({
  name,
  labels: [from, to],
  hint,
  typed,
  change,
  errors,
}: FilterFieldsProps & {
  name: 'height' | 'rating' | 'graduation'
  labels: readonly [string, string]
  hint?: string
  errors: ReturnType<typeof errorsOf>
}) {
  const Input = name === 'height' ? TextField : NumberField
  const bound = (filter: `${typeof name}Min` | `${typeof name}Max`) => ({
    value: typed[filter],
    error: errors[filter],
    ...(name === 'rating' && { step: 0.1, inputMode: 'decimal' as const }),
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => change({ [filter]: event.target.value }),
  })
  return (
    <div className="grid grid-cols-2 items-start gap-4">
      <Input label={from} hint={hint} {...bound(`${name}Min`)} />
      <Input label={to} {...bound(`${name}Max`)} />
    </div>
  )
}
