import { type FormEvent, type RefObject, useRef, useState } from 'react'
import { ApiError } from '#app/api/api-error.ts'
import { errorText } from '#app/api/error-text.ts'
import { t } from '#app/language/t.ts'
import { TextField } from '#ui/text-field.tsx'
import { CODE_LENGTH, codeDigits } from './code-digits.ts'

/** A code that a user types, as `CodeField` shows it. */
export interface MailedCode {
  /** The `onSubmit` of the form around the field. */
  readonly submit: (event: FormEvent) => void
  /** Shows why a code was refused: the server's reason, or a default sentence. */
  readonly refuse: (error: unknown) => void
  readonly field: {
    readonly ref: RefObject<HTMLInputElement | null>
    readonly value: string
    readonly readOnly: boolean
    readonly error: string | undefined
    readonly onType: (text: string) => void
  }
}

/**
 * A code that was mailed to a user.
 *
 * @param state the typed text and its setter: a `useState`, or a `useKeptState` if the page may be unloaded meanwhile
 * @param check sends a whole code to the server
 * @param isDone whether one is being checked, or was right
 * @param failed the error text if the server gives no reason
 * @param isAtOnce whether the last digit sends the code, without a press
 */
export function useMailedCode(
  [code, setCode]: readonly [string, (code: string) => void],
  { check, isDone, failed, isAtOnce = true }: { check: (digits: string) => void; isDone: boolean; failed: string; isAtOnce?: boolean },
): MailedCode {
  const [refusal, setRefusal] = useState<string>()
  const ref = useRef<HTMLInputElement>(null)
  const say = (why: string) => {
    setRefusal(why)
    ref.current?.focus()
    ref.current?.select()
  }
  const send = (digits: string) => {
    if (isDone) return
    if (digits.length === CODE_LENGTH) check(digits)
    else say(t('Please enter the {codeLength} digits of the code', { codeLength: CODE_LENGTH }))
  }
  return {
    submit: (event) => {
      event.preventDefault()
      send(code)
    },
    refuse: (error) => say((error instanceof ApiError && error.fields['code']) || errorText(error, failed)),
    field: {
      ref,
      value: code,
      readOnly: isDone,
      error: refusal,
      onType: (text) => {
        const digits = codeDigits(text)
        setCode(digits)
        setRefusal(undefined)
        if (isAtOnce && digits.length === CODE_LENGTH && digits !== code) send(digits)
      },
    },
  }
}

/** The field for a mailed code, which phones fill in by themselves. */
export function CodeField({ onType, ...field }: MailedCode['field']) {
  return (
    <TextField
      label={t('Six-digit code')}
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      autoFocus
      placeholder="000000"
      {...field}
      onChange={({ target }) => onType(target.value)}
    />
  )
}
