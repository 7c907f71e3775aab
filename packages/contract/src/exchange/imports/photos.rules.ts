/** Limits for photos that are matched with people by file name. */
export const PHOTO_NAMES_LIMITS = {
  /** Pictures at once. Lower than what one account may upload in an hour. */
  pictures: 1000,
  /** Characters of a file name, including its folder. */
  name: 300,
} as const

/**
 * Whom a photo belongs to, judged by its file name.
 *
 * - `matched`: exactly one person.
 * - `ambiguous`: several people, or one who is not certain. It waits for a decision.
 * - `unknown`: nobody.
 * - `restricted`: a person whose profile cannot be changed.
 */
export const PHOTO_MATCHES = ['matched', 'ambiguous', 'unknown', 'restricted'] as const

export type PhotoMatch = (typeof PHOTO_MATCHES)[number]

/** Limits for photos that are fetched from the addresses in a table. */
export const PHOTO_ADDRESS_LIMITS = {
  bytes: 20 * 1024 * 1024,
  milliseconds: 10_000,
  /** Characters of an address. */
  address: 2000,
  /** Addresses in one row: as many as a portfolio holds photos. */
  ofRow: 100,
} as const

/**
 * The state of the photo at an address.
 *
 * - `waiting`: it is not fetched yet.
 * - `fetched`: it is stored, but not in the portfolio yet.
 * - `added`, `there`: it is in the portfolio, from this import or from before.
 * - `failed`: it could not be fetched or added.
 * - `undone`: undoing the import has removed it.
 */
export const PHOTO_ADDRESS_STATES = ['waiting', 'fetched', 'added', 'there', 'failed', 'undone'] as const

export type PhotoAddressState = (typeof PHOTO_ADDRESS_STATES)[number]

/** Number of photos of an import by state. `fetched` counts as `waiting`. */
export const PHOTO_ADDRESS_COUNTS = ['waiting', 'added', 'there', 'failed'] as const
