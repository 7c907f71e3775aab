import { LIST_LIMITS } from '@callboard/contract/people/lists/rules'
import { type FormEvent, useId, useState } from 'react'
import { t } from '#app/language/t.ts'
import { listErrorText } from '#shared/people/list-error.ts'
import { Dialog, FormButtons } from '#ui/dialog.tsx'
import { TextField } from '#ui/text-field.tsx'

interface NameDialogProps {
  readonly title: string
  /** The current name; empty for a new list. */
  readonly name: string
  readonly submit: string
  readonly pending: boolean
  /** Why the last attempt failed, or `null`. */
  readonly error: unknown
  readonly onName: (name: string) => void
  readonly onClose: () => void
}

/** Asks for the name of a list. */
export function NameDialog({ title, name: before, submit, pending, error, onName, onClose }: NameDialogProps) {
  const formId = useId()
  const [name, setName] = useState(before)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      title={title}
      footer={
        <FormButtons onCancel={onClose} form={formId} disabled={!name.trim()} pending={pending} pendingLabel={t('Saving...')}>
          {submit}
        </FormButtons>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          onName(name)
        }}
      >
        <TextField
          label={t('Name')}
          required
          autoFocus
          autoComplete="off"
          maxLength={LIST_LIMITS.name}
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={error ? listErrorText(error) : undefined}
        />
      </form>
    </Dialog>
  )
}
