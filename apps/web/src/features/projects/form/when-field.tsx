import { useState } from 'react'
import { t } from '#app/language/t.ts'
import { TextField, type TextFieldProps } from '#ui/text-field.tsx'

/**
 * A day or a time of day, which may be left out. To the browser one that is typed in part is empty: sent like that it would be lost without
 * a word, so it is refused, with what is wrong about it.
 */
export function WhenField({ type, error, onBlur, onInput, ...field }: TextFieldProps & { type: 'date' | 'time' }) {
  const [unfinished, setUnfinished] = useState(false)
  const look = (input: HTMLInputElement) => input.validity.valid && setUnfinished(false)
  return (
    <TextField
      {...field}
      type={type}
      error={unfinished ? t('Please finish this, or clear it') : error}
      onInvalid={() => setUnfinished(true)}
      onInput={(event) => {
        look(event.currentTarget)
        onInput?.(event)
      }}
      onBlur={(event) => {
        // What is cleared of an unfinished one is no change of its value, and told by nothing else.
        look(event.currentTarget)
        onBlur?.(event)
      }}
    />
  )
}
