import type { NoticeWay } from '@callboard/contract/messages/notices/rules'
import { THREAD_LIMITS, THREAD_MESSAGE } from '@callboard/contract/messages/threads/rules'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { api } from '#app/api/api.ts'
import { useChange } from '#app/changes/use-change.ts'
import { t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'
import { myApplicationsQuery } from '#shared/queries/applications.ts'
import { choicesQuery } from '#shared/queries/notices.ts'
import { useSendKey } from '#shared/use-send-key.ts'
import { Dialog, FormButtons } from '#ui/dialog.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextArea, TextField } from '#ui/text-field.tsx'
import { useChosenFiles } from '../files/chosen-files.ts'
import { AttachButton, FilesArea } from '../files/files-area.tsx'
import { type OwnText, useOwnDraft } from './own-draft.ts'

/** Where the student gets the answer, by their choice of notices. */
const WHERE_IT_COMES: Record<NoticeWay, () => string> = {
  mail: () => t('The answer comes here and to your email.'),
  digest: () => t('The answer comes here, and is in your daily email.'),
  push: () => t('The answer comes here, and your browser tells you at once.'),
  none: () => t('The answer comes here.'),
}

/** Starts a conversation with the office. @param onSent called with its id */
export function WriteDialog({ onSent, onClose }: { onSent: (id: number) => void; onClose: () => void }) {
  const formId = useId()
  const { data: applications = [] } = useQuery(myApplicationsQuery)
  const { data: choices } = useQuery(choicesQuery)
  const { text: typed, write, sent } = useOwnDraft('new')
  const files = useChosenFiles('new')
  const [isTried, setTried] = useState(false)
  const keyOf = useSendKey()
  const calls = [...new Map(applications.map(({ project }) => [project.id, project] as const)).values()]
  const send = useChange({
    mutationFn: ({ text: { subject, content, projectId }, ids }: { text: OwnText; ids: number[] }) =>
      api('POST /api/own-threads', {
        body: {
          subject,
          content,
          projectId: projectId === '' ? null : Number(projectId),
          files: ids,
          sendKey: keyOf(JSON.stringify([ids, subject, content, projectId])),
        },
      }),
    onSuccess: ({ id }, { text, ids }) => {
      toast({ title: t('Message sent') })
      files.forget(ids)
      sent(text.content, id === null ? 'new' : `thread.${id}`)
      if (id !== null) onSent(id)
    },
    failed: { title: t('Error'), fallback: t(THREAD_MESSAGE.sendFailed) },
    changes: ['messages'],
  })
  const isMissing = (text: string) => isTried && text.trim() === ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!send.isPending && typed.subject.trim() && typed.content.trim() && !files.problem) send.mutate({ text: typed, ids: [...files.ids] })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('Write to the casting office')}
      description={WHERE_IT_COMES[choices?.ways.answers ?? 'none']()}
      footer={
        <FormButtons form={formId} onCancel={onClose} pending={send.isPending} pendingLabel={t('Sending...')}>
          {t('Send')}
        </FormButtons>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-4">
        {calls.length > 0 && (
          <SelectField
            label={t('About')}
            value={typed.projectId}
            options={[{ value: '', label: t('No casting call') }, ...calls.map(({ id, title }) => ({ value: String(id), label: title }))]}
            onChange={(event) => write({ projectId: event.target.value })}
          />
        )}
        <TextField
          label={t('Subject')}
          required
          maxLength={THREAD_LIMITS.subject}
          value={typed.subject}
          onChange={(event) => write({ subject: event.target.value })}
          error={isMissing(typed.subject) ? t(THREAD_MESSAGE.subject) : undefined}
        />
        <FilesArea files={files} isTried={isTried}>
          <TextArea
            label={t('Message')}
            required
            rows={6}
            room={THREAD_LIMITS.content}
            value={typed.content}
            onChange={(event) => write({ content: event.target.value })}
            error={isMissing(typed.content) ? t(THREAD_MESSAGE.content) : undefined}
          />
          <span>
            <AttachButton files={files} />
          </span>
        </FilesArea>
      </form>
    </Dialog>
  )
}
