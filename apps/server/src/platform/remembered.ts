import type { Clock } from './clock.ts'

/**
 * Loads something that lives elsewhere when it is first asked for, and again when it has become old. Callers who come together wait for
 * one load. Where a load fails, what was loaded before stays good; without that the failure is the caller's, and the next one tries again.
 *
 * @param load reads it
 * @param milliseconds how long it is taken for new
 */
export function remembered<Value>(load: () => Promise<Value>, milliseconds: number, clock: Clock): () => Promise<Value> {
  let known: { readonly value: Value; readonly until: number } | undefined
  let loading: Promise<Value> | undefined

  return () => {
    const now = clock.now().getTime()
    if (known && now < known.until) return Promise.resolve(known.value)
    loading ??= load()
      .then((value) => {
        known = { value, until: clock.now().getTime() + milliseconds }
        return value
      })
      .catch((error: unknown) => {
        if (known) return known.value
        throw error
      })
      .finally(() => {
        loading = undefined
      })
    return loading
  }
}
