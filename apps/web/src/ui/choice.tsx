import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'
import { Field, FieldError, type FieldTexts, useFieldIds } from './field.tsx'
import { type Option, optionLabel, optionValue } from './select-field.tsx'

interface ToggleProps extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  className?: string
}

/** Yes or no in a form. Takes `{...register('name')}`. */
export function Checkbox({ label, hint, error, className, id, ...input }: ToggleProps) {
  const ids = useFieldIds({ hint, error, id })
  return (
    <div className={cx('flex items-start gap-3', className)}>
      <input id={ids.inputId} type="checkbox" className="tick mt-0.5" {...ids.aria} {...input} />
      <ToggleTexts {...{ label, hint, error, ids }} reach="pointer-coarse:after:-left-8" />
    </div>
  )
}

/** The underlying checkbox reports whether it is on. */
const switchRole = { role: 'switch' } as const

/** Yes or no, for a setting that applies at once. */
export function Switch({ label, hint, error, className, id, ...input }: ToggleProps) {
  const ids = useFieldIds({ hint, error, id })
  return (
    <div className={cx('flex items-start gap-3', className)}>
      <input
        id={ids.inputId}
        type="checkbox"
        {...switchRole}
        className={cx(
          'relative h-6 w-11 flex-none appearance-none rounded-full border border-edge bg-sunk transition-colors duration-150',
          'before:absolute before:top-0.5 before:left-0.5 before:size-[1.125rem] before:rounded-full before:bg-edge before:transition-transform before:duration-150',
          'checked:border-ink checked:bg-ink checked:before:translate-x-5 checked:before:bg-accent',
          'forced-colors:size-5 forced-colors:appearance-auto forced-colors:before:hidden',
        )}
        {...ids.aria}
        {...input}
      />
      <ToggleTexts {...{ label, hint, error, ids }} reach="pointer-coarse:after:-left-14" />
    </div>
  )
}

interface ToggleTextsProps extends Pick<ToggleProps, 'label' | 'hint' | 'error'> {
  ids: ReturnType<typeof useFieldIds>
  /** How far the label's touch area extends to the left: over the input, which alone is too small for a finger. */
  reach: string
}

function ToggleTexts({ label, hint, error, ids, reach }: ToggleTextsProps) {
  return (
    <div className="min-w-0">
      <label
        htmlFor={ids.inputId}
        className={cx(
          'block font-medium pointer-coarse:relative pointer-coarse:after:absolute pointer-coarse:after:-inset-y-2.5 pointer-coarse:after:right-0',
          reach,
        )}
      >
        {label}
      </label>
      {hint && (
        <div id={ids.hintId} className="text-ink-soft text-sm">
          {hint}
        </div>
      )}
      <FieldError id={ids.errorId} error={error} />
    </div>
  )
}

export interface RadioGroupProps extends Omit<ComponentProps<'input'>, 'type' | 'className' | 'value' | 'id'>, FieldTexts {
  options: readonly Option[]
  /** The chosen value, if the group is controlled. */
  value?: string
  /** `row` puts the choices side by side if there is space. */
  direction?: 'column' | 'row'
}

/** One of a few choices, all visible. Takes `{...register('name')}`, or `name`, `value` and `onChange`. */
export function RadioGroup({
  label,
  hint,
  error,
  required,
  hideLabel,
  className,
  options,
  value,
  direction = 'column',
  ...input
}: RadioGroupProps) {
  const ids = useFieldIds({ hint, error })
  return (
    <Field {...{ label, hint, error, required, hideLabel, className, ids }} group>
      <div className={cx('flex gap-x-5 gap-y-1', direction === 'column' ? 'flex-col' : 'flex-wrap')}>
        {options.map((option) => (
          <label key={optionValue(option)} className="flex min-h-9 cursor-pointer items-center gap-2.5 pointer-coarse:min-h-11">
            <input
              type="radio"
              value={optionValue(option)}
              {...(value === undefined ? {} : { checked: value === optionValue(option) })}
              className="tick"
              {...input}
            />
            {optionLabel(option)}
          </label>
        ))}
      </div>
    </Field>
  )
}
