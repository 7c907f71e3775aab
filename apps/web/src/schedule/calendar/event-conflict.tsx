import { CALENDAR_MESSAGE } from '@callboard/contract/schedule/calendar/rules'
import { t } from '#app/language/t.ts'
import { Button } from '#ui/button.tsx'
import { ConflictPanel } from '#ui/conflict-panel.tsx'
import { Banner } from '#ui/layout.tsx'
import type { EventFormValues } from './event-form-model.ts'
import type { useSaveEvent } from './use-save-event.ts'

/** Reports that another user has changed or deleted the event meanwhile, and offers solutions. */
export function EventConflict({
  save,
  values,
  projectTitle,
}: {
  save: ReturnType<typeof useSaveEvent>
  values: EventFormValues
  projectTitle: (id: string) => string
}) {
  if (save.obstacle === null) return null
  if (save.obstacle === 'deleted') {
    return (
      <div role="alert" className="mb-6">
        <Banner
          tone="danger"
          title={t('This event was deleted in the meantime. What you typed is kept.')}
          action={
            <Button onClick={save.bringBack} pending={save.isBringingBack}>
              {t('Restore it')}
            </Button>
          }
        >
          {t('Restore it to save your changes, or cancel to leave it deleted.')}
        </Banner>
      </div>
    )
  }
  const differences = save.differences(values, projectTitle)
  if (!differences) return null
  return (
    <div className="mb-6">
      <ConflictPanel
        title={t(CALENDAR_MESSAGE.stale)}
        differences={differences}
        onTakeTheirs={save.takeTheirs}
        onKeepMine={save.keepMine}
      />
    </div>
  )
}
