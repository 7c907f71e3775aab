import { SHARE_LINK_MESSAGE } from '@callboard/contract/share-links/rules'
import { ApiError } from '#app/api/api-error.ts'
import { t } from '#app/language/t.ts'
import { buttonClass } from '#ui/button.tsx'
import { SpotlightDrawing } from '#ui/illustrations.tsx'
import { Page } from '#ui/layout.tsx'
import { EmptyState } from '#ui/states.tsx'

/** Whether a shared collection answered that its time is over. */
export const isExpired = (error: unknown) => error instanceof ApiError && error.status === 410

/** Said in place of shared photos whose time is over. */
export function ExpiredLink() {
  return (
    <Page title={t(SHARE_LINK_MESSAGE.expired)} width="text">
      <EmptyState
        as="h1"
        drawing={<SpotlightDrawing />}
        title={t(SHARE_LINK_MESSAGE.expired)}
        action={
          <a href="/" className={buttonClass()}>
            {t('Go to Homepage')}
          </a>
        }
      >
        {t('Ask whoever sent it to you for a new link.')}
      </EmptyState>
    </Page>
  )
}
