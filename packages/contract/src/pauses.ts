/**
 * Milliseconds without typing before the page filters a list (`filter`), searches for people (`search`), changes the address
 * (`address`) or makes a preview (`preview`).
 */
export const TYPING_PAUSE_MS = { filter: 120, search: 180, address: 250, preview: 400 } as const

/** Milliseconds between reads of what has no live updates. */
export const POLLING_MS = 2000
