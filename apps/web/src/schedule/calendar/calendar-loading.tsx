import { t } from '#app/language/t.ts'
import { Page } from '#ui/page.tsx'

/** Shown until the user is known, because the events depend on that. */
export function CalendarLoading() {
  return (
    <Page title={t('Casting Calendar')} width="desk">
      <p role="status" className="py-16 text-center text-ink-soft">
        {t('Loading calendar...')}
      </p>
    </Page>
  )
}
