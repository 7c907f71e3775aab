import type { ProfileField } from './profile-values.ts'

/** The id of a field's input, also used as the hash of an address that leads to the field. */
export function fieldId(field: ProfileField): string {
  return field === 'portfolio' ? 'portfolio-photos' : `field-${field}`
}

/** The field that the hash of an address names, if the form shows it. */
export function fieldOfHash(hash: string, fields: readonly ProfileField[]): ProfileField | undefined {
  const id = hash.replace(/^#/, '')
  return fields.find((field) => fieldId(field) === id)
}
