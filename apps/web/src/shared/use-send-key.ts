import { useRef } from 'react'
import { randomId } from '#app/random-id.ts'

/**
 * The key under which a text is sent once. A repeated try of the same text has the same key, since the first one may have arrived; another text
 * has another.
 *
 * @returns the key of a text
 */
export function useSendKey(): (text: string) => string {
  const last = useRef<{ text: string; key: string }>(undefined)
  return (text) => {
    if (last.current?.text !== text) last.current = { text, key: randomId() }
    return last.current.key
  }
}
