import { TYPING_PAUSE_MS } from '@callboard/contract/pauses'
import { useEffect, useEffectEvent, useState } from 'react'
import { afterPause } from '#app/api/after-pause.ts'

/**
 * The typed search text: shown immediately, and put into the URL after a debounce or on leaving the field.
 *
 * @param said the text in the URL
 * @param say puts a text into the URL
 * @returns the text, its setter, and a function that updates the URL now
 */
export function useTypedSearch(said: string, say: (search: string) => void) {
  const [typed, setTyped] = useState(said)
  const [before, setBefore] = useState(said)
  /** The last text put into the URL; more may be typed before the URL changes. */
  const [told, setTold] = useState(said)
  if (before !== said) {
    setBefore(said)
    // The user navigated.
    if (said !== told) {
      setTyped(said)
      setTold(said)
    }
  }
  const tell = () => {
    const search = typed.trim()
    if (search === told) return
    setTold(search)
    say(search)
  }
  const tellLater = useEffectEvent(tell)
  useEffect(() => {
    if (typed.trim() === told) return
    return afterPause(() => tellLater(), TYPING_PAUSE_MS.address)
  }, [typed, told])
  return [typed, setTyped, tell] as const
}
