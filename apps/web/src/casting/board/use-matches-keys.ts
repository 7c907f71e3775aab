import { useEffect, useEffectEvent } from 'react'
import { isTyping } from '#app/shortcuts.ts'
import { commandOf } from './room-keys.ts'

/** The keys of the matches, as those of the applicants: for the people who are selected. */
export function useMatchesKeys(keys: {
  offer: (() => void) | undefined
  compare: () => void
  message: () => void
  close: () => void
}): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isTyping(event.target) || document.querySelector('[role=dialog], [role=menu]')) return
    const does = commandOf(event)?.does
    if (does === 'offer' || does === 'compare' || does === 'message' || does === 'close') keys[does]?.()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
