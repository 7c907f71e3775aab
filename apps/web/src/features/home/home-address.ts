/** What the address of the home says. */
export interface HomeAddress {
  /** How many casting calls beside the first ones a student had shown, so that the way back from one of them leads to the same list. */
  more?: number
}

/** Reads an address that anyone may have typed; what makes no sense is left out. */
export function readHomeAddress({ more }: Record<string, unknown>): HomeAddress {
  const count = Number(more)
  return Number.isSafeInteger(count) && count > 0 ? { more: count } : {}
}
