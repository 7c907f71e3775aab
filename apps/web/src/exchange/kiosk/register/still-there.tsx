import { t } from '#app/language/t.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

/**
 * Asks before clearing the form of a visitor who may have left.
 *
 * @param isKept whether the registration is stored on this device, which sends it without the form
 */
export function StillThere({
  left,
  isKept,
  onStay,
  onGone,
}: {
  left: number | null
  isKept: boolean
  onStay: () => void
  onGone: () => void
}) {
  return (
    <Dialog
      open={left !== null}
      onOpenChange={(open) => !open && onStay()}
      title={t('Are you still there?')}
      description={[
        t('What you typed will be removed in {seconds} seconds, so no one else sees it.', { seconds: left ?? 0 }),
        isKept ? t('Your registration is sent all the same.') : '',
      ]
        .filter(Boolean)
        .join(' ')}
      footer={
        <>
          <Button size="lg" onClick={onGone}>
            {t('Start over')}
          </Button>
          <Button size="lg" variant="primary" onClick={onStay}>
            {t('Yes, I’m here')}
          </Button>
        </>
      }
    />
  )
}
