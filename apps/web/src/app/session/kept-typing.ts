import { useEffect, useRef, useState } from 'react'
import { draftKey } from './form-draft.ts'
import { useUser } from './session.ts'

/** What is typed in the windows that are open, by the key it would be kept under; `undefined` where nothing was typed. */
const typing = new Map<string, () => unknown>()

/** Keeps in this tab what is typed in open windows, for when their person is back. */
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
    // Storage may be blocked; then nothing was kept either.
  }
}

const useKey = (name: string) => draftKey(`typed.${useUser()?.id ?? ''}.${name}`)

/**
 * What this person had typed in a window when the page had to be left because they were signed in no more, the first time it is open again.
 *
 * @param name of the window, and of what it is about; `Value` is what `useKeepTyping` keeps there
 */
export function useKeptTyping<Value>(name: string): Value | undefined {
  const key = useKey(name)
  const [kept] = useState(() => readTyping<Value>(key))
  useEffect(() => dropTyping(key), [key])
  return kept
}

/** Has what is typed in an open window kept for `useKeptTyping`. @param read what is typed there now; `undefined` where nothing is */
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

/** `useState` of a text that is kept so. */
export function useKeptText(name: string, first: string): [string, (text: string) => void] {
  const kept = useKeptTyping<string>(name)
  const [text, setText] = useState(kept ?? first)
  useKeepTyping(name, () => (text === first ? undefined : text))
  return [text, setText]
}
