import type { List } from '@callboard/contract/people/lists/endpoints'
import { LIST_LIMITS } from '@callboard/contract/people/lists/rules'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { plural, t } from '#app/language/t.ts'
import { listsQuery } from '#shared/queries/lists.ts'
import { Dialog, FormButtons } from '#ui/dialog.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Loading, SkeletonText } from '#ui/skeleton.tsx'
import { TextField } from '#ui/text-field.tsx'
import { listErrorText } from './list-error.ts'
import { useAddToList } from './use-add-to-list.ts'

/** The option for a new list. */
const NEW = 'new'

/** Sorts lists by their last change, because the user probably works on the latest one; none is preselected. */
const newestFirst = (lists: readonly List[]) => lists.toSorted((one, other) => other.updatedAt.localeCompare(one.updatedAt))

/** Puts selected people on a list of the office, or on a new one. */
export function AddToListDialog({ ids, onClose }: { ids: readonly number[]; onClose: () => void }) {
  const formId = useId()
  const lists = useQuery(listsQuery)
  const [choice, setChoice] = useState<string>()
  const [name, setName] = useState('')
  const add = useAddToList(onClose)
  const found = newestFirst(lists.data ?? [])
  const chosen = choice ?? (found.length > 0 ? '' : NEW)
  const isNew = chosen === NEW
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const people = ids.map((studentId) => ({ studentId }))
    add.mutate({ to: isNew ? { name } : { id: Number(chosen) }, people })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      title={plural(ids.length, 'Add 1 person to a list', 'Add {count} people to a list')}
      description={t('Everyone at the office sees the lists. People are not told that they are on one.')}
      footer={
        <FormButtons
          onCancel={onClose}
          form={formId}
          disabled={lists.isPending || chosen === '' || (isNew && !name.trim())}
          pending={add.isPending}
          pendingLabel={t('Adding...')}
        >
          {isNew ? t('Create the list') : t('Add to the list')}
        </FormButtons>
      }
    >
      {lists.isPending ? (
        <Loading label={t('Loading lists')}>
          <SkeletonText lines={2} />
        </Loading>
      ) : (
        <form id={formId} noValidate className="grid gap-5" onSubmit={submit}>
          {found.length > 0 && (
            <SelectField
              label={t('List')}
              autoFocus
              placeholder={t('Choose a list')}
              options={[
                ...found.map((list) => ({
                  value: String(list.id),
                  label: t('{name} ({people})', { name: list.name, people: list.people }),
                })),
                { value: NEW, label: t('New list…') },
              ]}
              value={chosen}
              onChange={(event) => {
                setChoice(event.target.value)
                add.reset()
              }}
              error={add.isError && !isNew ? listErrorText(add.error) : undefined}
            />
          )}
          {isNew && (
            <TextField
              label={t('Name of the new list')}
              required
              autoFocus
              autoComplete="off"
              maxLength={LIST_LIMITS.name}
              value={name}
              onChange={(event) => setName(event.target.value)}
              error={add.isError ? listErrorText(add.error) : undefined}
            />
          )}
        </form>
      )}
    </Dialog>
  )
}
