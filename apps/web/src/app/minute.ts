import { useSyncExternalStore } from 'react'

const TICK_MS = 15_000

let now = Date.now()
const listeners = new Set<() => void>()
let ticking: ReturnType<typeof setInterval> | undefined

function tick(): void {
  now = Date.now()
  for (const heard of listeners) heard()
}

function listen(heard: () => void): () => void {
  listeners.add(heard)
  // The first listener may come long after the last one left.
  now = Date.now()
  ticking ??= setInterval(tick, TICK_MS)
  return () => {
    listeners.delete(heard)
    if (listeners.size > 0) return
    clearInterval(ticking)
    ticking = undefined
  }
}

/** The current time in milliseconds, for texts that count minutes: all of them change together, up to a few seconds late. */
export const useNow = (): number => useSyncExternalStore(listen, () => now)
