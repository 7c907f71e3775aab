import { type ReactNode, useEffect, useRef, useState } from 'react'
import { api } from '#app/api/api.ts'
import { ApiError } from '#app/api/api-error.ts'
import { errorText } from '#app/api/error-text.ts'
import { useChange } from '#app/changes/use-change.ts'
import { Rich } from '#app/language/rich.tsx'
import { msg, t } from '#app/language/t.ts'
import { useUser } from '#app/session/session.ts'
import { EmailText } from '#shared/email-text.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { type ForeignLink, ForeignLinkStep } from './foreign-link-step.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { keepSentMail, safeReturnTo } from './sign-in-model.ts'

const DEAD = msg('This sign-in link is no longer valid. Please ask for a new one.')
const STILL_WORKS = msg('Something went wrong on our side. Your link still works.')

/** Milliseconds to wait for the script before the page offers the button. */
const PATIENCE_MS = 2500

/**
 * The page of a sign-in link. In the browser that requested it, it signs in automatically. In any other it shows the account and waits
 * for a press: the link may belong to another user, and mail scanners open links and run their scripts.
 *
 * @param token the link's token; without one the link is invalid
 * @param onAnswered called when the server has responded: the token can be removed from the URL
 */
export function SignInLinkScreen({ token, onAnswered, logo }: { token: string | undefined; onAnswered: () => void; logo: ReactNode }) {
  // The token is removed from the URL while this page is open.
  const [kept] = useState(token)
  const [slow, setSlow] = useState(false)
  const begun = useRef(false)
  const complete = async (secret: string) => {
    const { returnTo } = await api('POST /api/auth/email/verify', { body: { token: secret } })
    onAnswered()
    keepSentMail(null)
    window.location.replace(safeReturnTo(returnTo))
  }
  const failed = (error: unknown) => void (isFinal(error) && onAnswered())
  const open = useChange({
    mutationFn: async (secret: string): Promise<ForeignLink | undefined> => {
      const { askedHere, ...link } = await api('POST /api/auth/email/link', { body: { token: secret } })
      if (!askedHere) return link
      await complete(secret)
      return undefined
    },
    failed,
  })
  const press = useChange({ mutationFn: complete, failed })
  const { mutate } = open
  useEffect(() => {
    if (!kept || begun.current) return
    begun.current = true
    mutate(kept)
  }, [kept, mutate])
  useEffect(() => {
    const patience = setTimeout(() => setSlow(true), PATIENCE_MS)
    return () => clearTimeout(patience)
  }, [])

  const error = open.error ?? press.error
  if (!kept || isFinal(error)) return <DeadLink logo={logo} why={error ? errorText(error, t(DEAD)) : t(DEAD)} />
  if (open.isError) {
    return (
      <SignInFrame title={t('Sign in')} logo={logo}>
        <h1 className="mb-4 text-2xl">{t('Almost there')}</h1>
        <p role="alert" className="mb-6 text-lg">
          {errorText(open.error, t(STILL_WORKS))}
        </p>
        <Button variant="primary" size="lg" onClick={() => mutate(kept)}>
          {t('Sign In')}
        </Button>
      </SignInFrame>
    )
  }
  if (open.data) {
    return (
      <ForeignLinkStep
        link={open.data}
        pending={press.isPending || press.isSuccess}
        refusal={press.isError ? errorText(press.error, t(STILL_WORKS)) : null}
        onPress={() => press.mutate(kept)}
        logo={logo}
      />
    )
  }
  return (
    <SignInFrame title={t('Signing in')} logo={logo}>
      <h1 className="mb-4 text-2xl">{t('Signing you in…')}</h1>
      <p role="status" className="mb-6 text-ink-soft text-lg">
        {t('One moment.')}
      </p>
      {slow && !open.isSuccess && (
        <Button variant="primary" size="lg" onClick={() => mutate(kept)}>
          {t('Sign In')}
        </Button>
      )}
    </SignInFrame>
  )
}

/** Whether this link will never work; after any other failure the user may retry. */
function isFinal(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429
}

function DeadLink({ logo, why }: { logo: ReactNode; why: string }) {
  const user = useUser()
  return (
    <SignInFrame title={t('Link no longer valid')} logo={logo}>
      <h1 className="mb-4 text-2xl">{t('This link is used up')}</h1>
      <p role="alert" className="mb-6 text-lg">
        {why}
      </p>
      <div className="flex flex-wrap gap-3">
        <a href="/sign-in" className={buttonClass('primary', 'lg')}>
          {t('Ask for a new link')}
        </a>
        {user && (
          <a href="/" className={buttonClass('secondary', 'lg')}>
            <span>
              <Rich text="Go on as {email}" parts={{ email: <EmailText email={user.email} /> }} />
            </span>
          </a>
        )}
      </div>
    </SignInFrame>
  )
}
