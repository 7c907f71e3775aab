import type { CalendarEvent } from '@callboard/contract/schedule/calendar/endpoints'
import { CALENDAR_MESSAGE } from '@callboard/contract/schedule/calendar/rules'
import { Trash2 } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { t } from '#app/language/t.ts'
import { useIsDirector } from '#app/session/session.ts'
import { useInstitution } from '#app/start/boot.ts'
import { zoneName } from '#shared/zone-name.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog, Dialog } from '#ui/dialog.tsx'
import { type DialogTarget, EventForm } from './event-form.tsx'

/** Creates or edits an event; cancelling or saving closes it. The dialog opens immediately, and its form renders deferred. */
export function EventDialog({
  target,
  onClose,
  onDelete,
}: {
  target: DialogTarget
  onClose: () => void
  onDelete: (event: CalendarEvent) => void
}) {
  const { timeZone } = useInstitution()
  const formId = useId()
  const isDirector = useIsDirector()
  const stored = target.mode === 'edit' ? target.event : undefined
  const [isSaving, setSaving] = useState(false)
  const leave = useRef(onClose)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && leave.current()}
      size="lg"
      title={stored ? t('Edit Event') : t('New Event')}
      description={t('Times are in {zoneName}.', { zoneName: zoneName(timeZone) })}
      footer={
        <>
          {stored && isDirector && (
            <Button icon={Trash2} className="sm:mr-auto" onClick={() => onDelete(stored)} disabled={isSaving}>
              {t('Delete')}
            </Button>
          )}
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            pending={isSaving}
            pendingLabel={stored ? t('Saving...') : t('Creating...')}
          >
            {stored ? t('Save Changes') : t('Create Event')}
          </Button>
        </>
      }
    >
      <EventForm id={formId} {...{ target, leave, onClose }} onSaving={setSaving} />
    </Dialog>
  )
}

/** Asks for confirmation before an event is deleted. */
export function DeleteEventDialog({
  event,
  onClose,
  onConfirm,
}: {
  event: CalendarEvent
  onClose: () => void
  onConfirm: (event: CalendarEvent) => void
}) {
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('Delete {title}', { title: event.title })}
      description={t(CALENDAR_MESSAGE.confirmDelete)}
      confirmLabel={t('Delete')}
      onConfirm={() => onConfirm(event)}
    />
  )
}
