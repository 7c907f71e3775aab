import { useState } from 'react'
import { t } from '#app/language/t.ts'
import { TagInput } from '#ui/tag-input.tsx'

interface GroupsFieldProps {
  readonly value: string[]
  readonly error: string | undefined
  readonly onChange: (groups: string[]) => void
}

/** The groups of an identity provider whose members are casting directors. */
export function GroupsField({ value, error, onChange }: GroupsFieldProps) {
  const typing = useState('')
  return (
    <TagInput
      label={t('Groups of casting directors')}
      hint={t('Exactly as the provider writes them. Without any, only the list of the staff decides.')}
      error={error}
      value={value}
      typing={typing}
      maxLength={500}
      onChange={onChange}
    />
  )
}
