import { SAVED_SEARCH_LIMITS } from '@callboard/contract/people/saved-searches/rules'
import { type FormEvent, useRef, useState } from 'react'
import { ApiError } from '#app/api/api-error.ts'
import { errorText } from '#app/api/error-text.ts'
import { t } from '#app/language/t.ts'
import { useKeptState } from '#app/session/kept-typing.ts'
import { useInstitution } from '#app/start/boot.ts'
import { filtersText } from '#shared/talent-filters/filter-text.ts'
import { Checkbox } from '#ui/choice.tsx'
import { Dialog, FormButtons } from '#ui/dialog.tsx'
import { TextField } from '#ui/text-field.tsx'
import { type SearchToSave, useSavedSearches } from './use-saved-searches.ts'

function reasonOf(error: unknown): string {
  const [first] = error instanceof ApiError ? Object.values(error.fields) : []
  return first ?? errorText(error, t('The search could not be saved. Please try again.'))
}

/** Edits the name of a new or existing search, and who can see it. */
export function SavedSearchDialog({ search, onClose }: { search: SearchToSave; onClose: () => void }) {
  const { save } = useSavedSearches()
  const { timeZone } = useInstitution()
  const [name, setName] = useKeptState(`saved-search.${search.id ?? 'new'}`, search.name)
  const [shared, setShared] = useState(search.shared)
  const nameField = useRef<HTMLInputElement>(null)
  const isNew = search.id === undefined
  function submit(event: FormEvent): void {
    event.preventDefault()
    save.mutate({ ...search, name, shared }, { onSuccess: onClose, onError: () => nameField.current?.focus() })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      title={isNew ? t('Save this search') : t('Change this search')}
      description={filtersText(search.filters, timeZone)}
      footer={
        <FormButtons onCancel={onClose} form="saved-search" pending={save.isPending} pendingLabel={t('Saving...')}>
          {isNew ? t('Save search') : t('Save changes')}
        </FormButtons>
      }
    >
      <form id="saved-search" noValidate onSubmit={submit} className="flex flex-col gap-5">
        <TextField
          ref={nameField}
          label={t('Name')}
          required
          autoFocus
          autoComplete="off"
          maxLength={SAVED_SEARCH_LIMITS.name}
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={save.isError ? reasonOf(save.error) : undefined}
        />
        <Checkbox
          label={t('Share with the casting office')}
          hint={t('Everyone at the office can then use it. Only you can change it.')}
          checked={shared}
          onChange={(event) => setShared(event.target.checked)}
        />
      </form>
    </Dialog>
  )
}
