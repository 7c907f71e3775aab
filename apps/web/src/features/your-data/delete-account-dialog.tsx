import { SIGN_IN_MINUTES } from '@callboard/contract/accounts'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { api } from '#lib/api.ts'
import { ApiError } from '#lib/api-error.ts'
import { clearDevice } from '#lib/device-data.ts'
import { errorText } from '#lib/error-text.ts'
import { useSignedInUser } from '#lib/session.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Banner } from '#ui/layout.tsx'
import { TextField } from '#ui/text-field.tsx'

const CODE_LENGTH = 6

/** Says what goes and what stays, has a code mailed, and deletes the account with it. */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const { id: userId, email } = useSignedInUser()
  const form = useId()
  const [code, setCode] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const mail = useMutation({ mutationFn: () => api('POST /api/account/deletion-code') })
  const remove = useMutation({
    mutationFn: () => api('DELETE /api/account', { body: { code } }),
    onSuccess: async () => {
      await clearDevice(userId)
      window.location.replace('/sign-in?deleted=true')
    },
    onError: (error) =>
      setRefusal(
        (error instanceof ApiError && error.fields['code']) || errorText(error, 'The account could not be deleted. Please try again.'),
      ),
  })
  const isLeaving = remove.isPending || remove.isSuccess
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isLeaving) return
    if (code.length === CODE_LENGTH) remove.mutate()
    else setRefusal(`Please enter the ${CODE_LENGTH} digits of the code`)
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !(open || isLeaving) && onClose()}
      title="Delete your account"
      description="This cannot be undone. Nobody here can bring it back for you."
      footer={
        <>
          <Button onClick={onClose} disabled={isLeaving}>
            Keep my account
          </Button>
          {mail.isSuccess ? (
            <Button type="submit" form={form} variant="danger" pending={isLeaving} pendingLabel="Deleting...">
              Delete for good
            </Button>
          ) : (
            <Button variant="danger" pending={mail.isPending} pendingLabel="Sending..." onClick={() => mail.mutate()}>
              Mail me a code
            </Button>
          )}
        </>
      }
    >
      <h3 className="mb-1 font-semibold font-text text-base">What goes</h3>
      <ul className="mb-4 list-disc space-y-1 pl-5">
        <li>your profile, with its photos and self-tapes; their files follow within about an hour</li>
        <li>your applications, also accepted ones: the office sees only that one was removed</li>
        <li>your messages, your place in events, and every link to your profile or photos</li>
        <li>your account and every session, and what you left unsent on this device</li>
      </ul>
      <h3 className="mb-1 font-semibold font-text text-base">What stays</h3>
      <ul className="mb-5 list-disc space-y-1 pl-5 text-ink-soft">
        <li>mails that were sent, and files that the office or you had downloaded before</li>
        <li>backups, until they are replaced, and a log of changes that names you by a number alone</li>
      </ul>
      {mail.isSuccess ? (
        <form id={form} noValidate onSubmit={submit}>
          <p className="mb-4">
            We sent a mail to <strong className="break-all">{email}</strong>. Type the code in it here within {SIGN_IN_MINUTES} minutes.
          </p>
          <TextField
            label="Six-digit code"
            inputMode="numeric"
            autoComplete="one-time-code"
            autoFocus
            placeholder="000000"
            value={code}
            readOnly={isLeaving}
            error={refusal}
            onChange={(event) => {
              setCode(event.target.value.replace(/\D/g, '').slice(0, CODE_LENGTH))
              setRefusal(undefined)
            }}
          />
        </form>
      ) : (
        <p>To be sure that it is you, we mail a code to {email} first.</p>
      )}
      {mail.isError && (
        <div className="mt-4" role="alert">
          <Banner tone="danger" title="No code was sent">
            {errorText(mail.error, 'Please try again.')}
          </Banner>
        </div>
      )}
    </Dialog>
  )
}
