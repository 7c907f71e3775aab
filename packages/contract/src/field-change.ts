/** A value of a field, as stored. */
export type FieldValue = string | number | boolean | null | string[]

/** One difference between two versions. */
export interface FieldChange {
  /** The field. `role`: a role that was added or deleted; `order`: the order of the roles. */
  readonly field: string
  /** The name of the role that has the field; `null` for a field of the casting call. */
  readonly role: string | null
  readonly before: FieldValue
  readonly after: FieldValue
}
