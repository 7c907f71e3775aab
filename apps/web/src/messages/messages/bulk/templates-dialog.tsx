import { MESSAGE_LIMITS } from '@callboard/contract/messages/messages/rules'
import type { MessageTemplate } from '@callboard/contract/messages/messages/templates.endpoints'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { api } from '#app/api/api.ts'
import { ApiError } from '#app/api/api-error.ts'
import { errorText } from '#app/api/error-text.ts'
import { useChange } from '#app/changes/use-change.ts'
import { t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'
import { useKeptState } from '#app/session/kept-typing.ts'
import { useIsDirector } from '#app/session/session.ts'
import { templatesQuery } from '#shared/queries/messages.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogBody, DialogFoot } from '#ui/dialog.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import { EmptyState } from '#ui/states.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { MessageTexts } from './message-draft.ts'

/** The error of a template. A field's own error is more specific than *invalid*. */
function templateError(error: unknown): string {
  const [first] = error instanceof ApiError ? Object.values(error.fields) : []
  return first ?? errorText(error, t('The template could not be saved. Please try again.'))
}

/** The error of the template's name. */
function nameError(error: unknown): string {
  return (error instanceof ApiError && error.fields['name']) || templateError(error)
}

/** Whether the message is invalid, rather than the template's name. */
function isOfMessage(error: unknown): boolean {
  return error instanceof ApiError && Object.keys(error.fields).length > 0 && error.fields['name'] === undefined
}

function useTemplateChanges() {
  const settle = {
    changes: [templatesQuery],
  }
  const create = useChange({
    mutationFn: (body: MessageTexts & { name: string }) => api('POST /api/message-templates', { body }),
    ...settle,
  })
  const put = ({ id, ...body }: MessageTemplate) => api('PUT /api/message-templates/{id}', { params: { id }, body })
  const update = useChange({ mutationFn: put, ...settle })
  // A separate mutation, so that the error of a name shows at the name.
  const rename = useChange({ mutationFn: put, ...settle })
  const remove = useChange({
    mutationFn: ({ id }: MessageTemplate) => api('DELETE /api/message-templates/{id}', { params: { id } }),
    ...settle,
  })
  return { create, update, rename, remove }
}

/**
 * Templates: using one replaces the typed text.
 *
 * @param texts the typed text, which can be saved as a template
 */
export function TemplatesDialog({ onClose, ...content }: TemplatesProps & { onClose: () => void }) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('Templates')} size="lg" steady filling={<Templates {...content} />} />
  )
}

interface TemplatesProps {
  texts: MessageTexts
  onUse: (texts: MessageTexts) => void
}

function Templates({ texts, onUse }: TemplatesProps) {
  const templates = useQuery(templatesQuery)
  const changes = useTemplateChanges()
  const { create, update, rename, remove } = changes
  const isDirector = useIsDirector()
  const [name, setName] = useKeptState('template', '')
  const nameField = useRef<HTMLInputElement>(null)

  function save(event: FormEvent): void {
    event.preventDefault()
    create.mutate(
      { ...texts, name },
      {
        onSuccess: () => {
          setName('')
          toast({ title: t('Template saved') })
        },
        onError: (error) => {
          if (!isOfMessage(error)) nameField.current?.focus()
        },
      },
    )
  }

  /** To undo the deletion, the same template is saved again. */
  function removeUndoably(template: MessageTemplate): void {
    const { id: _, ...same } = template
    const undo = () => create.mutate(same)
    remove.mutate(template, { onSuccess: () => toast({ title: t('“{name}” deleted', { name: template.name }), undo }) })
  }

  return (
    <>
      <DialogBody>
        {templates.isError ? (
          <p role="alert" className="text-danger">
            {errorText(templates.error, t('The templates could not be loaded. Please try again.'))}
          </p>
        ) : templates.data === undefined ? (
          <SkeletonText lines={3} />
        ) : templates.data.length === 0 ? (
          <EmptyState as="p" title={t('No templates yet')}>
            {t('Save the message you are writing as the first.')}
          </EmptyState>
        ) : (
          <ul aria-label={t('Templates')} className="divide-y divide-line border-line border-y">
            {templates.data.map((template) => (
              <TemplateRow
                key={template.id}
                template={template}
                onUse={() => onUse(template)}
                onRename={(next) => rename.mutateAsync({ ...template, name: next })}
                onReplace={() => update.mutate({ ...template, ...texts }, { onSuccess: () => toast({ title: t('Template replaced') }) })}
                onDelete={isDirector ? () => removeUndoably(template) : undefined}
              />
            ))}
          </ul>
        )}
        {(update.isError || remove.isError || isOfMessage(create.error)) && (
          <p role="alert" className="mt-3 text-danger">
            {templateError(update.error ?? remove.error ?? create.error)}
          </p>
        )}
      </DialogBody>
      <DialogFoot>
        <form onSubmit={save} noValidate className="flex w-full items-start gap-3 max-sm:flex-col max-sm:px-0!">
          <TextField
            ref={nameField}
            className="min-w-0 max-sm:w-full sm:flex-1"
            label={t('Save this message as a template')}
            placeholder={t('Name of the template')}
            maxLength={MESSAGE_LIMITS.templateName}
            autoComplete="off"
            value={name}
            onChange={(event) => setName(event.target.value)}
            error={create.isError && !isOfMessage(create.error) ? nameError(create.error) : undefined}
          />
          <Button type="submit" className="max-sm:w-full sm:mt-7.5" pending={create.isPending} pendingLabel={t('Saving...')}>
            {t('Save')}
          </Button>
        </form>
      </DialogFoot>
    </>
  )
}

interface TemplateRowProps {
  template: MessageTemplate
  onUse: () => void
  onRename: (name: string) => Promise<unknown>
  onReplace: () => void
  onDelete: (() => void) | undefined
}

function TemplateRow({ template, onUse, onRename, onReplace, onDelete }: TemplateRowProps) {
  const [name, setName] = useState<string>()
  const [refusal, setRefusal] = useState<string>()
  const nameField = useRef<HTMLInputElement>(null)
  const begin = () => {
    setRefusal(undefined)
    setName(template.name)
  }
  if (name !== undefined) {
    const rename = (event: FormEvent) => {
      event.preventDefault()
      onRename(name).then(
        () => setName(undefined),
        (error) => {
          setRefusal(templateError(error))
          nameField.current?.focus()
        },
      )
    }
    return (
      <li className="py-3">
        <form onSubmit={rename} noValidate className="flex flex-wrap items-end gap-2">
          <TextField
            ref={nameField}
            className="min-w-0 flex-1 basis-60"
            label={t('New name of {name}', { name: template.name })}
            maxLength={MESSAGE_LIMITS.templateName}
            autoFocus
            value={name}
            onChange={(event) => setName(event.target.value)}
            error={refusal}
          />
          <Button type="submit">{t('Rename')}</Button>
          <Button variant="ghost" onClick={() => setName(undefined)}>
            {t('Cancel')}
          </Button>
        </form>
      </li>
    )
  }
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5">
      <div className="min-w-0 flex-1 basis-48">
        <p className="truncate font-semibold">{template.name}</p>
        <p className="truncate text-ink-soft text-sm">{template.subject}</p>
      </div>
      <div className="flex flex-wrap gap-1">
        <Button size="sm" aria-label={t('Use {name}', { name: template.name })} onClick={onUse}>
          {t('Use')}
        </Button>
        <Button size="sm" variant="ghost" aria-label={t('Rename {name}', { name: template.name })} onClick={begin}>
          {t('Rename')}
        </Button>
        <Button size="sm" variant="ghost" aria-label={t('Replace {name} with this message', { name: template.name })} onClick={onReplace}>
          {t('Replace')}
        </Button>
        {onDelete && (
          <Button size="sm" variant="ghost" aria-label={t('Delete {name}', { name: template.name })} onClick={onDelete}>
            {t('Delete')}
          </Button>
        )}
      </div>
    </li>
  )
}
