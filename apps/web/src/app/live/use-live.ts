import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/** Starts live updates after the screen's own requests. The frame of signed-in users calls it; a screen without a frame calls it itself. */
export function useLive(): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    let stop: (() => void) | undefined
    let gone = false
    const start = () =>
      void import('./live.ts').then(
        ({ startLive }) => {
          if (!gone) stop ??= startLive(queryClient)
        },
        // Loading failed, probably without a network: try again when it is back.
        () => window.addEventListener('online', start, { once: true }),
      )
    const later = setTimeout(start, 0)
    return () => {
      gone = true
      clearTimeout(later)
      window.removeEventListener('online', start)
      stop?.()
    }
  }, [queryClient])
}
