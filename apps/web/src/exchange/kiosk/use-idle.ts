import { KIOSK_SECONDS } from '@callboard/contract/exchange/kiosk/rules'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'input', 'wheel', 'scroll'] as const

/**
 * Detects that the visitor has left the kiosk.
 *
 * @param isWatching whether the form has anything to protect
 * @param onGone called if the visitor did not answer the question either
 * @returns seconds left to answer, or `null` if the question is not shown; and the answer
 */
export function useIdle(isWatching: boolean, onGone: () => void): { left: number | null; stay: () => void } {
  const [left, setLeft] = useState<number | null>(null)
  const last = useRef(0)
  const gone = useEffectEvent(onGone)

  const stay = () => {
    last.current = Date.now()
    setLeft(null)
  }

  useEffect(() => {
    if (!isWatching) return
    let isAsked = false
    last.current = Date.now()
    const touch = () => {
      if (!isAsked) last.current = Date.now()
    }
    // Uses the clock, so that the time in which a tablet sleeps counts, too.
    const tick = () => {
      const rest = (Date.now() - last.current) / 1000
      isAsked = rest >= KIOSK_SECONDS.idle
      setLeft(isAsked ? Math.ceil(KIOSK_SECONDS.idle + KIOSK_SECONDS.stillThere - rest) : null)
      if (rest >= KIOSK_SECONDS.idle + KIOSK_SECONDS.stillThere) {
        clearInterval(ticking)
        gone()
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
