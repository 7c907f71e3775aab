import {
  SIGN_IN_CODE_MINUTES,
  SIGN_IN_MAILS_UNUSED,
  SIGN_IN_MAILS_UNUSED_PER_DAY,
  SIGN_IN_MINUTES,
} from '@callboard/contract/accounts/accounts/rules'
import { useEffect, useState } from 'react'
import { api } from '#app/api/api.ts'
import { tellFailure } from '#app/changes/tell-failure.ts'
import { useChange } from '#app/changes/use-change.ts'
import { Rich } from '#app/language/rich.tsx'
import { t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'
import { useKeptState } from '#app/session/kept-typing.ts'
import { EmailText } from '#shared/email-text.tsx'
import { CodeField, type MailedCode, useMailedCode } from '#shared/mailed-code.tsx'
import { Button } from '#ui/button.tsx'
import { useSignInMail } from './email-step.tsx'
import { isHourFull, type SentMail, safeReturnTo, secondsUntilResend } from './sign-in-model.ts'

interface CodeStepProps {
  sent: SentMail
  returnTo: string
  onSentAgain: (email: string) => void
  onChangeAddress: () => void
  /** Called before the browser navigates. */
  onSignedIn: () => void
}

/** The second step: the mail was sent; the user opens its link, or types its code here. */
export function CodeStep({ sent, returnTo, onSentAgain, onChangeAddress, onSignedIn }: CodeStepProps) {
  const verify = useChange({
    mutationFn: (digits: string) => api('POST /api/auth/email/verify', { body: { email: sent.email, code: digits } }),
    onSuccess: (answer) => {
      onSignedIn()
      window.location.assign(safeReturnTo(answer.returnTo))
    },
    failed: (error) => void typed.refuse(error),
  })
  const typed: MailedCode = useMailedCode(useKeptState('sign-in-code', ''), {
    check: (digits) => verify.mutate(digits),
    isDone: verify.isPending || verify.isSuccess,
    failed: t('The code could not be checked. Please try again.'),
  })

  return (
    <>
      <p className="mb-6 text-lg">
        <Rich
          text="We sent an email to {email}. Open its link on this device within {minutes} minutes, or type its code here within {codeMinutes}."
          parts={{
            email: (
              <strong>
                <EmailText email={sent.email} />
              </strong>
            ),
            minutes: SIGN_IN_MINUTES,
            codeMinutes: SIGN_IN_CODE_MINUTES,
          }}
        />
      </p>
      <form noValidate onSubmit={typed.submit} className="grid gap-5">
        <CodeField {...typed.field} />
        <Button type="submit" variant="primary" size="lg" pending={typed.field.readOnly} pendingLabel={t('Signing in...')}>
          {t('Sign In')}
        </Button>
      </form>
      <div className="mt-6 flex flex-wrap gap-x-4 gap-y-2">
        <ResendButton sent={sent} returnTo={returnTo} onSentAgain={onSentAgain} />
        <Button variant="ghost" onClick={onChangeAddress} disabled={typed.field.readOnly}>
          {t('Change address')}
        </Button>
      </div>
      <p className="mt-4 text-ink-soft text-sm">{t('Nothing there? Look in your spam folder, and check the address for typos.')}</p>
      <p className="mt-2 text-ink-soft text-sm">
        {t('One address gets at most {hour} sign-in emails an hour and {day} a day. If no new one comes, use the newest you have.', {
          hour: SIGN_IN_MAILS_UNUSED,
          day: SIGN_IN_MAILS_UNUSED_PER_DAY,
        })}
      </p>
    </>
  )
}

function ResendButton({ sent, returnTo, onSentAgain }: Pick<CodeStepProps, 'sent' | 'returnTo' | 'onSentAgain'>) {
  const [now, setNow] = useState(() => Date.now())
  const wait = secondsUntilResend(sent, now)
  useEffect(() => {
    const second = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(second)
  }, [])
  const mail = useSignInMail({
    onSent: (email) => {
      setNow(Date.now())
      onSentAgain(email)
      toast({ title: t('Email sent again'), description: t('Please use the newest one.') })
    },
  })
  if (isHourFull(sent, now)) {
    return (
      <p role="status" className="w-full">
        {t('You have asked for {count} emails, as many as we send within an hour. Please use the newest one, or come back later.', {
          count: SIGN_IN_MAILS_UNUSED,
        })}
      </p>
    )
  }
  return (
    <Button
      variant="secondary"
      pending={mail.isPending}
      disabled={wait > 0}
      className="tabular-nums"
      onClick={() =>
        mail.mutate(
          { email: sent.email, returnTo },
          {
            onError: (error) => tellFailure(error, { title: t('Error'), fallback: t('The email could not be sent. Please try again.') }),
          },
        )
      }
    >
      {wait > 0 ? t('Send again in {wait} s', { wait }) : t('Send again')}
    </Button>
  )
}
