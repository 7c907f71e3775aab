import type { ComponentProps } from 'react'
import { TextField } from '#ui/text-field.tsx'
import { meaningOf } from './event-form-model.ts'
import { clockChangeNote } from './event-words.ts'

/** A day and a time by the institution's clocks; says what is meant on a night on which they change. */
export function EventTimeField({
  wall,
  stored,
  timeZone,
  ...field
}: Pick<ComponentProps<typeof TextField>, 'label' | 'error' | 'onChange' | 'onBlur' | 'name' | 'ref'> & {
  /** What is typed now, and the instant that was there at first. */
  wall: string
  stored: string | undefined
  timeZone: string
}) {
  const meaning = meaningOf(wall, stored, timeZone)
  const note = meaning && clockChangeNote(meaning, timeZone)
  return (
    <TextField
      type="datetime-local"
      required
      min="1900-01-01T00:00"
      max="2199-12-31T23:59"
      hint={note && <span role="status">{note}</span>}
      {...field}
    />
  )
}
