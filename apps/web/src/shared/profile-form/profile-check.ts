import { parseHeight } from '@callboard/contract/people/profiles/height'
import { PROFILE_MESSAGE } from '@callboard/contract/people/profiles/rules'
import type { FieldErrors, Resolver } from 'react-hook-form'
import { type ProfileField, type ProfileValues, profileBody } from './profile-values.ts'

interface Schema {
  safeParse: (body: unknown) => {
    readonly error?: { readonly issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[] } | undefined
  }
}

/** Errors of a height that cannot be parsed. Inches alone are not a height. */
function heightIssues(values: ProfileValues, fields: readonly ProfileField[]): (readonly [field: ProfileField, message: string])[] {
  if (fields.includes('height') && values.height.trim() !== '' && !parseHeight(values.height)) return [['height', PROFILE_MESSAGE.height]]
  const inchesAlone = fields.includes('heightFeet') && values.heightFeet === null && values.heightInches !== null
  return inchesAlone ? [['heightFeet', PROFILE_MESSAGE.feetToo]] : []
}

/** Validates a form; returns at most one error per field. */
type WrongOf = (values: ProfileValues) => Partial<Record<string, { type: string; message: string }>>

/**
 * Validates with the contract's schema, and checks that the height can be parsed.
 *
 * @param schema schema of the request body
 * @param fields fields that the form shows
 */
export function wrongOf(schema: Schema, fields: readonly ProfileField[]): WrongOf {
  return (values) => {
    const { error } = schema.safeParse(profileBody(values, fields))
    const wrong: ReturnType<WrongOf> = {}
    for (const { path, message } of error?.issues ?? []) wrong[String(path[0])] ??= { type: 'contract', message }
    for (const [field, message] of heightIssues(values, fields)) wrong[field] ??= { type: 'contract', message }
    return wrong
  }
}

/** A resolver for this validation. It returns the values as typed; the server normalises them. */
export function profileCheck(find: WrongOf): Resolver<ProfileValues> {
  return (values) => {
    const errors = find(values)
    return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors: errors as FieldErrors<ProfileValues> }
  }
}
