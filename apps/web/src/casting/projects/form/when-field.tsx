import { useState } from 'react'
import { t } from '#app/language/t.ts'
import { TextField, type TextFieldProps } from '#ui/text-field.tsx'

/**
 * An optional date or time. Browsers report a partly typed value as empty, so it would be lost silently; this field shows an error instead.
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
        // Clearing a partly typed value does not change the input's value, and fires no other event.
        look(event.currentTarget)
        onBlur?.(event)
      }}
    />
  )
}
