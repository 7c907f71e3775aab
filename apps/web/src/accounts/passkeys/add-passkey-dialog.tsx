import { PASSKEY_NAME_LENGTH } from '@callboard/contract/accounts/passkeys/rules'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'
import { passkeyErrorText } from '#devices/passkey.ts'
import { passkeysQuery } from '#shared/queries/passkeys.ts'
import { useAddPasskey } from '#shared/use-add-passkey.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/text-field.tsx'

/** Asks for a name, and then creates a passkey on the device. */
export function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient()
  const form = useId()
  const [name, setName] = useState('')
  const add = useAddPasskey()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (add.isPending) return
    add.mutate(name, {
      onSuccess: async () => {
        toast({ title: t('Passkey added'), description: t('We have sent you an email about it.') })
        onClose()
        await queryClient.invalidateQueries({ queryKey: passkeysQuery.queryKey })
      },
    })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !(open || add.isPending) && onClose()}
      size="sm"
      title={t('Add a passkey')}
      description={t('This device then asks for your fingerprint, face or PIN, and signs you in. None of that leaves the device.')}
      footer={
        <>
          <Button onClick={onClose} disabled={add.isPending}>
            {t('Cancel')}
          </Button>
          <Button type="submit" form={form} variant="primary" pending={add.isPending} pendingLabel={t('Waiting for the device...')}>
            {t('Add passkey')}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit}>
        <TextField
          label={t('Name')}
          hint={t('To recognise it in your list. Without a name it is named after the browser.')}
          placeholder={t('Office computer')}
          maxLength={PASSKEY_NAME_LENGTH}
          autoFocus
          value={name}
          readOnly={add.isPending}
          error={add.isError ? passkeyErrorText(add.error, t('The passkey could not be added. Please try again.')) : undefined}
          onChange={(event) => setName(event.target.value)}
        />
      </form>
    </Dialog>
  )
}
