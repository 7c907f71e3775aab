import { type ComponentProps, type SyntheticEvent, useState } from 'react'
import { t } from '#app/language/t.ts'
import { TextField } from '#ui/text-field.tsx'
import { meaningOf } from './event-form-model.ts'
import { clockChangeNote } from './event-text.ts'

/**
 * A date and time in the institution's time zone; explains ambiguous times on nights with a clock change. Browsers report a partly typed
 * time as missing; the message then says that it is incomplete.
 */
export function EventTimeField({
  wall,
  stored,
  timeZone,
  error,
  onBlur,
  ...field
}: Pick<ComponentProps<typeof TextField>, 'label' | 'error' | 'onChange' | 'onBlur' | 'name' | 'ref'> & {
  /** The typed time, and the initial instant. */
  wall: string
  stored: string | undefined
  timeZone: string
}) {
  const meaning = meaningOf(wall, stored, timeZone)
  const note = meaning && clockChangeNote(meaning, timeZone)
  const [unfinished, setUnfinished] = useState(false)
  const look = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => setUnfinished(currentTarget.validity.badInput)
  return (
    <TextField
      type="datetime-local"
      required
      min="1900-01-01T00:00"
      max="2199-12-31T23:59"
      hint={note && <span role="status">{note}</span>}
      {...field}
      error={error && unfinished ? t('Please finish this day and time') : error}
      onKeyUp={look}
      onBlur={(event) => {
        look(event)
        onBlur?.(event)
      }}
    />
  )
}
