import { KIOSK_SECONDS } from '@callboard/contract/kiosk/rules'
import { useCallback, useEffect, useRef, useState } from 'react'

const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'input', 'wheel', 'scroll'] as const

/**
 * Notices that nobody touches the kiosk any more.
 *
 * @param isWatching whether there is anything to be left behind
 * @param onGone called when nobody answered either
 * @returns seconds left to answer, or `null` while nobody is asked; and the answer
 */
export function useIdle(isWatching: boolean, onGone: () => void): { left: number | null; stay: () => void } {
  const [left, setLeft] = useState<number | null>(null)
  const last = useRef(0)
  const gone = useRef(onGone)
  gone.current = onGone

  const stay = useCallback(() => {
    last.current = Date.now()
    setLeft(null)
  }, [])

  useEffect(() => {
    if (!isWatching) return
    let isAsked = false
    last.current = Date.now()
    const touch = () => {
      if (!isAsked) last.current = Date.now()
    }
    // By the clock of the device: a tablet that slept counts its sleep.
    const tick = () => {
      const rest = (Date.now() - last.current) / 1000
      isAsked = rest >= KIOSK_SECONDS.idle
      setLeft(isAsked ? Math.ceil(KIOSK_SECONDS.idle + KIOSK_SECONDS.stillThere - rest) : null)
      if (rest >= KIOSK_SECONDS.idle + KIOSK_SECONDS.stillThere) {
        clearInterval(ticking)
        gone.current()
      }
    }
    const ticking = setInterval(tick, 1000)
    for (const sign of SIGNS) window.addEventListener(sign, touch, { passive: true, capture: true })
    return () => {
      clearInterval(ticking)
      for (const sign of SIGNS) window.removeEventListener(sign, touch, { capture: true })
      setLeft(null)
    }
  }, [isWatching])

  return { left, stay }
}
