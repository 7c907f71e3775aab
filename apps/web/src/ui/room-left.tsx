import { useEffect, useState } from 'react'
import { plural, t } from '#app/language/t.ts'

/** From how much of its room on a text says what is left of it. */
const NEARLY_FULL = 0.9

/** Shorter texts, a year or a count of inches, need no word about their room: anyone who fills them sees it. */
export const SHORTEST_WITH_ROOM = 20

/** How long typing rests before the room is said to those who listen. */
const SAID_AFTER_MS = 1000

/** What is said of the room that a text has left; nothing while there is plenty. */
export function roomWords(length: number, limit: number): string {
  if (length < limit * NEARLY_FULL) return ''
  const left = limit - length
  if (left > 0) return plural(left, 'Room for 1 more character', 'Room for {count} more characters')
  if (left < 0) return plural(-left, '1 character too many', '{count} characters too many')
  return t('No room for more: {limit} characters', { limit })
}

/**
 * Tells that a text nears its longest length, before it is refused or goes no further.
 *
 * @param inputId of the input, no matter who holds its value
 */
export function RoomLeft({ inputId, limit }: { inputId: string; limit: number }) {
  const [words, setWords] = useState('')
  const [said, setSaid] = useState('')
  useEffect(() => {
    const input = document.getElementById(inputId)
    if (!(input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement)) return
    const measure = () => setWords(roomWords(input.value.length, limit))
    input.addEventListener('input', measure)
    input.addEventListener('focus', measure)
    return () => {
      input.removeEventListener('input', measure)
      input.removeEventListener('focus', measure)
    }
  }, [inputId, limit])
  // Each time it is rendered: what a form sets itself, as a tag that is added empties its input, is told by no event.
  useEffect(() => {
    const input = document.getElementById(inputId)
    if (input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement) setWords(roomWords(input.value.length, limit))
  })
  useEffect(() => {
    const resting = setTimeout(() => setSaid(words), SAID_AFTER_MS)
    return () => clearTimeout(resting)
  }, [words])
  return (
    <>
      {words && (
        <p aria-hidden className="text-ink-soft text-sm tabular-nums">
          {words}
        </p>
      )}
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
    </>
  )
}
