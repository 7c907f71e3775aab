import { ChevronDown } from 'lucide-react'
import { type ComponentProps, memo, useDeferredValue } from 'react'
import { Field, type FieldWords, useFieldIds } from './field.tsx'

/** A choice: its stored value, and the words for it where they differ. */
export type Option = string | { value: string; label: string }

export const optionValue = (option: Option) => (typeof option === 'string' ? option : option.value)
export const optionLabel = (option: Option) => (typeof option === 'string' ? option : option.label)

export interface SelectFieldProps extends Omit<ComponentProps<'select'>, 'className' | 'children'>, FieldWords {
  options: readonly Option[]
  /** A first choice that means none; its value is the empty text. */
  placeholder?: string
}

/** From so many choices on, those that are not chosen follow what is around the field. */
const MANY = 100

/** One of several, with the device's own picker. Takes `{...register('name')}`. */
export function SelectField({ label, hint, error, required, hideLabel, className, id, options, placeholder, ...select }: SelectFieldProps) {
  const ids = useFieldIds({ hint, error, id })
  const waits = options.length > MANY && select.value !== undefined
  const shown = useDeferredValue(options, waits ? options.filter((option) => optionValue(option) === select.value) : undefined)
  return (
    <Field {...{ label, hint, error, required, hideLabel, className, ids }}>
      <div className="relative">
        <select id={ids.inputId} aria-required={required || undefined} className="control appearance-none pr-10!" {...ids.aria} {...select}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          <Choices options={shown} />
        </select>
        <ChevronDown aria-hidden className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-ink-soft" />
      </div>
    </Field>
  )
}

/** Not drawn again as others of a form are written in. */
const Choices = memo(function Choices({ options }: { options: readonly Option[] }) {
  return options.map((option) => (
    <option key={optionValue(option)} value={optionValue(option)}>
      {optionLabel(option)}
    </option>
  ))
})
