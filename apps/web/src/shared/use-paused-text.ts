import { TYPING_PAUSE_MS } from '@callboard/contract/pauses'
import { useEffect, useState } from 'react'

/** The typed text once typing has paused. */
export function usePausedText(text: string): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), TYPING_PAUSE_MS.filter)
    return () => clearTimeout(timer)
  }, [text])
  return rested
}
