/**
 * Lengths of time in milliseconds. A day is 24 hours here. For calendar days, which can have 23 or 25 hours, use `wall-time.ts`.
 */
export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS
