import type { ReactNode } from 'react'
import { ApiError } from '#app/api/api-error.ts'
import { t } from '#app/language/t.ts'
import { buttonClass } from '#ui/button.tsx'
import { Page } from '#ui/layout.tsx'
import { ErrorState } from '#ui/states.tsx'

/** Whether a link will never work: it does not exist or has expired. */
export function isDeadLink(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 410)
}

/**
 * The error on a page opened by a link that does not work.
 *
 * @param reading the failed read: a rejection by the server is final, any other error can be retried
 */
export function LinkFailed({
  title,
  reading,
  children,
}: {
  title: string
  reading: { error: unknown; isFetching: boolean; refetch: () => unknown }
  children: ReactNode
}) {
  return (
    <Page title={title} width="text">
      <ErrorState
        as="h1"
        title={title}
        onRetry={isDeadLink(reading.error) ? undefined : () => void reading.refetch()}
        retrying={reading.isFetching}
        action={
          <a href="/" className={buttonClass()}>
            {t('Go to Homepage')}
          </a>
        }
      >
        {children}
      </ErrorState>
    </Page>
  )
}
