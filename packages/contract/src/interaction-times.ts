/** Tooltip delays, in milliseconds. */
export const TOOLTIP = { openDelayMs: 700, skipDelayMs: 300 } as const

/** Waits before the page moves on by itself, in milliseconds. */
export const REDIRECT = { signedOutMs: 500, profileSavedMs: 1000 } as const

/** Keyboard step of photo reordering, in CSS pixels. */
export const REORDER_STEP_PX = 25
