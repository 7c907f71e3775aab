import { useEffect, useState } from 'react'
import { useUser } from '#app/session/session.ts'
import { NOTHING_CHOSEN, type Selection } from './selection.ts'

/** Selections of this tab, by user and name. */
const kept = new Map<string, Selection>()

/** A selection that is kept when the user leaves the screen, until the page reloads. @param name of the list */
export function useKeptSelection(name: string) {
  const key = `${useUser()?.id ?? ''} ${name}`
  const [selection, setSelection] = useState(() => kept.get(key) ?? NOTHING_CHOSEN)
  useEffect(() => void kept.set(key, selection), [key, selection])
  return [selection, setSelection] as const
}
