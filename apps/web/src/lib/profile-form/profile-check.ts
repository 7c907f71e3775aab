import { parseHeight } from '@callboard/contract/height'
import { PROFILE_MESSAGE } from '@callboard/contract/profiles'
import type { Resolver } from 'react-hook-form'
// Sets zod up for our content security policy.
import '#lib/form-resolver.ts'
import { type ProfileField, type ProfileValues, profileBody } from './profile-values.ts'

interface Schema {
  safeParse: (body: unknown) => {
    readonly error?: { readonly issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[] } | undefined
  }
}

/** A height that cannot be read. Inches say nothing without feet. */
function heightIssues(values: ProfileValues, fields: readonly ProfileField[]): (readonly [field: ProfileField, message: string])[] {
  if (fields.includes('height') && values.height.trim() !== '' && !parseHeight(values.height)) return [['height', PROFILE_MESSAGE.height]]
  const inchesAlone = fields.includes('heightFeet') && values.heightFeet === null && values.heightInches !== null
  return inchesAlone ? [['heightFeet', PROFILE_MESSAGE.feetToo]] : []
}

/**
 * Checks a form by the contract's own schema, and the height as it is read. The values stay as they were typed; the server cleans them.
 *
 * @param schema of what the form sends
 * @param fields that the form shows
 */
export function profileCheck(schema: Schema, fields: readonly ProfileField[]): Resolver<ProfileValues> {
  return (values) => {
    const { error } = schema.safeParse(profileBody(values, fields))
    const issues = [
      ...(error?.issues ?? []).map(({ path, message }) => [String(path[0]), message] as const),
      ...heightIssues(values, fields),
    ]
    if (issues.length === 0) return { values, errors: {} }
    const errors: Record<string, { type: string; message: string }> = {}
    for (const [field, message] of issues) errors[field] ??= { type: 'contract', message }
    return { values: {}, errors }
  }
}
