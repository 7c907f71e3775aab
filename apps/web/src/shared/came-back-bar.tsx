import { t } from '#app/language/t.ts'
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/layout.tsx'

/** Says that the list shows only bounced emails, with a button that shows all. */
export function CameBackBar({ onAll }: { onAll: () => void }) {
  return (
    <div className="mb-5">
      <Banner
        tone="info"
        title={t('Emails that came back')}
        action={
          <Button variant="secondary" size="sm" onClick={onAll}>
            {t('Show all messages')}
          </Button>
        }
      >
        {t('Correct the address in the profile, or tell these people in another way.')}
      </Banner>
    </div>
  )
}
