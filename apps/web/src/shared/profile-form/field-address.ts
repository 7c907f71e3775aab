import type { ProfileField } from './profile-values.ts'

/** The id of a field's input, which is also what is behind the `#` of an address that leads to it. */
export function fieldId(field: ProfileField): string {
  return field === 'portfolio' ? 'portfolio-photos' : `field-${field}`
}

/** The field that the hash of an address leads to, among those that a form shows. */
export function fieldOfHash(hash: string, fields: readonly ProfileField[]): ProfileField | undefined {
  const id = hash.replace(/^#/, '')
  return fields.find((field) => fieldId(field) === id)
}
