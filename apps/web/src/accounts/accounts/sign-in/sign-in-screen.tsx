import { SIGN_IN_MINUTES } from '@callboard/contract/accounts/accounts/rules'
import { lazy, type ReactNode, Suspense, useState, useSyncExternalStore } from 'react'
import { Rich } from '#app/language/rich.tsx'
import { t } from '#app/language/t.ts'
import { useUser } from '#app/session/session.ts'
import { useBoot } from '#app/start/boot.ts'
import { EmailText } from '#shared/email-text.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Banner } from '#ui/layout.tsx'
import { CodeStep } from './code-step.tsx'
import { DemoSignIn } from './demo-sign-in.tsx'
import { EmailStep } from './email-step.tsx'
import { PasskeySignIn } from './passkey-sign-in.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { keepSentMail, nextSentMail, readSentMail, type SentMail, safeReturnTo } from './sign-in-model.ts'
import { SignOn } from './single-sign-on.tsx'

// Loaded lazily, because most offices see it only once.
const SetUpScreen = lazy(async () => ({ default: (await import('./set-up-screen.tsx')).SetUpScreen }))

const never = () => () => {}

/**
 * Signing in by email, with the link or the code that is mailed, or by single sign-on, if configured.
 *
 * @param returnTo where to continue, from the URL
 * @param problem why single sign-on failed, from the URL
 * @param isDeleted whether the user has just deleted their account
 */
export function SignInScreen({
  returnTo: wanted,
  problem,
  isDeleted,
  logo,
}: {
  returnTo: string | undefined
  problem: string | undefined
  isDeleted: boolean
  logo: ReactNode
}) {
  const { demo, signOn = false, setUp } = useBoot()
  const [isKnown, setKnown] = useState(false)
  const user = useUser()
  const [sent, setSent] = useState<SentMail | null>(() => readSentMail(Date.now(), SIGN_IN_MINUTES * 60_000))
  const [changing, setChanging] = useState(false)
  const takesCookies = useSyncExternalStore(
    never,
    () => navigator.cookieEnabled,
    () => true,
  )
  const returnTo = safeReturnTo(wanted ?? sent?.returnTo)

  const remember = (email: string) => {
    const mail = nextSentMail(sent, email, returnTo, Date.now())
    keepSentMail(mail)
    setSent(mail)
    setChanging(false)
  }
  const waiting = sent !== null && !changing
  if (setUp && !isKnown)
    return (
      <Suspense>
        <SetUpScreen logo={logo} onSignIn={setUp === 'lost' ? () => setKnown(true) : undefined} />
      </Suspense>
    )
  return (
    <SignInFrame title={waiting ? t('Check your email') : t('Sign in')} logo={logo}>
      {!takesCookies && (
        <div className="mb-8" role="alert">
          <Banner tone="danger" title={t('Your browser blocks cookies')}>
            {t('You cannot sign in without cookies. Please allow them for this site in your browser’s settings, and reload the page.')}
          </Banner>
        </div>
      )}
      {isDeleted && !user && (
        <div className="mb-8">
          <Banner tone="ok" title={t('Your account is deleted')}>
            {t('Signing in with that address from now on starts an empty account.')}
          </Banner>
        </div>
      )}
      {user && !waiting && (
        <div className="mb-8">
          <Banner
            tone="info"
            title={<Rich text="You are signed in as {email}" parts={{ email: <EmailText email={user.email} /> }} />}
            action={
              <a href={returnTo} className={buttonClass('secondary')}>
                {t('Go on')}
              </a>
            }
          >
            {returnTo === '/' ? null : t('If that page was refused, sign in with another address.')}
          </Banner>
        </div>
      )}
      <h1 className="mb-4 text-2xl">{waiting ? t('Check your email') : t('Sign in')}</h1>
      {waiting ? (
        <CodeStep
          sent={sent}
          returnTo={returnTo}
          onSentAgain={remember}
          onChangeAddress={() => {
            keepSentMail(null)
            setChanging(true)
          }}
          onSignedIn={() => keepSentMail(null)}
        />
      ) : (
        <>
          {signOn && <SignOn returnTo={returnTo} problem={problem} another={user !== null} />}
          <p className="mb-6 text-ink-soft text-lg">
            {signOn ? t('Or without a university account: we email you a link.') : t('No password. We email you a link, new here or not.')}
          </p>
          <EmailStep initial={sent?.email ?? ''} returnTo={returnTo} onSent={remember} />
          <PasskeySignIn returnTo={returnTo} />
        </>
      )}
      {demo && <DemoSignIn returnTo={returnTo} />}
    </SignInFrame>
  )
}
