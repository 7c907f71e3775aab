import { useBlocker } from '@tanstack/react-router'
import { t } from '#app/language/t.ts'
import { isPageOver } from '#app/session/page-person.ts'
import { ConfirmDialog } from '#ui/dialog.tsx'

/**
 * Asks before typed text is lost by leaving.
 *
 * @param isUnsaved whether there is something to lose now
 * @param onLeave called when the user leaves anyway
 * @param words the question, if it is not about typed text
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
  // A page that no longer belongs to the signed-in user stores the typed text, and cannot show a question.
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
