import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isShortcut } from '#app/shortcuts.ts'

/** A shutter with a countdown. */
export interface Shutter {
  /** Seconds left, or `null` if no countdown runs. */
  readonly left: number | null
  /** A picture is being taken. */
  readonly isShooting: boolean
  /** Starts the countdown or shoots; stops a running countdown. */
  press(): void
}

/** Elements in which the space bar has another meaning. */
const TYPING = 'input, select, textarea, button, a, summary, [role="dialog"], [contenteditable]'

/**
 * @param seconds length of the countdown; 0 shoots immediately
 * @param shoot takes the picture
 * @param isReady whether there is a camera; otherwise the space bar does nothing
 */
export function useShutter({ seconds, shoot, isReady }: { seconds: number; shoot: () => Promise<void>; isReady: boolean }): Shutter {
  const [left, setLeft] = useState<number | null>(null)
  const [isShooting, setIsShooting] = useState(false)
  const busy = useRef(false)

  const fire = async () => {
    if (busy.current) return
    busy.current = true
    setIsShooting(true)
    try {
      await shoot()
    } finally {
      busy.current = false
      setIsShooting(false)
    }
  }

  const endCountdown = useEffectEvent(() => void fire())
  useEffect(() => {
    if (left === null) return
    const tick = setTimeout(() => {
      if (left > 1) return setLeft(left - 1)
      setLeft(null)
      endCountdown()
    }, 1000)
    return () => clearTimeout(tick)
  }, [left])

  const press = () => {
    if (left !== null) setLeft(null)
    else if (!isReady || busy.current) return
    else if (seconds > 0) setLeft(seconds)
    else void fire()
  }

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const at = event.target
    if (isShortcut('Photo session', 'stop', event) && left !== null) setLeft(null)
    if (event.repeat || !isShortcut('Photo session', 'shoot', event)) return
    if (at instanceof Element && at.closest(TYPING)) return
    event.preventDefault()
    press()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])

  return { left, isShooting, press }
}
