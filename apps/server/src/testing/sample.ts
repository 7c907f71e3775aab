import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether tests take all values instead of samples, as in the deep tier. */
    isThorough: boolean
  }
}

/** By default, `npm test` tries one of this many values. */
const EACH = 8

/**
 * The values that a test in a `*.sampled.test.ts` file tries: all of them in the deep tier, an eighth in `npm test`, at least one.
 *
 * @param turn the number of the caller: eight callers in a row share all values among them
 * @param of the number of values of which one is tried, for tests with many callers
 */
export function sampleOf<Value>(values: readonly Value[], turn: number, of = EACH): readonly Value[] {
  const each = inject('isThorough') ? 1 : Math.min(of, values.length)
  return values.filter((_, index) => index % each === turn % each)
}
