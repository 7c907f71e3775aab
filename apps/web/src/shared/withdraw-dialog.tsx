import { t } from '#app/language/t.ts'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { useWithdraw } from './use-withdraw.ts'

/**
 * Asks for confirmation, and withdraws an application.
 *
 * @param application the application; `null` closes the dialog
 * @param title the casting call's title, for the question
 */
export function WithdrawDialog({
  application,
  title,
  onClose,
}: {
  application: { readonly id: number } | null
  title: string
  onClose: () => void
}) {
  const withdraw = useWithdraw({ onWithdrawn: onClose })
  return (
    <ConfirmDialog
      open={application !== null}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t('Withdraw your application?')}
      description={t('The casting office will no longer consider you for {title}. While applications are open, you can apply again.', {
        title,
      })}
      confirmLabel={t('Withdraw')}
      pending={withdraw.isPending}
      pendingLabel={t('Withdrawing...')}
      onConfirm={() => application && withdraw.mutate(application.id)}
    />
  )
}
