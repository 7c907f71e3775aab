import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { Elements } from '#ui/elements.ts'
import { cx } from './cx.ts'
import { Field, type FieldTexts, useFieldIds } from './field.tsx'
import { useCombobox } from './use-combobox.ts'

export interface Suggestion {
  value: string
  label: string
  /** A second line that distinguishes people with the same name. */
  detail?: string
}

export interface ComboboxFieldProps extends FieldTexts {
  typed: string
  onTyped: (text: string) => void
  /** Suggestions that match the typed text. */
  suggestions: readonly Suggestion[]
  /** The accessible name of the list. */
  listLabel: string
  onChoose: (suggestion: Suggestion) => void
  /** Called on each key press, before the list handles the key. */
  onKeyDown?: (event: KeyboardEvent, isOpen: boolean) => void
  onBlur?: () => void
  /** Below the field. */
  children?: Elements | ((isOpen: boolean) => Elements)
}

/** A text field with suggestions. For one of a few known choices, use `SelectField`. */
export function ComboboxField({
  label,
  hint,
  error,
  required,
  hideLabel,
  className,
  typed,
  onTyped,
  suggestions,
  listLabel,
  onChoose,
  onKeyDown,
  onBlur,
  children,
}: ComboboxFieldProps) {
  const ids = useFieldIds({ hint, error })
  const box = useRef<HTMLDivElement>(null)
  const { isOpen, active, getInputProps, getListProps, getItemProps } = useCombobox<Suggestion>({
    items: suggestions,
    keyOf: ({ value }) => value,
    typed,
    onTyped,
    onChoose,
  })
  // A dialog around the field scrolls, and the list may open below its edge.
  useEffect(() => {
    if (isOpen) box.current?.querySelector('[role=listbox]')?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])
  return (
    <Field {...{ label, hint, error, required, hideLabel, className, ids }}>
      <div ref={box} className="relative">
        <input
          className="control"
          aria-required={required || undefined}
          {...ids.aria}
          {...getInputProps({ id: ids.inputId, onBlur: () => onBlur?.(), onKeyDown: (event) => onKeyDown?.(event, isOpen) })}
        />
        <div
          {...getListProps(listLabel)}
          hidden={!isOpen}
          className="absolute inset-x-0 top-full z-20 mt-1 max-h-64 overflow-y-auto rounded-md border border-line bg-raised p-1 shadow-float"
        >
          {suggestions.map((suggestion) => (
            <div
              key={suggestion.value}
              {...getItemProps(suggestion)}
              className={cx('cursor-default rounded-sm px-3 py-2', suggestion === active && 'bg-ink/8')}
            >
              <span className="block truncate font-medium">{suggestion.label}</span>
              {suggestion.detail && <span className="block truncate text-ink-soft text-sm">{suggestion.detail}</span>}
            </div>
          ))}
        </div>
      </div>
      {typeof children === 'function' ? children(isOpen) : children}
    </Field>
  )
}
