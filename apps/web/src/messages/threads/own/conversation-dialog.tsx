import { MESSAGE_SENDER } from '@callboard/contract/messages/messages/rules'
import type { OwnEntry } from '@callboard/contract/messages/threads/own-threads.endpoints'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { api } from '#app/api/api.ts'
import { errorText } from '#app/api/error-text.ts'
import { formatDateTime } from '#app/language/dates.ts'
import { t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'
import { ownThreadQuery } from '#shared/queries/threads.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Dialog, DialogBody } from '#ui/dialog.tsx'
import { preloadable } from '#ui/preloadable.ts'
import { SkeletonText } from '#ui/skeleton.tsx'
import { EntryFiles } from '../files/entry-files.tsx'
import { LinkedText } from './linked-text.tsx'
import { useOwnDraft } from './own-draft.ts'
import { ClosedForm, WriteForm } from './write-form.tsx'

const OwnMailDialog = preloadable(async () => (await import('../mails/mail-dialog.tsx')).OwnMailDialog)

interface DialogProps {
  subject: string
  onClose: () => void
}

/**
 * A message from the office without an answer yet, and a field to answer it.
 *
 * @param onAnswered called with the conversation that the answer started
 */
export function MessageDialog({
  message,
  onAnswered,
  ...dialog
}: DialogProps & { message: { id: number; content: string; sentAt: string }; onAnswered: (thread: number) => void }) {
  const { id, content, sentAt } = message
  const entry = { id: null, isOwn: false, content, at: sentAt, messageId: id, isRead: true, isByMail: false, hasMail: false, files: [] }
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

/**
 * A conversation with the office, and a field to write in it.
 *
 * @param messageIds the office's messages in it, because the student may have begun the text before the conversation existed
 */
export function ConversationDialog({ id, messageIds, subject, onClose }: DialogProps & { id: number; messageIds: readonly number[] }) {
  const name = `thread.${id}`
  const { adopt } = useOwnDraft(name)
  const begun = messageIds.map((message) => `message.${message}`)
  const takeOver = useEffectEvent(() => adopt(begun))
  const key = begun.join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: taken over once for what is in it
  useEffect(() => takeOver(), [key])
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
            <Entries threadId={id} entries={read.data.pages.toReversed().flatMap(({ entries }) => entries)} />
          </>
        )}
      </DialogBody>
      {newest?.isClosed ? (
        <ClosedForm name={name} />
      ) : (
        newest && (
          <WriteForm
            name={name}
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

/** The entries, oldest first, scrolled to the last one. */
function Entries({ threadId, entries }: { threadId?: number; entries: readonly OwnEntry[] }) {
  const [shown, setShown] = useState<number>()
  const { timeZone } = useInstitution()
  const end = useRef<HTMLLIElement>(null)
  const last = entries.at(-1)?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new text is shown as it comes
  useEffect(() => {
    if (entries.length > 1) end.current?.scrollIntoView({ block: 'nearest' })
  }, [last])
  return (
    <>
      <ol className="grid gap-5">
        {entries.map(({ id, messageId, isOwn, content, at, isByMail, hasMail, files }, place) => (
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
            {isByMail && (
              <p className="mt-2 text-ink-soft text-sm">
                {t('The office can read your whole email, with what is quoted or forwarded in it.')}
              </p>
            )}
            {hasMail && id !== null && (
              <Button size="sm" variant="ghost" className="mt-1 -ml-3" onFocus={OwnMailDialog.preload} onClick={() => setShown(id)}>
                {t('Show all')}
              </Button>
            )}
          </li>
        ))}
      </ol>
      {threadId !== undefined && shown !== undefined && (
        <Suspense>
          <OwnMailDialog threadId={threadId} entryId={shown} onClose={() => setShown(undefined)} />
        </Suspense>
      )}
    </>
  )
}
