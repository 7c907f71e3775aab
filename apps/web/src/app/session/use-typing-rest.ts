import { useEffect, useRef } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

/** How long typing must rest before it is kept, in milliseconds. */
const REST_MS = 250

/**
 * Calls `keep` whenever typing into a form rests, and when the screen or the page is left or reloaded, which does not wait for the rest.
 *
 * @param form whose values are typed
 * @param keep puts away what is in the form; the newest one is called
 */
export function useTypingRest<Values extends FieldValues>(form: UseFormReturn<Values>, keep: () => void): void {
  const latest = useRef(keep)
  latest.current = keep
  useEffect(() => {
    let rest: ReturnType<typeof setTimeout> | undefined
    const keepNow = () => {
      clearTimeout(rest)
      rest = undefined
      latest.current()
    }
    const stop = form.subscribe({
      formState: { values: true, isDirty: true },
      callback: () => {
        clearTimeout(rest)
        rest = setTimeout(keepNow, REST_MS)
      },
    })
    window.addEventListener('pagehide', keepNow)
    return () => {
      // What was typed last, where the screen is left before the rest.
      if (rest !== undefined) keepNow()
      stop()
      window.removeEventListener('pagehide', keepNow)
    }
  }, [form])
}
