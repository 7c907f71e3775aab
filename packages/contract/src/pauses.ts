/**
 * How long typing must pause, in milliseconds: before a list on the screen is filtered, people are searched for, an address changes, and a
 * preview is made.
 */
export const TYPING_PAUSE_MS = { filter: 120, search: 180, address: 250, preview: 400 } as const

/** Milliseconds between reads of what changes without live updates. */
export const POLLING_MS = 2000
