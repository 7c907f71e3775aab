import { ChevronDown } from 'lucide-react'
import { type ComponentProps, useRef } from 'react'
import { Field, type FieldTexts, useFieldIds } from './field.tsx'
import { useKeysFirst } from './use-keys-first.ts'

/** An option: its stored value, and its label if that differs. */
export type Option = string | { value: string; label: string }

export const optionValue = (option: Option) => (typeof option === 'string' ? option : option.value)
export const optionLabel = (option: Option) => (typeof option === 'string' ? option : option.label)

export interface SelectFieldProps extends Omit<ComponentProps<'select'>, 'className' | 'children' | 'onKeyDown'>, FieldTexts {
  options: readonly Option[]
  /** A first choice that means none; its value is the empty string. */
  placeholder?: string
}

/**
 * One of several known choices. Takes `{...register('name')}`. Uses the browser's own list (`styles/choices.css`) instead of a custom
 * combobox, so that touch devices show their own picker.
 */
export function SelectField({ label, hint, error, required, hideLabel, className, id, options, placeholder, ...select }: SelectFieldProps) {
  const ids = useFieldIds({ hint, error, id })
  const box = useRef<HTMLDivElement>(null)
  // Keys pressed on an option belong to the open list: they must not trigger a shortcut, and Escape must not close a dialog around it.
  useKeysFirst(box, (event) => event.target instanceof HTMLOptionElement && event.stopPropagation())
  return (
    <Field {...{ label, hint, error, required, hideLabel, className, ids }}>
      <div ref={box} className="relative">
        <select
          id={ids.inputId}
          aria-required={required || undefined}
          // Sized by its content, so that the browser need not lay out the widest of many options.
          className="control field-sizing-content appearance-none pr-10!"
          {...ids.aria}
          {...select}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={optionValue(option)} value={optionValue(option)}>
              {optionLabel(option)}
            </option>
          ))}
        </select>
        <ChevronDown aria-hidden className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-ink-soft" />
      </div>
    </Field>
  )
}
