import { MESSAGE_SENDER } from '@callboard/contract/messages/messages/rules'
import type { OwnEntry, OwnThread } from '@callboard/contract/messages/threads/own-threads.endpoints'
import { THREAD_LIMITS, THREAD_MESSAGE } from '@callboard/contract/messages/threads/rules'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { api } from '#app/api/api.ts'
import { errorText } from '#app/api/error-text.ts'
import { useChange } from '#app/changes/use-change.ts'
import { formatDateTime } from '#app/language/dates.ts'
import { t } from '#app/language/t.ts'
import { useKeptState } from '#app/session/kept-typing.ts'
import { useInstitution } from '#app/start/boot.ts'
import { ownThreadQuery } from '#shared/queries/threads.ts'
import { useSendKey } from '#shared/use-send-key.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Dialog, DialogBody, DialogFoot } from '#ui/dialog.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import { TextArea } from '#ui/text-field.tsx'
import { useChosenFiles } from '../files/chosen-files.ts'
import { EntryFiles } from '../files/entry-files.tsx'
import { AttachButton, FilesArea } from '../files/files-area.tsx'
import { LinkedText } from './linked-text.tsx'

interface DialogProps {
  subject: string
  onClose: () => void
}

/**
 * A message that nobody has answered, and a field to answer it.
 *
 * @param onAnswered called with the conversation that the answer began
 */
export function MessageDialog({
  message,
  onAnswered,
  ...dialog
}: DialogProps & { message: { id: number; content: string; sentAt: string }; onAnswered: (thread: number) => void }) {
  const { id, content, sentAt } = message
  const entry = { id: null, isOwn: false, content, at: sentAt, messageId: id, isRead: true, isByMail: false, files: [] }
  return (
    <ConversationWindow {...dialog}>
      <DialogBody>
        <Entries entries={[entry]} />
      </DialogBody>
      <WriteForm
        name={`message.${id}`}
        send={(body) => api('POST /api/messages/{id}/answers', { params: { id }, body })}
        onSent={(thread) => thread.id !== null && onAnswered(thread.id)}
      />
    </ConversationWindow>
  )
}

/** A conversation with the office, and a field to write in it. */
export function ConversationDialog({ id, subject, onClose }: DialogProps & { id: number }) {
  const read = useInfiniteQuery(ownThreadQuery(id))
  const newest = read.data?.pages[0]
  return (
    <ConversationWindow subject={newest?.subject ?? subject} onClose={onClose} call={newest?.project?.title}>
      <DialogBody>
        {read.isLoadingError ? (
          <p role="alert" className="text-danger">
            {errorText(read.error, t('This conversation could not be loaded. Please try again.'))}
          </p>
        ) : read.data === undefined ? (
          <SkeletonText lines={5} />
        ) : (
          <>
            {read.hasNextPage && (
              <Button size="sm" className="mb-4" pending={read.isFetchingNextPage} onClick={() => void read.fetchNextPage()}>
                {t('Show earlier messages')}
              </Button>
            )}
            <Entries entries={read.data.pages.toReversed().flatMap(({ entries }) => entries)} />
          </>
        )}
      </DialogBody>
      {newest?.isClosed ? (
        <DialogFoot>
          <p className="w-full text-ink-soft">{t('The casting office has closed this conversation. You can begin another one.')}</p>
        </DialogFoot>
      ) : (
        newest && (
          <WriteForm
            name={`thread.${id}`}
            send={(body) => api('POST /api/own-threads/{id}/entries', { params: { id }, body })}
            onSent={() => undefined}
          />
        )
      )}
    </ConversationWindow>
  )
}

function ConversationWindow({ subject, call, onClose, children }: DialogProps & { call?: string | undefined; children: React.ReactNode }) {
  return <Dialog open onOpenChange={(open) => !open && onClose()} size="lg" reads title={subject} description={call} filling={children} />
}

/** What was written, oldest first; the last one is in sight. */
function Entries({ entries }: { entries: readonly OwnEntry[] }) {
  const { timeZone } = useInstitution()
  const end = useRef<HTMLLIElement>(null)
  const last = entries.at(-1)?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new text is shown as it comes
  useEffect(() => {
    if (entries.length > 1) end.current?.scrollIntoView({ block: 'nearest' })
  }, [last])
  return (
    <ol className="grid gap-5">
      {entries.map(({ id, messageId, isOwn, content, at, isByMail, files }, place) => (
        <li
          key={id ?? `message ${messageId}`}
          ref={place === entries.length - 1 ? end : undefined}
          className={cx('max-w-full', isOwn && 'rounded-lg bg-ink/5 px-4 py-3 sm:ml-12')}
        >
          <p className="mb-1 text-ink-soft text-sm">
            <span className="font-semibold">{isOwn ? t('You') : t(MESSAGE_SENDER)}</span>
            <span className="tabular-nums"> · {formatDateTime(at, timeZone)}</span>
            {isByMail && <span> · {t('by email')}</span>}
          </p>
          <LinkedText text={content} />
          <EntryFiles files={files} />
        </li>
      ))}
    </ol>
  )
}

interface WriteFormProps {
  /** Under which an unfinished text is kept. */
  name: string
  send: (body: { content: string; files: number[]; sendKey: string }) => Promise<OwnThread>
  onSent: (thread: OwnThread) => void
}

/** Writes to the office. What was typed stays until it is sent. */
function WriteForm({ name, send, onSent }: WriteFormProps) {
  const formId = useId()
  const [content, setContent] = useKeptState(`write.${name}`, '')
  const files = useChosenFiles(name)
  const [isTried, setTried] = useState(false)
  const keyOf = useSendKey()
  const sent = useChange({
    mutationFn: (text: string) => send({ content: text, files: [...files.ids], sendKey: keyOf(`${files.ids} ${text}`) }),
    onSuccess: (thread) => {
      setContent('')
      setTried(false)
      files.clear()
      onSent(thread)
    },
    failed: { title: t('Error'), fallback: t(THREAD_MESSAGE.sendFailed) },
    changes: ['messages'],
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (content.trim() && !files.problem) sent.mutate(content.trim())
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
              setContent(event.target.value)
            }}
            error={isTried && content.trim() === '' ? t(THREAD_MESSAGE.content) : undefined}
          />
        </FilesArea>
        <div className="flex flex-wrap items-center justify-between gap-2">
          <AttachButton files={files} />
          <Button type="submit" variant="primary" icon={Send} pending={sent.isPending} pendingLabel={t('Sending...')}>
            {t('Send')}
          </Button>
        </div>
      </form>
    </DialogFoot>
  )
}
