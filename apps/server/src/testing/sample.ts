import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether tests take all values instead of samples, as in the deep tier. */
    isThorough: boolean
  }
}

/** Of so many values, `npm test` takes one. */
const EACH = 4

/**
 * What a test in a `*.sampled.test.ts` file tries: everything in the deep tier, a quarter in `npm test`.
 *
 * @param turn the number of the caller: four callers in a row take all values between them
 */
export function sampleOf<Value>(values: readonly Value[], turn: number): readonly Value[] {
  return inject('isThorough') ? values : values.filter((_, index) => index % EACH === turn % EACH)
}
