import type { ReactNode } from 'react'
import { t } from '#app/language/t.ts'
import { Button } from '#ui/button.tsx'
import { Banner, FormActions } from '#ui/layout.tsx'

interface TryActionsProps {
  /** The call that is in progress, if any. `checking` tests the values before it saves them. */
  readonly running: 'trying' | 'checking' | 'saving' | null
  readonly saveLabel: string
  /** Deletes the stored values; if missing, the form is new and can be cancelled. */
  readonly remove: { readonly label: string; readonly run: () => void } | null
  readonly onCancel: () => void
  readonly onTry: () => void
}

/** The buttons of a form with values that can be tested before they are saved. */
export function TryActions({ running, saveLabel, remove, onCancel, onTry }: TryActionsProps) {
  const isBusy = running !== null
  return (
    <FormActions>
      {remove ? (
        <Button onClick={remove.run} disabled={isBusy}>
          {remove.label}
        </Button>
      ) : (
        <Button onClick={onCancel} disabled={isBusy}>
          {t('Cancel')}
        </Button>
      )}
      <Button disabled={isBusy} pending={running === 'trying'} pendingLabel={t('Trying...')} onClick={onTry}>
        {t('Try it')}
      </Button>
      <Button
        type="submit"
        variant="primary"
        disabled={isBusy}
        pending={running === 'checking' || running === 'saving'}
        pendingLabel={running === 'checking' ? t('Trying...') : t('Saving...')}
      >
        {saveLabel}
      </Button>
    </FormActions>
  )
}

/** The result of a test. @param problem `null` if it worked */
export function Tried({ problem, title, children }: { problem: string | null; title: string; children: ReactNode }) {
  return (
    <div role="status">
      {problem === null ? (
        <Banner tone="ok" title={title}>
          {children}
        </Banner>
      ) : (
        <Banner tone="danger" title={t('This does not work yet')}>
          {problem}
        </Banner>
      )}
    </div>
  )
}
