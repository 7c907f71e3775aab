import type { InboxMessage } from '@callboard/contract/messages/messages/endpoints'
import { INBOX_MESSAGE, MESSAGE_SENDER } from '@callboard/contract/messages/messages/rules'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { api } from '#app/api/api.ts'
import { errorText } from '#app/api/error-text.ts'
import { useChange } from '#app/changes/use-change.ts'
import { formatDate, formatDateTime } from '#app/language/dates.ts'
import { t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'
import { inboxQuery, unreadCountQuery } from '#shared/queries/messages.ts'
import { Badge } from '#ui/badge.tsx'
import { cx } from '#ui/cx.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Page, PageHeader } from '#ui/layout.tsx'
import { LongList } from '#ui/long-list.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#ui/states.tsx'
import { LinkedText } from './linked-text.tsx'
import { MailPreference } from './mail-preference.tsx'

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

/**
 * The talent's inbox.
 *
 * @param openId the open message, from the URL
 */
export function InboxScreen({ openId, onOpen }: { openId: number | undefined; onOpen: (id: number | undefined) => void }) {
  const inbox = useQuery(inboxQuery)
  const { mutate: markRead } = useMarkRead()
  const open = inbox.data?.find((message) => message.id === openId)
  const unread = inbox.data?.filter((message) => message.readAt === null).length ?? 0
  const opensUnread = open?.readAt === null ? open.id : undefined
  // After a failure the message is unread again. Retry when it is opened again, not immediately in a loop.
  const tried = useRef<number>(undefined)

  useEffect(() => {
    if (openId === undefined) tried.current = undefined
    if (opensUnread === undefined || tried.current === opensUnread) return
    tried.current = opensUnread
    markRead(opensUnread)
  }, [openId, opensUnread, markRead])

  return (
    <Page title={t('Messages')} width="form">
      <PageHeader
        title={t('Messages')}
        lead={<span role="status">{inbox.data ? (unread === 0 ? t('All read') : t('{unread} unread', { unread })) : '\u00a0'}</span>}
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
      ) : inbox.data.length === 0 ? (
        <EmptyState title={t('No messages yet')}>
          {t('When the casting office writes to you, it appears here and in your email.')}
        </EmptyState>
      ) : (
        <LongList rows={inbox.data} rowKey={({ id }) => id} rowHeight={117} className="divide-y divide-line border-line border-y">
          {(message) => <MessageRow message={message} onOpen={onOpen} />}
        </LongList>
      )}
      {!inbox.isPending && <MailPreference />}
      {open && <MessageDialog message={open} onClose={() => onOpen(undefined)} />}
    </Page>
  )
}

function MessageRow({ message, onOpen }: { message: InboxMessage; onOpen: (id: number) => void }) {
  const { timeZone } = useInstitution()
  const unread = message.readAt === null
  return (
    <button
      type="button"
      onClick={() => onOpen(message.id)}
      className="group grid w-full grid-cols-[1fr_auto] gap-x-4 gap-y-0.5 py-4 text-left"
    >
      <span className={cx('truncate text-ink-soft text-sm', unread && 'font-semibold text-ink!')}>{t(MESSAGE_SENDER)}</span>
      <span className="text-ink-soft text-sm tabular-nums">{formatDate(message.sentAt, timeZone)}</span>
      <span className={cx('min-w-0 truncate font-display group-hover:underline', unread ? 'font-bold' : 'col-span-2')}>
        {message.subject}
      </span>
      {unread && <Badge tone="info">{t('Unread')}</Badge>}
      <span className="col-span-2 truncate text-ink-soft">{message.content}</span>
    </button>
  )
}

function MessageDialog({ message, onClose }: { message: InboxMessage; onClose: () => void }) {
  const { timeZone } = useInstitution()
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={message.subject}
      description={`${t(MESSAGE_SENDER)}, ${formatDateTime(message.sentAt, timeZone)}`}
    >
      <LinkedText text={message.content} />
    </Dialog>
  )
}
