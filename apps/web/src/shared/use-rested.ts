import { useEffect, useState } from 'react'

/** Debounce of a search while somebody types, in milliseconds: long enough not to search on every letter, short enough to feel instant. */
const TYPING_PAUSE_MS = 120

/** The typed text once typing has paused. */
export function useRested(text: string): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return rested
}
