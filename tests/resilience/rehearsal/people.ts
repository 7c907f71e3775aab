import type { Person } from './person.ts'

/** A person who does one thing after the other, and remembers the acknowledged changes. */
export interface Actor {
  /** What one does at a time, reading and writing. */
  step(): Promise<void>
  /** How many writes were acknowledged. */
  acknowledged(): number
  /**
   * What was acknowledged and is not there any more, each in words.
   *
   * @param options.isSettled whether the background work has ended, so that what it makes must be there as well; true where it is not said
   */
  findLost(options?: { isSettled: boolean }): Promise<string[]>
}

/** Milliseconds before something that failed is tried again. */
const AGAIN_MS = 250

/** Tries of one thing before it is given up. */
const TRIES = 600

/** Does something until it is acknowledged, as people and pages do. */
export async function untilDone<Result>(what: string, attempt: () => Promise<Result | undefined>): Promise<Result> {
  for (let tries = 0; tries < TRIES; tries++) {
    const result = await attempt()
    if (result !== undefined) return result
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
  }
  throw new Error(`${what} did not work in ${TRIES} tries`)
}

/** Reads something until it is answered. */
export function read<Body>(person: Person, what: string, path: string): Promise<Body> {
  return untilDone(`reading ${path}`, async () => (await person.ask<Body>(what, 'GET', path))?.body)
}

/** One of several, by chance. */
export function oneOf<Thing>(things: readonly Thing[]): Thing | undefined {
  return things[Math.floor(Math.random() * things.length)]
}
