import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { errorText, isSignedOut } from '#app/api/error-text.ts'
import { t } from '#app/language/t.ts'
import { canUsePasskeys, passkeyErrorText } from '#devices/passkey.ts'
import { passkeysQuery } from '#shared/queries/passkeys.ts'
import { useAddPasskey } from '#shared/use-add-passkey.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Banner } from '#ui/layout.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { SignInFrame } from './sign-in-frame.tsx'

/** Creates the first passkey of a casting director who needs more than a mail to sign in, and then signs them in. */
export function EnrolPasskeyScreen({ logo }: { logo: ReactNode }) {
  // This read succeeds only if the user may add a passkey. If they already have one, a sign-in by mail does not allow a second.
  const own = useQuery({ ...passkeysQuery, retry: false })
  const enrol = useAddPasskey()
  const isOver = isSignedOut(own.error) || (own.data?.length ?? 0) > 0
  const title = <h1 className="mb-4 text-2xl">{t('One more step')}</h1>
  const busy = enrol.isPending || enrol.isSuccess
  return (
    <SignInFrame title={t('Add your passkey')} logo={logo}>
      {own.isPending ? (
        // The result has another height, so nothing is rendered below that would move.
        <Loading label={t('Loading...')}>
          <Skeleton className="h-60" />
        </Loading>
      ) : isOver ? (
        <>
          {title}
          <p className="mb-6 text-lg">{t('There is nothing to add here. Please sign in.')}</p>
          <a href="/sign-in" className={buttonClass('primary', 'lg')}>
            {t('Sign in')}
          </a>
        </>
      ) : (
        <>
          {title}
          <p className="mb-6 text-lg">
            {t(
              'Casting directors sign in with a passkey here: this device’s fingerprint, face or PIN. Add yours now, and use it to sign in from now on.',
            )}
          </p>
          {!canUsePasskeys() && (
            <div className="mb-6">
              <Banner tone="danger" title={t('This browser cannot make a passkey')}>
                {t('Open the link of the email in another browser, or on your telephone.')}
              </Banner>
            </div>
          )}
          <Button
            variant="primary"
            size="lg"
            icon={KeyRound}
            pending={busy}
            pendingLabel={t('Waiting for the device...')}
            onClick={() => enrol.mutate('', { onSuccess: () => window.location.assign('/') })}
          >
            {t('Add passkey')}
          </Button>
          {(enrol.isError || own.isError) && (
            <p role="alert" className="mt-4 text-danger">
              {enrol.isError
                ? passkeyErrorText(enrol.error, t('The passkey could not be added. Please try again.'))
                : errorText(own.error, t('This could not be done. Please try again.'))}
            </p>
          )}
        </>
      )}
    </SignInFrame>
  )
}
