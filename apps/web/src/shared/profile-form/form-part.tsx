import { type FunctionComponent, memo } from 'react'
import type { FieldErrors, UseFormReturn } from 'react-hook-form'
import type { ProfileValues } from './profile-values.ts'

export interface InForm {
  readonly form: UseFormReturn<ProfileValues>
}

/** The error messages of the fields as one string: react-hook-form changes its error object in place. */
const translateIn = (errors: FieldErrors<ProfileValues>) =>
  JSON.stringify(Object.entries(errors).map(([field, error]) => [field, error?.message]))

interface Shown {
  readonly said: string
  readonly stored: unknown
}

/**
 * Memoizes a part of a long form. It re-renders only when its errors or the stored values change (then its fields register again). Typing
 * and saving change the form's state, but nothing in the fields.
 *
 * @param Part a component whose props, except the form, are stable
 */
export function formPart<Props extends InForm>(Part: FunctionComponent<Props>): FunctionComponent<Props> {
  const Kept: FunctionComponent<Props & Shown> = memo(function Kept(props: Props & Shown) {
    return <Part {...props} />
  })
  return function FormPart(props: Props) {
    const { control, formState } = props.form
    // Not `formState.defaultValues`, which is a new copy after the first change.
    return <Kept {...props} said={translateIn(formState.errors)} stored={control._defaultValues} />
  }
}
