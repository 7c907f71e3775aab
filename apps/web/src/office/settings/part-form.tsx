import type { ReactNode } from 'react'
import { errorText } from '#app/api/error-text.ts'
import { t } from '#app/language/t.ts'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/field.tsx'
import { FormActions } from '#ui/layout.tsx'
import { useFirstError } from '#ui/use-first-error.ts'
import type { PartForm as Part } from './use-part.ts'

/** The form of one part: its fields, the reason for a refusal, and the buttons. @param saves label of the save button if the page has another form */
export function PartForm({ part, saves, children }: { part: Part; saves?: string; children: ReactNode }) {
  const isRefused = part.error !== null && Object.keys(part.errors).length === 0
  const form = useFirstError(part.error)
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        part.save()
      }}
    >
      {children}
      {isRefused && <FieldError id="settings-error" error={errorText(part.error, t('Not saved. Please try again.'))} />}
      <FormActions stays={part.isChanged}>
        {part.isChanged && (
          <Button onClick={part.reset} disabled={part.isPending}>
            {t('Discard changes')}
          </Button>
        )}
        <Button type="submit" variant="primary" pending={part.isPending} pendingLabel={t('Saving...')}>
          {saves ?? t('Save')}
        </Button>
      </FormActions>
    </form>
  )
}

/** Says that the server decides a setting; renders nothing otherwise. */
export const fixedHint = (isFixed: boolean, hint?: ReactNode): ReactNode =>
  isFixed ? t('Set on the server (institution.json or environment), so it cannot be changed here.') : hint
