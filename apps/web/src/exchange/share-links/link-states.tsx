import { SHARE_LINK_MESSAGE } from '@callboard/contract/exchange/share-links/rules'
import { ApiError } from '#app/api/api-error.ts'
import { t } from '#app/language/t.ts'
import { buttonClass } from '#ui/button.tsx'
import { SpotlightDrawing } from '#ui/illustrations.tsx'
import { Page } from '#ui/layout.tsx'
import { EmptyState } from '#ui/states.tsx'

/** Whether a shared collection has expired. */
export const isExpired = (error: unknown) => error instanceof ApiError && error.status === 410

/** Shown in place of expired photos. */
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
        {t('Ask the person who sent it for a new link.')}
      </EmptyState>
    </Page>
  )
}
