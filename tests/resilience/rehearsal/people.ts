import type { Person } from './person.ts'

/** A person who does one thing after another, and remembers the acknowledged changes. */
export interface Actor {
  /** Does one thing: reads or writes. */
  step(): Promise<void>
  /** How many writes were acknowledged. */
  acknowledged(): number
  /**
   * Describes acknowledged writes that are lost.
   *
   * @param options.isSettled whether the background work has ended, so that its results must exist as well; true by default
   */
  findLost(options?: { isSettled: boolean }): Promise<string[]>
}

/** Milliseconds before a retry. */
const AGAIN_MS = 250

/** The number of tries. */
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

/** Repeats a read until it is answered. */
export function read<Body>(person: Person, what: string, path: string): Promise<Body> {
  return untilDone(`reading ${path}`, async () => (await person.ask<Body>(what, 'GET', path))?.body)
}

/** A random one of several. */
export function oneOf<Thing>(things: readonly Thing[]): Thing | undefined {
  return things[Math.floor(Math.random() * things.length)]
}
