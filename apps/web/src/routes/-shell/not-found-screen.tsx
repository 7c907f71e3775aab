import { Link } from '@tanstack/react-router'
import { t } from '#app/language/t.ts'
import { buttonClass } from '#ui/button.tsx'
import { SpotlightDrawing } from '#ui/illustrations.tsx'
import { Page } from '#ui/page.tsx'
import { EmptyState } from '#ui/states.tsx'

/** The 404 page. Routes show it by throwing `notFound()`. */
export function NotFoundScreen() {
  return (
    <Page title={t('Page Not Found')} width="text">
      <EmptyState
        as="h1"
        drawing={<SpotlightDrawing />}
        title={t('Page Not Found')}
        action={
          <Link to="/" className={buttonClass('secondary')}>
            {t('Go to the home page')}
          </Link>
        }
      >
        {t('There is nothing here. The address may be mistyped, or the page has been removed.')}
      </EmptyState>
    </Page>
  )
}
