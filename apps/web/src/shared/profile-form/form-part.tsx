import { type FunctionComponent, memo } from 'react'
import type { FieldErrors, UseFormReturn } from 'react-hook-form'
import type { ProfileValues } from './profile-values.ts'

export interface InForm {
  readonly form: UseFormReturn<ProfileValues>
}

/** The error messages of the fields as one string: react-hook-form changes its error object in place. */
const saidIn = (errors: FieldErrors<ProfileValues>) =>
  JSON.stringify(Object.entries(errors).map(([field, error]) => [field, error?.message]))

interface Shown {
  readonly said: string
  readonly stored: unknown
}

/**
 * Has a part of a long form rendered again only with what it shows: what is wrong, what is stored (then its fields register again), and the
 * language. That something was typed, is being saved or was saved changes the form's state, and nothing in its fields.
 *
 * @param Part takes, beside the form, what stays the same from rendering to rendering
 */
export function formPart<Props extends InForm>(Part: FunctionComponent<Props>): FunctionComponent<Props> {
  const Kept: FunctionComponent<Props & Shown> = memo(function Kept(props: Props & Shown) {
    return <Part {...props} />
  })
  return function FormPart(props: Props) {
    const { control, formState } = props.form
    // Not `formState.defaultValues`, which is a new copy after the first change.
    return <Kept {...props} said={saidIn(formState.errors)} stored={control._defaultValues} />
  }
}
