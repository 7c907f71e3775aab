import { useBlocker } from '@tanstack/react-router'
import { t } from '#app/language/t.ts'
import { isPageOver } from '#app/session/page-person.ts'
import { ConfirmDialog } from '#ui/dialog.tsx'

/**
 * Asks before typed text is left behind.
 *
 * @param isUnsaved whether there is anything to lose now
 * @param onLeave the person left anyway
 * @param words what is asked, where it is not about typed text
 */
export function LeaveGuard({
  isUnsaved,
  onLeave,
  ...words
}: {
  isUnsaved: () => boolean
  onLeave: () => void
  title?: string
  description?: string
}) {
  // A page that is no longer its person's keeps what was typed, and has no screen to ask on.
  const mayLose = () => !isPageOver() && isUnsaved()
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && mayLose(),
    enableBeforeUnload: mayLose,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      open={blocker.status === 'blocked'}
      onOpenChange={(open) => {
        if (!open) blocker.reset?.()
      }}
      title={words.title ?? t('Leave without saving?')}
      description={words.description ?? t('What you changed here is not saved yet.')}
      confirmLabel={t('Leave')}
      onConfirm={() => {
        onLeave()
        blocker.proceed?.()
      }}
    />
  )
}
