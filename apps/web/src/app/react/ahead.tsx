import { type ComponentType, lazy, useEffect, useState } from 'react'

/** Time after a screen was rendered when what it may need next is loaded, where the browser does not say that it rests; milliseconds. */
const REST_MS = 1500

/**
 * A piece of a screen that is loaded apart from it, and rendered at once where it is there already: what is rendered lazily shows a frame later.
 *
 * @param load imports it; asked more than once
 */
export function ahead<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> & { load: () => void } {
  let loaded: ComponentType<Props> | undefined
  const ready = async () => {
    loaded ??= await load()
    return loaded
  }
  const Later = lazy(async () => ({ default: await ready() })) as unknown as ComponentType<Props>
  const draw = (props: Props) => {
    // Chosen once: in the place of one component another would begin again.
    const [Piece] = useState(() => loaded ?? Later)
    return <Piece {...props} />
  }
  return Object.assign(draw, { load: () => void ready().catch(() => {}) })
}

/** Loads pieces once the screen rests, so that the press that shows one need not wait. They are those of the first time. */
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
