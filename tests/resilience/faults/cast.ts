import type { CastSizes } from '../rehearsal/load.ts'

/** The people who write while something goes wrong, and the longest pause between two of their steps in milliseconds. */
export const SIZES: CastSizes = {
  students: { count: 5, rest: 250 },
  filmers: { count: 1, rest: 2000 },
  directors: { count: 2, rest: 300 },
  kiosks: { count: 1, rest: 3500 },
  newcomers: { count: 1, rest: 1500 },
}

/** Bytes of their videos: small, because each is read again and again. */
export const VIDEO = { video: 900_000, piece: 120_000 } as const
