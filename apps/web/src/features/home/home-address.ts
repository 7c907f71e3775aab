/** The search parameters of the home page. */
export interface HomeAddress {
  /** How many additional casting calls the student has expanded, so that going back leads to the same list. */
  more?: number
}

/** Parses search parameters, which a user may have typed; invalid ones are ignored. */
export function readHomeAddress({ more }: Record<string, unknown>): HomeAddress {
  const count = Number(more)
  return Number.isSafeInteger(count) && count > 0 ? { more: count } : {}
}
