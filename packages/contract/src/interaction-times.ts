/** Tooltip delays, in milliseconds. */
export const TOOLTIP = { openDelayMs: 700, skipDelayMs: 300 } as const

/** Milliseconds until the page navigates by itself. */
export const REDIRECT = { signedOutMs: 500, profileSavedMs: 1000 } as const

/** How far one key press moves a photo when reordering, in CSS pixels. */
export const REORDER_STEP_PX = 25
