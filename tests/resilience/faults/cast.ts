import type { CastSizes } from '../rehearsal/load.ts'

/** How many people write while something goes wrong, and the longest pause between two of their steps in milliseconds. */
export const SIZES: CastSizes = {
  students: { count: 5, rest: 250 },
  filmers: { count: 1, rest: 2000 },
  directors: { count: 2, rest: 300 },
  kiosks: { count: 1, rest: 3500 },
  newcomers: { count: 1, rest: 1500 },
}

/** Size of their videos in bytes: small, because each is read many times. */
export const VIDEO = { video: 900_000, piece: 120_000 } as const
