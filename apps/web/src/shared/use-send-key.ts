import { useRef } from 'react'
import { randomId } from '#app/random-id.ts'

/**
 * The key under which a text is sent once. A second attempt with the same text has the same key, because the first one may have succeeded;
 * another text has another key.
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
