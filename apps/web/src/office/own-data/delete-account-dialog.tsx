import { SIGN_IN_CODE_MINUTES } from '@callboard/contract/accounts/accounts/rules'
import { useId, useState } from 'react'
import { api } from '#app/api/api.ts'
import { errorText } from '#app/api/error-text.ts'
import { useChange } from '#app/changes/use-change.ts'
import { Rich } from '#app/language/rich.tsx'
import { t } from '#app/language/t.ts'
import { useSignedInUser } from '#app/session/session.ts'
import { clearDevice } from '#shared/device-data.ts'
import { EmailText } from '#shared/email-text.tsx'
import { CodeField, type MailedCode, useMailedCode } from '#shared/mailed-code.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Banner } from '#ui/layout.tsx'

/** Explains what is deleted and what stays, sends a code by mail, and deletes the account with that code. */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const { id: userId, email } = useSignedInUser()
  const form = useId()
  const mail = useChange({ mutationFn: () => api('POST /api/account/deletion-code') })
  const remove = useChange({
    mutationFn: (code: string) => api('DELETE /api/account', { body: { code } }),
    onSuccess: async () => {
      await clearDevice(userId)
      window.location.replace('/sign-in?deleted=true')
    },
    failed: (error) => void typed.refuse(error),
  })
  const isLeaving = remove.isPending || remove.isSuccess
  const typed: MailedCode = useMailedCode(useState(''), {
    check: (digits) => remove.mutate(digits),
    isDone: isLeaving,
    failed: t('The account could not be deleted. Please try again.'),
    isAtOnce: false,
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !(open || isLeaving) && onClose()}
      title={t('Delete your account')}
      description={t('This cannot be undone. No one here can restore it for you.')}
      footer={
        <>
          <Button onClick={onClose} disabled={isLeaving}>
            {t('Keep my account')}
          </Button>
          {mail.isSuccess ? (
            <Button type="submit" form={form} variant="danger" pending={isLeaving} pendingLabel={t('Deleting...')}>
              {t('Delete for good')}
            </Button>
          ) : (
            <Button variant="danger" pending={mail.isPending} pendingLabel={t('Sending...')} onClick={() => mail.mutate()}>
              {t('Email me a code')}
            </Button>
          )}
        </>
      }
    >
      <h3 className="mb-1 font-semibold font-text text-base">{t('What is deleted')}</h3>
      <ul className="mb-4 list-disc space-y-1 pl-5">
        <li>{t('your profile, with its photos and self-tapes; their files follow within about an hour')}</li>
        <li>{t('your applications, also accepted ones: the office sees only that one was removed')}</li>
        <li>{t('your messages, your place in events, and every link to your profile or photos')}</li>
        <li>{t('your account and every session, and what you left unsent on this device')}</li>
      </ul>
      <h3 className="mb-1 font-semibold font-text text-base">{t('What stays')}</h3>
      <ul className="mb-5 list-disc space-y-1 pl-5 text-ink-soft">
        <li>{t('emails that were sent, and files that the office or you had downloaded before')}</li>
        <li>{t('backups, until they are replaced, and a log of changes that names you by a number alone')}</li>
      </ul>
      {mail.isSuccess ? (
        <form id={form} noValidate onSubmit={typed.submit}>
          <p className="mb-4">
            <Rich
              text="We sent an email to {email}. Type the code in it here within {minutes} minutes."
              parts={{
                email: (
                  <strong>
                    <EmailText email={email} />
                  </strong>
                ),
                minutes: SIGN_IN_CODE_MINUTES,
              }}
            />
          </p>
          <CodeField {...typed.field} />
        </form>
      ) : (
        <p>
          <Rich text="To be sure that it is you, we email a code to {email} first." parts={{ email: <EmailText email={email} /> }} />
        </p>
      )}
      {mail.isError && (
        <div className="mt-4" role="alert">
          <Banner tone="danger" title={t('No code was sent')}>
            {errorText(mail.error, t('Please try again.'))}
          </Banner>
        </div>
      )}
    </Dialog>
  )
}
