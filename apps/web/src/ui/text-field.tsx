import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'
import { Field, type FieldTexts, useFieldIds } from './field.tsx'
import { RoomLeft, SHORTEST_WITH_ROOM } from './room-left.tsx'

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'className'>, FieldTexts {
  /** Shown inside the box, before the text: an icon or `@`. */
  before?: ReactNode
}

/** One line of text. Takes `{...register('name')}` of react-hook-form, and warns when it approaches `maxLength`. */
export function TextField({ label, hint, error, required, hideLabel, className, id, before, type = 'text', ...input }: TextFieldProps) {
  const ids = useFieldIds({ hint, error, id })
  return (
    <Field {...{ label, hint, error, required, hideLabel, className, ids }}>
      <div className="relative">
        {before && (
          <span aria-hidden className="pointer-events-none absolute inset-y-0 left-3 grid place-items-center text-ink-soft [&>svg]:size-5">
            {before}
          </span>
        )}
        <input
          id={ids.inputId}
          type={type}
          aria-required={required || undefined}
          className={cx('control', Boolean(before) && 'pl-10!')}
          {...ids.aria}
          {...input}
        />
      </div>
      {input.maxLength !== undefined && input.maxLength >= SHORTEST_WITH_ROOM && <RoomLeft inputId={ids.inputId} limit={input.maxLength} />}
    </Field>
  )
}

/** A whole number. Register it with `{ valueAsNumber: true }`, or with a `setValueAs` that returns `null` for empty. */
export function NumberField(props: Omit<TextFieldProps, 'type'>) {
  // Otherwise a focused number would change when the user scrolls the page with the wheel.
  return <TextField inputMode="numeric" onWheel={(event) => event.currentTarget.blur()} {...props} type="number" />
}

export interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'className'>, FieldTexts {
  /** The limit for saving, where `maxLength` does not limit typing: pasted text is not cut off. */
  room?: number
}

/** Several lines of text. Grows with its content if the browser supports it, and warns when it approaches its limit. */
export function TextArea({ label, hint, error, required, hideLabel, className, id, rows = 4, room, ...area }: TextAreaProps) {
  const limit = room ?? area.maxLength
  const ids = useFieldIds({ hint, error, id })
  return (
    <Field {...{ label, hint, error, required, hideLabel, className, ids }}>
      <textarea
        id={ids.inputId}
        rows={rows}
        aria-required={required || undefined}
        className="control max-h-[60vh] resize-y wrap-anywhere [field-sizing:content]"
        style={{ minHeight: `${rows * 1.5 + 1}rem` }}
        {...ids.aria}
        {...area}
      />
      {limit !== undefined && <RoomLeft inputId={ids.inputId} limit={limit} />}
    </Field>
  )
}
