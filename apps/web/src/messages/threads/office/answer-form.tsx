import type { Thread } from '@callboard/contract/messages/threads/endpoints'
import { THREAD_ERROR } from '@callboard/contract/messages/threads/errors'
import { THREAD_LIMITS, THREAD_MESSAGE } from '@callboard/contract/messages/threads/rules'
import { Check, Send, StickyNote } from 'lucide-react'
import { type FormEvent, type Ref, useRef, useState } from 'react'
import { api } from '#app/api/api.ts'
import { ApiError, hasCode } from '#app/api/api-error.ts'
import { errorText } from '#app/api/error-text.ts'
import { useChange } from '#app/changes/use-change.ts'
import { t } from '#app/language/t.ts'
import { isShortcut } from '#app/shortcuts.ts'
import { useSendKey } from '#shared/use-send-key.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { TextArea } from '#ui/text-field.tsx'
import { useChosenFiles } from '../files/chosen-files.ts'
import { AttachButton, FilesArea } from '../files/files-area.tsx'
import { SavedAnswersMenu } from './saved-answers-menu.tsx'
import type { Draft } from './use-draft.ts'

interface AnswerFormProps {
  thread: Thread
  draft: Draft
  field: Ref<HTMLTextAreaElement>
  /** Called after an answer that also marks the conversation as done. */
  onDone: () => void
}

/** The answer as it was when sending began. */
interface Sent {
  isDone: boolean
  anyway: boolean
  content: string
  isNote: boolean
  ids: number[]
}

/**
 * Answers a student, or writes an internal note. If a colleague has answered since the user began to write, sending asks first. The typed
 * text stays until it is sent.
 */
export function AnswerForm({ thread, draft, field, onDone }: AnswerFormProps) {
  const { text, isNote, begunAt, write } = draft
  const [isTried, setTried] = useState(false)
  const [asks, setAsks] = useState<{ isDone: boolean; reason: string }>()
  const ends = useRef(false)
  const keyOf = useSendKey()
  const { id } = thread
  const files = useChosenFiles(`answer ${id}`)
  const send = useChange({
    mutationFn: ({ isDone, anyway, content, isNote, ids }: Sent) => {
      const sendKey = keyOf(`${isNote} ${ids} ${content}`)
      if (isNote) return api('POST /api/threads/{id}/notes', { params: { id }, body: { content, sendKey } })
      return api('POST /api/threads/{id}/answers', {
        params: { id },
        body: { content, files: ids, sendKey, isDone, anyway, newestSeen: begunAt },
      })
    },
    onSuccess: ({ newestId }, { isDone, content, ids }) => {
      setAsks(undefined)
      setTried(false)
      files.forget(ids)
      draft.sent(content, newestId)
      if (isDone) onDone()
    },
    failed: (error, { isDone }) => {
      if (!(error instanceof ApiError && hasCode(error, THREAD_ERROR.answered.code)))
        return { title: t('Error'), fallback: t(THREAD_MESSAGE.sendFailed) }
      setAsks({ isDone, reason: errorText(error, t(THREAD_MESSAGE.sendFailed)) })
      return undefined
    },
    changes: ['threads'],
  })
  const start = (how: { isDone: boolean; anyway: boolean }) =>
    send.mutate({ ...how, content: text.trim(), isNote, ids: isNote ? [] : [...files.ids] })
  const submit = (isDone: boolean) => {
    setTried(true)
    if (!send.isPending && text.trim() && (isNote || !files.problem)) start({ isDone, anyway: false })
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    submit(ends.current)
    ends.current = false
  }
  return (
    <form
      noValidate
      onSubmit={onSubmit}
      aria-label={isNote ? t('Note') : t('Answer')}
      className="grid gap-2 border-line border-t bg-paper pt-3 print:hidden"
      onKeyDown={(event) => {
        if (!isShortcut('Messages of the office', 'send', event)) return
        event.preventDefault()
        submit(false)
      }}
    >
      <FilesArea files={isNote ? null : files} isTried={isTried}>
        <TextArea
          ref={field}
          label={isNote ? t('Note, for the office only') : t('Answer {name}', { name: thread.student.firstName })}
          rows={3}
          room={THREAD_LIMITS.content}
          value={text}
          onChange={(event) => {
            setTried(false)
            write({ text: event.target.value, isNote })
          }}
          error={isTried && text.trim() === '' ? t(isNote ? THREAD_MESSAGE.note : THREAD_MESSAGE.content) : undefined}
        />
      </FilesArea>
      <div className="flex flex-wrap items-center gap-2">
        {!isNote && <SavedAnswersMenu student={thread.student} text={text} onUse={(content) => write({ text: content, isNote })} />}
        {!isNote && <AttachButton files={files} size="sm" />}
        <Button
          size="sm"
          variant="ghost"
          data-note={isNote ? undefined : ''}
          icon={isNote ? Send : StickyNote}
          onClick={() => write({ text, isNote: !isNote })}
        >
          {isNote ? t('Write an answer instead') : t('Write a note instead')}
        </Button>
        <span className="ml-auto flex flex-wrap gap-2">
          {!isNote && (
            <Button
              type="submit"
              size="sm"
              icon={Check}
              disabled={send.isPending}
              onClick={() => {
                ends.current = true
              }}
            >
              {t('Send, and done')}
            </Button>
          )}
          <Button
            type="submit"
            size="sm"
            variant="primary"
            icon={isNote ? StickyNote : Send}
            pending={send.isPending}
            pendingLabel={t('Sending...')}
          >
            {isNote ? t('Save the note') : t('Send')}
          </Button>
        </span>
      </div>
      <ConfirmDialog
        open={asks !== undefined}
        onOpenChange={(open) => !open && setAsks(undefined)}
        title={asks?.reason ?? ''}
        description={t('Read that answer first. Your text stays here.')}
        confirmLabel={t('Send mine as well')}
        variant="primary"
        pending={send.isPending}
        onConfirm={() => start({ isDone: asks?.isDone ?? false, anyway: true })}
      />
    </form>
  )
}
