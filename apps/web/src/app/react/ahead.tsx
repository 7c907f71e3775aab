import { type ComponentType, lazy, useEffect, useState } from 'react'

/** Milliseconds between rendering a screen and prefetching, in browsers without `requestIdleCallback`. */
const REST_MS = 1500

/**
 * A lazy component that renders synchronously once it is loaded. `React.lazy` shows its fallback for a frame even then.
 *
 * @param load imports the component; may be called more than once
 */
export function ahead<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> & { load: () => void } {
  let loaded: ComponentType<Props> | undefined
  const ready = async () => {
    loaded ??= await load()
    return loaded
  }
  const Later = lazy(async () => ({ default: await ready() })) as unknown as ComponentType<Props>
  const draw = (props: Props) => {
    // Decided once per mount: switching from the lazy to the loaded component would reset its state.
    const [Piece] = useState(() => loaded ?? Later)
    return <Piece {...props} />
  }
  return Object.assign(draw, { load: () => void ready().catch(() => {}) })
}

/** Prefetches lazy components when the browser is idle. Only the components of the first render count. */
export function useAhead(pieces: readonly { load: () => void }[], wanted = true): void {
  const [first] = useState(pieces)
  useEffect(() => {
    if (!wanted) return
    const load = () => {
      for (const piece of first) piece.load()
    }
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(load, REST_MS)
      return () => clearTimeout(timer)
    }
    const request = requestIdleCallback(load)
    return () => cancelIdleCallback(request)
  }, [wanted, first])
}
