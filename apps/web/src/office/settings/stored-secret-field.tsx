import { t } from '#app/language/t.ts'
import { TextField } from '#ui/text-field.tsx'

interface StoredSecretFieldProps {
  readonly label: string
  /** Whether the server has one already. */
  readonly isStored: boolean
  readonly required?: boolean
  /** The hint while no secret is stored; by default it says how the secret is stored. */
  readonly hint?: string
  /** The typed text; `undefined` keeps the stored secret. */
  readonly value: string | undefined
  readonly error: string | undefined
  readonly onChange: (value: string | undefined) => void
}

/** A password or secret that the server stores and never shows again: an empty field keeps the stored one. */
export function StoredSecretField({ label, isStored, required = false, hint, value, error, onChange }: StoredSecretFieldProps) {
  return (
    <TextField
      label={label}
      type="password"
      autoComplete="new-password"
      required={required}
      hint={
        isStored
          ? t('One is stored. It is never shown; type another to replace it.')
          : (hint ?? t('It is stored encrypted and never shown.'))
      }
      value={value ?? ''}
      error={error}
      onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
    />
  )
}
