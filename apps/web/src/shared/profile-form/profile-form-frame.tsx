import type { KeyboardEventHandler, ReactNode } from 'react'
import { t } from '#app/language/t.ts'
import { Button } from '#ui/button.tsx'
import { ConflictPanel } from '#ui/conflict-panel.tsx'
import type { Elements } from '#ui/elements.ts'
import { Banner, FormActions } from '#ui/layout.tsx'
import { LeaveGuard } from '#ui/leave-guard.tsx'
import type { ProfileEditing } from './use-profile-form.ts'

/**
 * The frame around the sections of a profile form: notice of a restored draft, conflicts with other saves, and the save button.
 *
 * @param actions rendered before the save button
 */
export function ProfileFormFrame({
  editing,
  saveLabel,
  savingLabel,
  actions,
  saveClassName,
  onKeyDown,
  children,
}: {
  editing: ProfileEditing
  saveLabel: string
  savingLabel: string
  actions?: ReactNode
  saveClassName?: string | undefined
  onKeyDown?: KeyboardEventHandler
  children: Elements
}) {
  const { conflict, waitingLabel } = editing
  return (
    <form noValidate onSubmit={editing.onSubmit} onKeyDown={onKeyDown} className="flex flex-col">
      {conflict?.isOfKept && (
        <div className="mb-8">
          <ConflictPanel {...conflict} />
        </div>
      )}
      {editing.isKept && (
        <div className="mb-8">
          <Banner
            tone="info"
            title={t('What you typed before is still here')}
            action={<Button onClick={editing.startOver}>{t('Start over')}</Button>}
          >
            {t('It is not saved yet.')}
          </Banner>
        </div>
      )}
      {children}
      {conflict && !conflict.isOfKept && <ConflictPanel {...conflict} />}
      <FormActions>
        <p role="status" className="sr-only">
          {waitingLabel}
        </p>
        {actions}
        <Button
          type="submit"
          variant="primary"
          className={saveClassName}
          size="lg"
          pending={editing.isSaving || waitingLabel !== undefined}
          pendingLabel={waitingLabel ?? savingLabel}
          disabled={editing.isSaved || conflict !== null}
        >
          {saveLabel}
        </Button>
      </FormActions>
      <LeaveGuard isUnsaved={editing.wouldLose} onLeave={editing.leave} />
    </form>
  )
}
