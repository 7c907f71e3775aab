import { BULK_MESSAGE } from '@callboard/contract/messages/messages/rules'
import type { ReactNode } from 'react'
import { api } from '#app/api/api.ts'
import { errorText } from '#app/api/error-text.ts'
import { useChange } from '#app/changes/use-change.ts'
import { t } from '#app/language/t.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { useDocumentTitle } from '#ui/layout.tsx'

/**
 * The page behind the unsubscribe link in a mail. Only its button unsubscribes, because mail scanners open links.
 *
 * @param token the link's token
 */
export function UnsubscribeScreen({ token, logo }: { token: string; logo: ReactNode }) {
  useDocumentTitle(t('Unsubscribe'))
  const unsubscribe = useChange({ mutationFn: () => api('POST /api/unsubscribe/{token}', { params: { token } }) })
  return (
    <div className="flex min-h-dvh flex-col px-5 py-5 sm:px-10">
      <a href="/" className="inline-flex min-h-11 items-center self-start rounded-md no-underline">
        {logo}
      </a>
      <div className="mx-auto flex w-full max-w-md flex-1 flex-col justify-center py-10 max-lg:justify-start max-lg:pt-[12vh]">
        {unsubscribe.isSuccess ? (
          <>
            <h1 className="mb-4 text-2xl">{t('You are unsubscribed')}</h1>
            <p role="status" className="mb-6 text-lg">
              {t(BULK_MESSAGE.unsubscribed)}
            </p>
            <a href="/messages" className={`${buttonClass('secondary', 'lg')} self-start`}>
              {t('Go to my messages')}
            </a>
          </>
        ) : (
          <>
            <h1 className="mb-4 text-2xl">{t('No more messages by email?')}</h1>
            <p className="mb-6 text-lg">
              {t(
                'Messages from the casting office will then appear only in your inbox. You still get emails that you ask for yourself, such as a sign-in link.',
              )}
            </p>
            {unsubscribe.isError && (
              <p role="alert" className="mb-6 text-danger">
                {errorText(unsubscribe.error, t('That did not work. Please try again.'))}
              </p>
            )}
            <Button
              variant="primary"
              size="lg"
              className="self-start"
              pending={unsubscribe.isPending}
              pendingLabel={t('One moment...')}
              onClick={() => unsubscribe.mutate()}
            >
              {t('Unsubscribe')}
            </Button>
          </>
        )}
      </div>
    </div>
  )
}
