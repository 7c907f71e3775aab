import { isDesk } from '@callboard/contract/access'
import { CloudUpload, UserRoundSearch } from 'lucide-react'
import { useState } from 'react'
import { plural, t } from '#app/language/t.ts'
import { useUser } from '#app/session/session.ts'
import { Button } from '#ui/button.tsx'
import { useWaiting } from '../waiting/kiosk-queue.ts'
import { WaitingDialog } from './waiting-dialog.tsx'

/** The registrations that wait on this device, for staff. Small and without names, because visitors can see it. */
export function UnsentNotice() {
  const waiting = useWaiting()
  const isStaff = isDesk(useUser()?.role)
  const [isOpen, setOpen] = useState(false)
  const refused = waiting.filter(({ refusal }) => refusal !== null).length
  const unsent = waiting.length - refused
  if (waiting.length === 0) return null
  return (
    <aside
      aria-label={t('For staff')}
      className="mt-10 flex flex-wrap items-center gap-x-6 gap-y-2 border-line border-t pt-4 text-ink-soft text-sm"
    >
      {unsent > 0 && (
        <p className="inline-flex items-center gap-2">
          <CloudUpload aria-hidden className="size-4" />
          {plural(unsent, '1 registration is not sent yet', '{count} registrations are not sent yet')}
        </p>
      )}
      {refused > 0 && (
        <p className="inline-flex items-center gap-2 text-danger">
          <UserRoundSearch aria-hidden className="size-4" />
          {plural(refused, '1 registration needs a staff member', '{count} registrations need a staff member')}
        </p>
      )}
      {isStaff ? (
        <Button size="sm" onClick={() => setOpen(true)}>
          {t('Show them')}
        </Button>
      ) : (
        refused > 0 && <p>{t('Staff: sign in on this device to see them.')}</p>
      )}
      {isStaff && <WaitingDialog open={isOpen} onOpenChange={setOpen} />}
    </aside>
  )
}
