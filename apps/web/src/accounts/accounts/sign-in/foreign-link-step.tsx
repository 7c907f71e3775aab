import type { Api } from '@callboard/contract/api-types'
import type { ReactNode } from 'react'
import { Rich } from '#app/language/rich.tsx'
import { t } from '#app/language/t.ts'
import { EmailText } from '#shared/email-text.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Banner } from '#ui/layout.tsx'
import { SignInFrame } from './sign-in-frame.tsx'

/** The account of a sign-in link that another browser requested. */
export type ForeignLink = Pick<Api['POST /api/auth/email/link']['response'], 'email' | 'signedInAs'>

/** Shows the link's account and the user who is signed in here, and signs in when the button is pressed. */
export function ForeignLinkStep({
  link: { email, signedInAs },
  pending,
  refusal,
  onPress,
  logo,
}: {
  link: ForeignLink
  pending: boolean
  refusal: string | null
  onPress: () => void
  logo: ReactNode
}) {
  const isAnother = signedInAs !== null && signedInAs !== email
  return (
    <SignInFrame title={t('Sign in')} logo={logo}>
      <h1 className="mb-4 text-2xl">{t('Is this your account?')}</h1>
      <p className="mb-6 text-lg">
        <Rich
          text="This link signs this browser in as {email}."
          parts={{
            email: (
              <strong>
                <EmailText email={email} />
              </strong>
            ),
          }}
        />
      </p>
      {isAnother && (
        <div className="mb-6">
          <Banner tone="danger" title={<Rich text="You are signed in as {email}" parts={{ email: <EmailText email={signedInAs} /> }} />}>
            {t('Signing in with this link signs you out of that account in this browser.')}
          </Banner>
        </div>
      )}
      <p className="mb-6 text-ink-soft">
        {t('If someone else sent you this link, leave this page. Anything you do here would happen in their account.')}
      </p>
      {refusal !== null && (
        <p role="alert" className="mb-6 text-danger">
          {refusal}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" size="lg" pending={pending} pendingLabel={t('Signing in...')} onClick={onPress}>
          {t('Sign In')}
        </Button>
        {signedInAs !== null && (
          <a href="/" className={buttonClass('secondary', 'lg')}>
            <span>
              <Rich text="Go on as {email}" parts={{ email: <EmailText email={signedInAs} /> }} />
            </span>
          </a>
        )}
      </div>
    </SignInFrame>
  )
}
