import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether tests take all values instead of samples, as in the deep tier. */
    isThorough: boolean
  }
}

/** Of so many values, `npm test` takes one, unless a test says otherwise. */
const EACH = 8

/**
 * What a test in a `*.sampled.test.ts` file tries: everything in the deep tier, an eighth in `npm test`, at least one value.
 *
 * @param turn the number of the caller: eight callers in a row take all values between them
 * @param of how many values one is taken, where there are so many callers that fewer are enough
 */
export function sampleOf<Value>(values: readonly Value[], turn: number, of = EACH): readonly Value[] {
  const each = inject('isThorough') ? 1 : Math.min(of, values.length)
  return values.filter((_, index) => index % each === turn % each)
}
