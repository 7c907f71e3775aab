import { unknownMergeField } from '@callboard/contract/messages/messages/merge-fields'
import { BULK_MESSAGE, MERGE_FIELDS, MESSAGE_LIMITS } from '@callboard/contract/messages/messages/rules'
import { useQuery } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { api } from '#app/api/api.ts'
import { useChange } from '#app/changes/use-change.ts'
import { plural, t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'
import { randomId } from '#app/random-id.ts'
import { type ProjectMessagesWhich, projectMessagesQuery } from '#casting/board/project-message-queries.ts'
import { templatesQuery } from '#shared/queries/messages.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextArea, TextField } from '#ui/text-field.tsx'

/** Writes one message to the applicants of a casting call, to a role or to a stage. */
export function WriteDialog({
  projectId,
  which,
  count,
  onClose,
}: {
  projectId: string
  which: ProjectMessagesWhich
  /** The number of people who get the message. */
  count: number
  onClose: () => void
}) {
  const { data: templates = [] } = useQuery(templatesQuery)
  const [subject, setSubject] = useState('')
  const [content, setContent] = useState('')
  // The same key for every attempt, so that the message is sent only once even if a response is lost.
  const [sendKey] = useState(randomId)
  const send = useChange({
    mutationFn: () => api('POST /api/projects/{id}/messages', { params: { id: projectId }, body: { subject, content, ...which, sendKey } }),
    onSuccess: ({ deliveries: { recipients } }) => {
      toast({ title: t('Message sent'), description: plural(recipients, 'To {count} recipient.', 'To {count} recipients.') })
      onClose()
    },
    failed: { title: t('Error'), fallback: t(BULK_MESSAGE.sendFailed) },
    changes: [{ queryKey: projectMessagesQuery(projectId, which).queryKey.slice(0, 1) }],
  })
  const wrong = unknownMergeField(subject) ?? unknownMergeField(content)
  const isBlank = !subject.trim() || !content.trim()
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="lg"
      title={plural(count, 'Write to 1 person', 'Write to {count} people')}
      description={t('Each gets it in Callboard and by email. These fields are filled in for each person: {fields}', {
        fields: MERGE_FIELDS.map((field) => `{{${field}}}`).join(' '),
      })}
      footer={
        <>
          <Button onClick={onClose}>{t('Not now')}</Button>
          <Button
            variant="primary"
            icon={Send}
            disabled={isBlank || wrong !== undefined}
            pending={send.isPending}
            pendingLabel={t('Sending...')}
            onClick={() => send.mutate()}
          >
            {plural(count, 'Send to 1 person', 'Send to {count} people')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {templates.length > 0 && (
          <SelectField
            label={t('Template')}
            options={[{ value: '', label: t('No template') }, ...templates.map(({ id, name }) => ({ value: String(id), label: name }))]}
            onChange={(event) => {
              const template = templates.find(({ id }) => String(id) === event.target.value)
              if (!template) return
              setSubject(template.subject)
              setContent(template.content)
            }}
          />
        )}
        <TextField
          label={t('Subject')}
          required
          maxLength={MESSAGE_LIMITS.subject}
          value={subject}
          onChange={(event) => setSubject(event.target.value)}
        />
        <TextArea
          label={t('Message')}
          required
          rows={7}
          maxLength={MESSAGE_LIMITS.content}
          error={wrong && t(wrong)}
          value={content}
          onChange={(event) => setContent(event.target.value)}
        />
      </div>
    </Dialog>
  )
}
