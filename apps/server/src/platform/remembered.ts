import type { Clock } from './clock.ts'

/**
 * Caches a value that is loaded from elsewhere, and reloads it when it is too old. Concurrent callers share one load. If a reload fails,
 * the old value stays in use; without one the caller gets the error, and the next call tries again.
 *
 * @param load loads the value
 * @param milliseconds after which the value is reloaded
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
