import type { User } from '@callboard/contract/accounts/accounts/endpoints'
import { SIGN_IN_CODE_MINUTES } from '@callboard/contract/accounts/accounts/rules'
import { useQuery } from '@tanstack/react-query'
import { KeyRound, Landmark } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { api } from '#app/api/api.ts'
import { errorText } from '#app/api/error-text.ts'
import { useChange } from '#app/changes/use-change.ts'
import { Rich } from '#app/language/rich.tsx'
import { t } from '#app/language/t.ts'
import { confirmStore } from '#app/session/confirm-person.ts'
import { checkPerson, leavePage } from '#app/session/page-person.ts'
import { useBoot } from '#app/start/boot.ts'
import { canUsePasskeys, passkeyErrorText, proveWithPasskey } from '#devices/passkey.ts'
import { EmailText } from '#shared/email-text.tsx'
import { CodeField, type MailedCode, useMailedCode } from '#shared/mailed-code.tsx'
import { passkeysQuery } from '#shared/queries/passkeys.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useSignInMail } from '../sign-in/email-step.tsx'

/** The sample people of a demo have no mailbox and no passkey. */
const SAMPLE = /@demo\.callboard\.example$/

/**
 * Asks a user who signed in long ago to confirm who they are, before an action that an abandoned session must not do. Afterwards the
 * refused call is sent again, so that the user continues where they were.
 */
export function ConfirmPersonDialog({ user }: { user: User }) {
  const { demo, signOn = false, mailIsEnough = true } = useBoot()
  const isSample = demo && SAMPLE.test(user.email)
  const passkeys = useQuery({ ...passkeysQuery, enabled: !isSample && canUsePasskeys() })
  const hasPasskey = (passkeys.data?.length ?? 0) > 0
  const isKnown = !passkeys.isLoading
  const [wantsMail, setWantsMail] = useState(false)
  const byMail = !isSample && mailIsEnough && isKnown && (!hasPasskey || wantsMail)

  const answered = ({ user: confirmed }: { user: User }) => {
    if (confirmed.id === user.id) return confirmStore.settle(true)
    // The passkey belongs to another user, so this page is no longer theirs.
    confirmStore.settle(false)
    checkPerson()
  }
  const passkey = useChange({
    mutationFn: async () => {
      const { attempt, options } = await api('POST /api/auth/passkey/options')
      return api('POST /api/auth/passkey/verify', { body: { attempt, credential: await proveWithPasskey(options) } })
    },
    onSuccess: answered,
  })
  const sample = useChange({
    mutationFn: () => api('POST /api/auth/demo', { body: { role: user.role } }),
    onSuccess: answered,
    failed: t('Error'),
  })
  const signOnAgain = () => {
    leavePage()
    const returnTo = `${window.location.pathname}${window.location.search}`
    window.location.assign(`/api/login?${new URLSearchParams({ returnTo })}`)
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && confirmStore.settle(false)}
      size="sm"
      title={t('Confirm that it is you')}
      description={t('You signed in a while ago, and this needs a fresh sign-in. What you were doing goes on afterwards.')}
    >
      <div className="grid gap-4">
        {isSample && (
          <Button variant="primary" pending={sample.isPending} onClick={() => sample.mutate()}>
            {t('It is me')}
          </Button>
        )}
        {hasPasskey && (
          <>
            <Button
              variant={wantsMail ? 'secondary' : 'primary'}
              icon={KeyRound}
              pending={passkey.isPending}
              pendingLabel={t('Waiting for the device...')}
              onClick={() => passkey.mutate()}
            >
              {t('Use a passkey')}
            </Button>
            {passkey.isError && (
              <p role="alert" className="text-danger text-sm">
                {passkeyErrorText(passkey.error, t('The passkey could not be checked. Please try again.'))}
              </p>
            )}
            {mailIsEnough && !wantsMail && (
              <Button variant="ghost" onClick={() => setWantsMail(true)}>
                {t('Email me a code')}
              </Button>
            )}
          </>
        )}
        {byMail && <CodeByMail email={user.email} onDone={answered} />}
        {signOn && (
          <Button icon={Landmark} onClick={signOnAgain}>
            {t('Use your university account')}
          </Button>
        )}
      </div>
    </Dialog>
  )
}

/** Mails a code to the user, and checks the code that they enter. */
function CodeByMail({ email, onDone }: { email: string; onDone: (answer: { user: User }) => void }) {
  const begun = useRef(false)
  const { mutate: send, ...mail } = useSignInMail({ onSent: () => {} })
  const ask = () => send({ email, returnTo: `${window.location.pathname}${window.location.search}` })
  // biome-ignore lint/correctness/useExhaustiveDependencies: one mail when the dialog opens
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    ask()
  }, [])
  const verify = useChange({
    mutationFn: (digits: string) => api('POST /api/auth/email/verify', { body: { email, code: digits } }),
    onSuccess: onDone,
    failed: (error) => void typed.refuse(error),
  })
  const typed: MailedCode = useMailedCode(useState(''), {
    check: (digits) => verify.mutate(digits),
    isDone: verify.isPending,
    failed: t('The code could not be checked. Please try again.'),
  })
  return (
    <form noValidate onSubmit={typed.submit} className="grid gap-4">
      <p role="status">
        {mail.isError ? (
          <span className="text-danger">{errorText(mail.error, t('The email could not be sent. Please try again.'))}</span>
        ) : (
          <Rich
            text="We emailed a code to {email}. It is valid for {minutes} minutes."
            parts={{
              email: (
                <strong>
                  <EmailText email={email} />
                </strong>
              ),
              minutes: SIGN_IN_CODE_MINUTES,
            }}
          />
        )}
      </p>
      <CodeField {...typed.field} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="ghost" pending={mail.isPending} onClick={ask}>
          {t('Send again')}
        </Button>
        <Button type="submit" variant="primary" pending={verify.isPending} pendingLabel={t('Checking...')}>
          {t('Confirm')}
        </Button>
      </div>
    </form>
  )
}
