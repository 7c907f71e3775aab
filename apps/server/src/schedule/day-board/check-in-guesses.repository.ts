import type { Database } from '#db/client.ts'
import { countTries } from '#db/tries.ts'

/** Counts a guess, or uncounts one. @returns the number of guesses in the window, and the milliseconds until it ends */
export function countGuess(db: Database, { what, seconds }: { what: string; seconds: number }, guesses: 1 | -1) {
  return countTries(db.$client, what, guesses, seconds * 1000)
}
