import type { InboxMessage } from '@callboard/contract/messages/messages/endpoints'
import { INBOX_MESSAGE, MESSAGE_SENDER } from '@callboard/contract/messages/messages/rules'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { PenLine } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { api } from '#app/api/api.ts'
import { errorText } from '#app/api/error-text.ts'
import { useChange } from '#app/changes/use-change.ts'
import { formatDate } from '#app/language/dates.ts'
import { t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'
import { inboxQuery, unreadCountQuery } from '#shared/queries/messages.ts'
import { ownThreadsQuery } from '#shared/queries/threads.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Page, PageHeader } from '#ui/layout.tsx'
import { LongList } from '#ui/long-list.tsx'
import { preloadable } from '#ui/preloadable.ts'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#ui/states.tsx'
import { type OwnConversation, ownConversations } from './own-conversations.ts'

const MessageDialog = preloadable(async () => (await import('./conversation-dialog.tsx')).MessageDialog)
const ConversationDialog = preloadable(async () => (await import('./conversation-dialog.tsx')).ConversationDialog)
const WriteDialog = preloadable(async () => (await import('./write-dialog.tsx')).WriteDialog)

/** Marks a message as read, optimistically; a failure reverts that and shows an error. */
function useMarkRead() {
  const queryClient = useQueryClient()
  const setRead = (id: number, readAt: string | null) => {
    queryClient.setQueryData(inboxQuery.queryKey, (messages: InboxMessage[] | undefined) =>
      messages?.map((message) => (message.id === id ? { ...message, readAt } : message)),
    )
  }
  return useChange({
    mutationFn: (id: number) => api('POST /api/messages/{id}/read', { params: { id } }),
    onMutate: (id) => setRead(id, new Date().toISOString()),
    revert: (id) => setRead(id, null),
    failed: { title: t('Error'), description: t(INBOX_MESSAGE.readFailed) },
    changes: [unreadCountQuery],
  })
}

/** The open conversation or message, from the URL. */
export interface OpenInInbox {
  thread?: number
  message?: number
}

/** The talent's inbox: conversations with the office. */
export function InboxScreen({ open, onOpen }: { open: OpenInInbox; onOpen: (next: OpenInInbox) => void }) {
  const inbox = useQuery({ ...inboxQuery, staleTime: 0 })
  const threads = useQuery({ ...ownThreadsQuery, staleTime: 0 })
  const { mutate: markRead } = useMarkRead()
  const [isWriting, setWriting] = useState(false)
  const unread = inbox.data?.filter((message) => message.readAt === null).length ?? 0
  const thread = threads.data?.find(({ id, messageIds }) =>
    open.thread === undefined ? open.message !== undefined && messageIds.includes(open.message) : id === open.thread,
  )
  const message = thread || open.message === undefined ? undefined : inbox.data?.find(({ id }) => id === open.message)
  const isUnread = new Set(inbox.data?.flatMap(({ id, readAt }) => (readAt === null ? [id] : [])))
  const shown = thread?.messageIds ?? (message ? [message.id] : [])
  const toRead = shown.filter((id) => isUnread.has(id)).join(' ')
  const opened = `${open.thread ?? ''} ${open.message ?? ''}`
  // After a failure a message is unread again. Retry when it is opened again, not immediately in a loop.
  const tried = useRef({ opened, ids: new Set<number>() })

  useEffect(() => {
    if (tried.current.opened !== opened) tried.current = { opened, ids: new Set() }
    for (const id of toRead === '' ? [] : toRead.split(' ').map(Number)) {
      if (tried.current.ids.has(id)) continue
      tried.current.ids.add(id)
      markRead(id)
    }
  }, [opened, toRead, markRead])

  // An old conversation may no longer be listed.
  const threadId = open.thread ?? thread?.id
  const conversations = ownConversations(inbox.data ?? [], threads.data ?? [])
  const close = () => onOpen({})
  return (
    <Page title={t('Messages')} width="form">
      <PageHeader
        title={t('Messages')}
        lead={<span role="status">{inbox.data ? (unread === 0 ? t('All read') : t('{unread} unread', { unread })) : '\u00a0'}</span>}
        actions={
          <Button icon={PenLine} onPointerEnter={WriteDialog.preload} onClick={() => setWriting(true)}>
            {t('Write to the casting office')}
          </Button>
        }
      />
      {inbox.isLoadingError ? (
        <ErrorState onRetry={() => void inbox.refetch()} retrying={inbox.isFetching}>
          {errorText(inbox.error, t('Your messages could not be loaded. Please try again.'))}
        </ErrorState>
      ) : inbox.data === undefined ? (
        <Loading label={t('Loading messages')}>
          {['first', 'second', 'third', 'fourth'].map((row) => (
            <Skeleton key={row} className="mb-4 h-20" />
          ))}
        </Loading>
      ) : conversations.length === 0 ? (
        <EmptyState title={t('No messages yet')}>
          {t('When the casting office writes to you, it appears here and in your email.')}
        </EmptyState>
      ) : (
        <LongList rows={conversations} rowKey={({ key }) => key} rowHeight={117} className="divide-y divide-line border-line border-y">
          {(conversation) => <ConversationRow conversation={conversation} onOpen={() => onOpen(conversation.to)} />}
        </LongList>
      )}
      {!inbox.isPending && (
        <p className="mt-10 text-ink-soft">
          {t('Messages are always here.')}{' '}
          <Link to="/notices" className="text-link">
            {t('Choose how else you are told')}
          </Link>
        </p>
      )}
      <Suspense fallback={null}>
        {threadId !== undefined && (
          <ConversationDialog
            key={threadId}
            id={threadId}
            messageIds={thread?.messageIds ?? []}
            subject={thread?.subject ?? ''}
            onClose={close}
          />
        )}
        {message && threads.data && (
          <MessageDialog message={message} subject={message.subject} onAnswered={(id) => onOpen({ thread: id })} onClose={close} />
        )}
        {isWriting && (
          <WriteDialog
            onSent={(id) => {
              setWriting(false)
              onOpen({ thread: id })
            }}
            onClose={() => setWriting(false)}
          />
        )}
      </Suspense>
    </Page>
  )
}

function ConversationRow({
  conversation: { subject, text, at, isOwn, unread },
  onOpen,
}: {
  conversation: OwnConversation
  onOpen: () => void
}) {
  const { timeZone } = useInstitution()
  const isUnread = unread > 0
  return (
    <button
      type="button"
      onClick={onOpen}
      onPointerEnter={ConversationDialog.preload}
      className="group grid w-full grid-cols-[1fr_auto] gap-x-4 gap-y-0.5 py-4 text-left"
    >
      <span className={cx('truncate text-ink-soft text-sm', isUnread && 'font-semibold text-ink!')}>
        {isOwn ? t('You') : t(MESSAGE_SENDER)}
      </span>
      <span className="text-ink-soft text-sm tabular-nums">{formatDate(at, timeZone)}</span>
      <span className={cx('min-w-0 truncate font-display group-hover:underline', isUnread ? 'font-bold' : 'col-span-2')}>{subject}</span>
      {isUnread && <Badge tone="info">{t('Unread')}</Badge>}
      <span className="col-span-2 truncate text-ink-soft">{text}</span>
    </button>
  )
}
