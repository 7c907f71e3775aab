import { useEffect, useRef, useState } from 'react'
import { draftKey } from './form-draft.ts'
import { useUser } from './session.ts'

/** Reads the typed text of each open dialog, by its storage key; a reader returns `undefined` if nothing was typed. */
const typing = new Map<string, () => unknown>()

/** Stores the text typed in open dialogs in this tab, for when the user is back. */
export function keepTyping(): void {
  for (const [key, read] of typing) {
    const typed = read()
    try {
      if (typed !== undefined) sessionStorage.setItem(key, JSON.stringify(typed))
    } catch {
      // Storage may be full or blocked.
    }
  }
}

function readTyping<Value>(key: string): Value | undefined {
  try {
    const kept = sessionStorage.getItem(key)
    return kept === null ? undefined : (JSON.parse(kept) as Value)
  } catch {
    return undefined
  }
}

function dropTyping(key: string): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Storage may be blocked; then nothing was stored either.
  }
}

const useKey = (name: string) => draftKey(`typed.${useUser()?.id ?? ''}.${name}`)

/**
 * What this user had typed in a dialog when the page had to be left because they were signed out. It is returned only the first time that
 * the dialog is open again.
 *
 * @param name of the dialog and its subject; `Value` is the type that `useKeepTyping` stores there
 */
export function useKeptTyping<Value>(name: string): Value | undefined {
  const key = useKey(name)
  const [kept] = useState(() => readTyping<Value>(key))
  useEffect(() => dropTyping(key), [key])
  return kept
}

/** Registers the typed text of an open dialog for `useKeptTyping`. @param read the current text; `undefined` if nothing was typed */
export function useKeepTyping(name: string, read: () => unknown): void {
  const key = useKey(name)
  const latest = useRef(read)
  useEffect(() => {
    latest.current = read
  })
  useEffect(() => {
    typing.set(key, () => latest.current())
    return () => void typing.delete(key)
  }, [key])
}

/** `useState` for a text that is stored like this. */
export function useKeptText(name: string, first: string): [string, (text: string) => void] {
  const kept = useKeptTyping<string>(name)
  const [text, setText] = useState(kept ?? first)
  useKeepTyping(name, () => (text === first ? undefined : text))
  return [text, setText]
}
