import type { Passkey } from '@callboard/contract/accounts/passkeys/endpoints'
import { PASSKEY_NAME_LENGTH } from '@callboard/contract/accounts/passkeys/rules'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useRef, useState } from 'react'
import { api } from '#app/api/api.ts'
import { errorText } from '#app/api/error-text.ts'
import { useChange } from '#app/changes/use-change.ts'
import { t } from '#app/language/t.ts'
import { useKeptState } from '#app/session/kept-typing.ts'
import { passkeysQuery } from '#shared/queries/passkeys.ts'
import { Dialog, FormButtons } from '#ui/dialog.tsx'
import { TextField } from '#ui/text-field.tsx'

/** Renames a passkey. */
export function RenamePasskeyDialog({ passkey: { id, name: old }, onClose }: { passkey: Passkey; onClose: () => void }) {
  const queryClient = useQueryClient()
  const form = useId()
  const [name, setName] = useKeptState(`passkey.${id}`, old)
  const [isMissing, setMissing] = useState(false)
  const nameField = useRef<HTMLInputElement>(null)
  const rename = useChange({
    mutationFn: () => api('PATCH /api/auth/passkeys/{id}', { params: { id }, body: { name: name.trim() } }),
    onSuccess: async () => {
      onClose()
      await queryClient.invalidateQueries({ queryKey: passkeysQuery.queryKey })
    },
    failed: () => void nameField.current?.focus(),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') {
      setMissing(true)
      nameField.current?.focus()
    } else if (!rename.isPending) rename.mutate()
  }
  const failure = rename.isError ? errorText(rename.error, t('This could not be done. Please try again.')) : undefined
  return (
    <Dialog
      open
      onOpenChange={(open) => !(open || rename.isPending) && onClose()}
      size="sm"
      title={t('Rename the passkey')}
      footer={
        <FormButtons onCancel={onClose} form={form} pending={rename.isPending} pendingLabel={t('Saving...')}>
          {t('Save')}
        </FormButtons>
      }
    >
      <form id={form} noValidate onSubmit={submit}>
        <TextField
          ref={nameField}
          label={t('Name')}
          required
          autoFocus
          maxLength={PASSKEY_NAME_LENGTH}
          value={name}
          error={isMissing ? t('Please enter a name') : failure}
          onChange={(event) => {
            setName(event.target.value)
            setMissing(false)
          }}
        />
      </form>
    </Dialog>
  )
}
