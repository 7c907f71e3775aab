import type { ProfileField } from './profile-values.ts'

/** The id of a field's input, also used as the hash of a URL that links to the field. */
export function fieldId(field: ProfileField): string {
  return field === 'portfolio' ? 'portfolio-photos' : `field-${field}`
}

/** The field named in the hash of a URL, if the form shows it. */
export function fieldOfHash(hash: string, fields: readonly ProfileField[]): ProfileField | undefined {
  const id = hash.replace(/^#/, '')
  return fields.find((field) => fieldId(field) === id)
}
