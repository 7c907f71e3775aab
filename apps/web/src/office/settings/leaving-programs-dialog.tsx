import type { StaffMember } from '@callboard/contract/office/settings/endpoints'
import type { ProgramFate } from '@callboard/contract/office/settings/rules'
import { t } from '#app/language/t.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

/** Before a casting director is removed, asks what happens to their API tokens and webhooks. */
export function LeavingProgramsDialog({
  member,
  open,
  onClose,
  onDecide,
}: {
  member: StaffMember
  open: boolean
  onClose: () => void
  onDecide: (fate: ProgramFate) => void
}) {
  const { name, email, programs } = member
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      title={t('Programs of {who}', { who: name ?? email })}
      description={t('These act for {who}. What should happen to them?', { who: name ?? email })}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button onClick={() => onDecide('take-over')}>{t('Make them mine')}</Button>
          <Button variant="danger" onClick={() => onDecide('revoke')}>
            {t('Revoke them')}
          </Button>
        </>
      }
    >
      <ul className="divide-y divide-line border-line border-y">
        {programs.map(({ kind, name: what }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two webhooks may have one address
          <li key={at} className="wrap-anywhere py-2">
            {kind === 'api-token' ? t('API token {name}', { name: what }) : t('Webhook to {address}', { address: what })}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
