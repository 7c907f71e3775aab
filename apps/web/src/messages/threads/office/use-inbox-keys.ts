import { useEffect, useEffectEvent } from 'react'
import { isShortcut, isTyping } from '#app/shortcuts.ts'

/** The actions of the keys in the office's inbox. Those for a conversation act on the open one. */
export interface InboxKeys {
  next: () => void
  previous: () => void
  answer: () => void
  note: () => void
  done: () => void
  assign: () => void
  select: () => void
  unread: () => void
  close: () => void
}

const NAMES = [
  'next',
  'previous',
  'answer',
  'note',
  'done',
  'assign',
  'select',
  'unread',
  'close',
] as const satisfies readonly (keyof InboxKeys)[]

/** Handles the keys of the office's inbox, except while the user types or a dialog is open. Escape leaves a field first. */
export function useInboxKeys(keys: InboxKeys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || document.querySelector('[role=dialog], [role=menu]') !== null) return
    const name = NAMES.find((one) => isShortcut('Messages of the office', one, event))
    if (name === undefined) return
    if (isTyping(event.target)) {
      if (name === 'close' && event.target instanceof HTMLElement) event.target.blur()
      return
    }
    event.preventDefault()
    keys[name]()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
