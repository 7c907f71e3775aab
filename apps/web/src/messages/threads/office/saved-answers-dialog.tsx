import { ANSWER_FIELDS, THREAD_LIMITS } from '@callboard/contract/messages/threads/rules'
import { type SavedAnswer, savedAnswerInput } from '@callboard/contract/messages/threads/saved-answers.endpoints'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { api } from '#app/api/api.ts'
import { errorText } from '#app/api/error-text.ts'
import { useChange } from '#app/changes/use-change.ts'
import { t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'
import { savedAnswersQuery } from '#shared/queries/threads.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextArea, TextField } from '#ui/text-field.tsx'

/** The values of the fields: a new answer, or a saved one that is being edited. */
interface Edited {
  readonly id: number | null
  readonly name: string
  readonly content: string
}

/** Saves, changes and deletes answers. @param text the answer that the user is writing, which can be saved */
export function SavedAnswersDialog({ text, onClose }: { text: string; onClose: () => void }) {
  const { data: answers = [] } = useQuery(savedAnswersQuery)
  const [edited, setEdited] = useState<Edited>({ id: null, name: '', content: text })
  const [isTried, setTried] = useState(false)
  const changes = [savedAnswersQuery]
  const begin = () => {
    setTried(false)
    setEdited({ id: null, name: '', content: '' })
  }
  const save = useChange({
    mutationFn: ({ id, name, content }: Edited) =>
      id === null
        ? api('POST /api/saved-answers', { body: { name, content } })
        : api('PUT /api/saved-answers/{id}', { params: { id }, body: { name, content } }),
    onSuccess: () => {
      toast({ title: t('Answer saved') })
      begin()
    },
    changes,
  })
  const remove = useChange({
    mutationFn: ({ id }: SavedAnswer) => api('DELETE /api/saved-answers/{id}', { params: { id } }),
    onSuccess: (_, { name, content }) =>
      toast({ title: t('“{name}” deleted', { name }), undo: () => save.mutate({ id: null, name, content }) }),
    failed: { title: t('Error'), fallback: t('That could not be saved. Please try again.') },
    changes,
  })
  const wrong = isTried ? savedAnswerInput.safeParse(edited).error?.issues : undefined
  const errorOf = (field: string) => {
    const found = wrong?.find(({ path }) => path[0] === field)
    return found && t(found.message)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (savedAnswerInput.safeParse(edited).success) save.mutate(edited)
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="lg"
      title={t('Saved answers')}
      description={t('The whole office uses them. These fields are filled in for each student: {fields}', {
        fields: ANSWER_FIELDS.map((field) => `{{${field}}}`).join(' '),
      })}
    >
      {answers.length > 0 && (
        <ul className="mb-6 divide-y divide-line border-line border-y">
          {answers.map((answer) => (
            <li key={answer.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
              <div className="min-w-0 flex-1 basis-48">
                <p className="truncate font-semibold">{answer.name}</p>
                <p className="truncate text-ink-soft text-sm">{answer.content}</p>
              </div>
              <Button
                size="sm"
                variant="ghost"
                aria-label={t('Change {name}', { name: answer.name })}
                onClick={() => {
                  save.reset()
                  setEdited(answer)
                }}
              >
                {t('Change')}
              </Button>
              <Button
                size="sm"
                variant="ghost"
                aria-label={t('Delete {name}', { name: answer.name })}
                onClick={() => remove.mutate(answer)}
              >
                {t('Delete')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <form noValidate onSubmit={submit} className="grid gap-4">
        <TextField
          label={edited.id === null ? t('Name of a new answer') : t('Name')}
          required
          maxLength={THREAD_LIMITS.savedAnswerName}
          autoComplete="off"
          value={edited.name}
          onChange={(event) => setEdited({ ...edited, name: event.target.value })}
          error={errorOf('name')}
        />
        <TextArea
          label={t('Answer')}
          required
          rows={5}
          room={THREAD_LIMITS.content}
          value={edited.content}
          onChange={(event) => setEdited({ ...edited, content: event.target.value })}
          error={errorOf('content')}
        />
        {save.isError && (
          <p role="alert" className="text-danger">
            {errorText(save.error, t('That could not be saved. Please try again.'))}
          </p>
        )}
        <div className="flex flex-wrap justify-end gap-3">
          {edited.id !== null && (
            <Button variant="ghost" onClick={begin}>
              {t('Cancel')}
            </Button>
          )}
          <Button type="submit" variant="primary" pending={save.isPending} pendingLabel={t('Saving...')}>
            {edited.id === null ? t('Save the answer') : t('Save the change')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
