import { useEffect, useState } from 'react'
import { plural, t } from '#app/language/t.ts'

/** The share of the limit from which a text field shows how many characters are left. */
const NEARLY_FULL = 0.9

/** Fields with a lower limit, such as a year or inches, need no such text: the user sees that they are full. */
export const SHORTEST_WITH_ROOM = 20

/** How long typing must pause before screen readers announce the characters left, in milliseconds. */
const SAID_AFTER_MS = 1000

/** The text about the characters left; empty while there are plenty. */
export function roomText(length: number, limit: number): string {
  if (length < limit * NEARLY_FULL) return ''
  const left = limit - length
  if (left > 0) return plural(left, 'Room for 1 more character', 'Room for {count} more characters')
  if (left < 0) return plural(-left, '1 character too many', '{count} characters too many')
  return t('No room for more: {limit} characters', { limit })
}

/**
 * Warns that a text approaches its limit, before it is rejected or no more can be typed.
 *
 * @param inputId id of the input, whether controlled or not
 */
export function RoomLeft({ inputId, limit }: { inputId: string; limit: number }) {
  const [text, setText] = useState('')
  const [said, setSaid] = useState('')
  useEffect(() => {
    const input = document.getElementById(inputId)
    if (!(input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement)) return
    const measure = () => setText(roomText(input.value.length, limit))
    input.addEventListener('input', measure)
    input.addEventListener('focus', measure)
    return () => {
      input.removeEventListener('input', measure)
      input.removeEventListener('focus', measure)
    }
  }, [inputId, limit])
  // After each render: no event reports a value that the form sets itself, such as emptying the input after adding a tag.
  useEffect(() => {
    const input = document.getElementById(inputId)
    if (input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement) setText(roomText(input.value.length, limit))
  })
  useEffect(() => {
    const resting = setTimeout(() => setSaid(text), SAID_AFTER_MS)
    return () => clearTimeout(resting)
  }, [text])
  return (
    <>
      {text && (
        <p aria-hidden className="text-ink-soft text-sm tabular-nums">
          {text}
        </p>
      )}
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
    </>
  )
}
