import { useBlocker } from '@tanstack/react-router'
import { ConfirmDialog } from '#ui/dialog.tsx'

/**
 * Asks before typed text is left behind.
 *
 * @param isUnsaved whether there is anything to lose now
 * @param onLeave the person left anyway
 */
export function LeaveGuard({ isUnsaved, onLeave }: { isUnsaved: () => boolean; onLeave: () => void }) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && isUnsaved(),
    enableBeforeUnload: isUnsaved,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      open={blocker.status === 'blocked'}
      onOpenChange={(open) => {
        if (!open) blocker.reset?.()
      }}
      title="Leave without saving?"
      description="What you changed here is not saved yet."
      confirmLabel="Leave"
      onConfirm={() => {
        onLeave()
        blocker.proceed?.()
      }}
    />
  )
}
