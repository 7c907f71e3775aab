import { Search } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { isShortcut, isTyping } from '#app/shortcuts.ts'
import { TextField, type TextFieldProps } from './text-field.tsx'

/** A search field. `/` moves the focus here unless the user is typing elsewhere. */
export function SearchField(props: Omit<TextFieldProps, 'type' | 'before' | 'ref'>) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isShortcut('Everywhere', 'search', event) || isTyping(event.target)) return
      event.preventDefault()
      input.current?.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return <TextField enterKeyHint="search" autoComplete="off" {...props} ref={input} type="search" before={<Search />} />
}
