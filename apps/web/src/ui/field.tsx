import { type ReactNode, useId } from 'react'
import { t } from '#app/language/t.ts'
import { cx } from './cx.ts'

/** Texts of a field besides its input. */
export interface FieldTexts {
  label: string
  /** Help text below the input, always visible. */
  hint?: ReactNode
  /** Why the value is rejected; `undefined` when it is valid. */
  error?: string | undefined
  required?: boolean | undefined
  /** Hides the label visually; screen readers still read it. */
  hideLabel?: boolean
  className?: string | undefined
}

/** Ids and attributes that connect an input with its label, hint and error. */
export function useFieldIds({ hint, error, id }: { hint?: ReactNode; error?: string | undefined; id?: string | undefined }) {
  const generated = useId()
  const inputId = id ?? generated
  const hintId = `${inputId}-hint`
  const errorId = `${inputId}-error`
  const describedBy = [hint && hintId, error && errorId].filter(Boolean).join(' ') || undefined
  return { inputId, hintId, errorId, aria: { 'aria-describedby': describedBy, 'aria-invalid': error ? true : undefined } as const }
}

export interface FieldProps extends FieldTexts {
  ids: ReturnType<typeof useFieldIds>
  children: ReactNode
  /** The label names a group of inputs, not one of them. */
  group?: boolean
}

/** Label, input, hint and error in one column. */
export function Field({ label, hint, error, required, hideLabel, className, ids, children, group }: FieldProps) {
  const Wrapper = group ? 'fieldset' : 'div'
  const Label = group ? 'legend' : 'label'
  return (
    <Wrapper className={cx('flex min-w-0 flex-col gap-1.5', className)} {...(group ? ids.aria : {})}>
      <Label {...(group ? {} : { htmlFor: ids.inputId })} className={hideLabel ? 'sr-only' : cx('font-semibold', group && 'mb-1.5')}>
        {label}
        {required && (
          <span aria-hidden className="text-danger">
            {' *'}
          </span>
        )}
      </Label>
      {children}
      {hint && (
        <div id={ids.hintId} className="text-ink-soft text-sm">
          {hint}
        </div>
      )}
      <FieldError id={ids.errorId} error={error} />
    </Wrapper>
  )
}

/**
 * Why a value is refused, with a mark that needs no colour.
 *
 * @param error a message of the contract, or the server's message in the page's language
 */
export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null
  return (
    <p id={id} className="flex gap-1.5 font-medium text-danger text-sm">
      <svg aria-hidden="true" viewBox="0 0 16 16" className="mt-0.5 size-4 flex-none fill-current">
        <path fillRule="evenodd" d="M8 1 15.5 15H.5L8 1Zm-1 5v4.5h2V6H7Zm0 5.5v2h2v-2H7Z" />
      </svg>
      {t(error)}
    </p>
  )
}
