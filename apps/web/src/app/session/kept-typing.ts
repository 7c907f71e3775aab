import { type Dispatch, type SetStateAction, useEffect, useEffectEvent, useState } from 'react'
import { draftKey } from './draft-place.ts'
import { useUser } from './session.ts'
import { typing } from './typing.ts'

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
    // Storage may be blocked; then nothing was stored before either.
  }
}

const useKey = (name: string) => draftKey(`typed.${useUser()?.id ?? ''}.${name}`)

/**
 * What this user had typed when they left the page to sign in again or to change its language. Returned only the first time that the form
 * is shown again.
 *
 * @param name of the form and its subject; `Value` is the type that `useKeepTyping` stores there
 */
export function useKeptTyping<Value>(name: string): Value | undefined {
  const key = useKey(name)
  const [kept] = useState(() => readTyping<Value>(key))
  useEffect(() => dropTyping(key), [key])
  return kept
}

/** Registers the typed text of a form for `useKeptTyping`. @param read the current text; `undefined` if nothing was typed */
export function useKeepTyping(name: string, read: () => unknown): void {
  const key = useKey(name)
  const readNow = useEffectEvent(read)
  useEffect(() => {
    typing.set(key, () => readNow())
    return () => void typing.delete(key)
  }, [key])
}

/** `useState` for what the user types or chooses, which it also stores for `useKeptTyping`. @param name of the field and its subject */
export function useKeptState<Value>(name: string, first: Value): [Value, Dispatch<SetStateAction<Value>>] {
  const kept = useKeptTyping<Value>(name)
  const [value, setValue] = useState(kept ?? first)
  useKeepTyping(name, () => (JSON.stringify(value) === JSON.stringify(first) ? undefined : value))
  return [value, setValue]
}
