import type { OwnThread } from '@callboard/contract/messages/threads/own-threads.endpoints'
import { THREAD_LIMITS, THREAD_MESSAGE } from '@callboard/contract/messages/threads/rules'
import { Copy, Send, Trash2 } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { useChange } from '#app/changes/use-change.ts'
import { t } from '#app/language/t.ts'
import { copyAddress } from '#devices/clipboard.ts'
import { useSendKey } from '#shared/use-send-key.ts'
import { Button } from '#ui/button.tsx'
import { DialogFoot } from '#ui/dialog.tsx'
import { TextArea } from '#ui/text-field.tsx'
import { UploadList } from '#ui/upload-list.tsx'
import { useChosenFiles } from '../files/chosen-files.ts'
import { AttachButton, FilesArea } from '../files/files-area.tsx'
import { useOwnDraft } from './own-draft.ts'

interface WriteFormProps {
  /** The name under which the unsent text is kept. */
  name: string
  send: (body: { content: string; files: number[]; sendKey: string }) => Promise<OwnThread>
  onSent: (thread: OwnThread) => void
}

/** Writes to the office. The typed text stays until it is sent. */
export function WriteForm({ name, send, onSent }: WriteFormProps) {
  const formId = useId()
  const {
    text: { content },
    write,
    sent,
  } = useOwnDraft(name)
  const files = useChosenFiles(name)
  const [isTried, setTried] = useState(false)
  const keyOf = useSendKey()
  const sending = useChange({
    mutationFn: ({ text, ids }: { text: string; ids: number[] }) => send({ content: text, files: ids, sendKey: keyOf(`${ids} ${text}`) }),
    onSuccess: (thread, { text, ids }) => {
      setTried(false)
      files.forget(ids)
      sent(text, thread.id === null ? name : `thread.${thread.id}`)
      onSent(thread)
    },
    failed: { title: t('Error'), fallback: t(THREAD_MESSAGE.sendFailed) },
    changes: ['messages'],
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!sending.isPending && content.trim() && !files.problem) sending.mutate({ text: content.trim(), ids: [...files.ids] })
  }
  return (
    <DialogFoot>
      <form id={formId} noValidate onSubmit={submit} className="grid w-full gap-3 max-sm:px-0!">
        <FilesArea files={files} isTried={isTried}>
          <TextArea
            label={t('Write to the casting office')}
            hideLabel
            placeholder={t('Write to the casting office')}
            rows={2}
            room={THREAD_LIMITS.content}
            value={content}
            onChange={(event) => {
              setTried(false)
              write({ content: event.target.value })
            }}
            error={isTried && content.trim() === '' ? t(THREAD_MESSAGE.content) : undefined}
          />
        </FilesArea>
        <div className="flex flex-wrap items-center justify-between gap-2">
          <AttachButton files={files} />
          <Button type="submit" variant="primary" icon={Send} pending={sending.isPending} pendingLabel={t('Sending...')}>
            {t('Send')}
          </Button>
        </div>
      </form>
    </DialogFoot>
  )
}

/** Replaces the form if the conversation is closed to the student. Text typed before that can be copied. */
export function ClosedForm({ name }: { name: string }) {
  const {
    text: { content },
    discard,
  } = useOwnDraft(name)
  const files = useChosenFiles(name)
  return (
    <DialogFoot>
      <div className="grid w-full gap-3">
        <p className="text-ink-soft">{t('The casting office has closed this conversation. You can begin another one.')}</p>
        {(content !== '' || files.uploads.length > 0) && (
          <>
            {content !== '' && <TextArea label={t('What you typed was not sent')} rows={3} readOnly value={content} />}
            {files.uploads.length > 0 && (
              <UploadList uploads={files.uploads} onCancel={files.remove} onRetry={files.retry} onRemove={files.remove} />
            )}
            <div className="flex flex-wrap gap-2">
              {content !== '' && (
                <Button icon={Copy} onClick={() => void copyAddress(content, { title: t('Text copied') })}>
                  {t('Copy the text')}
                </Button>
              )}
              <Button
                variant="ghost"
                icon={Trash2}
                onClick={() => {
                  discard()
                  for (const { id } of files.uploads) files.remove(id)
                }}
              >
                {t('Discard')}
              </Button>
            </div>
          </>
        )}
      </div>
    </DialogFoot>
  )
}
