import { useEffect, useEffectEvent } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

/** How long typing must pause before it is stored, in milliseconds. */
const REST_MS = 250

/**
 * Calls `keep` when typing in a form pauses, and at once when the screen or the page is left or reloaded.
 *
 * @param form whose values are typed
 * @param keep stores the values of the form; always the latest function is called
 */
export function useTypingRest<Values extends FieldValues>(form: UseFormReturn<Values>, keep: () => void): void {
  const keepLatest = useEffectEvent(keep)
  useEffect(() => {
    let rest: ReturnType<typeof setTimeout> | undefined
    const keepNow = () => {
      clearTimeout(rest)
      rest = undefined
      keepLatest()
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
      // The screen may unmount before the pause is over.
      if (rest !== undefined) keepNow()
      stop()
      window.removeEventListener('pagehide', keepNow)
    }
  }, [form])
}
