import type { SentMessage } from '@callboard/contract/messages/messages/endpoints'
import { MESSAGE_TYPE_TEXT } from '@callboard/contract/messages/messages/rules'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { errorText } from '#app/api/error-text.ts'
import { formatDateTime } from '#app/language/dates.ts'
import { t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'
import { CameBackBar } from '#shared/came-back-bar.tsx'
import { sentMessagesQuery } from '#shared/queries/messages.ts'
import { BackLink } from '#ui/back-link.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Page, PageHeader } from '#ui/layout.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#ui/states.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { deliveryText, isUnderWay, mailShare } from './delivery-text.ts'
import { SentMessageDialog } from './sent-message-dialog.tsx'

/** Messages per page; after a full page there may be another. */
const PAGE_SIZE = 20

export interface SentMessagesProps {
  /** The id of the message after which the page starts, 0 for the newest; and whether to list only messages with bounced mails. */
  which: { before: number; mail?: 'refused' }
  openId: number | undefined
  onOpen: (id: number | undefined) => void
  onPage: (before: number) => void
  /** Lists every message again. */
  onAll: () => void
}

/** The office's sent messages, and the progress of their delivery. */
export function SentMessagesScreen({ which, openId, onOpen, onPage, onAll }: SentMessagesProps) {
  const { before, mail } = which
  const sent = useQuery({ ...sentMessagesQuery(which), staleTime: 0 })
  const last = sent.data?.length === PAGE_SIZE ? sent.data.at(-1) : undefined
  return (
    <Page title={t('Sent messages')} width="wide">
      <BackLink to="/bulk-message">{t('Back to Bulk message')}</BackLink>
      <PageHeader title={t('Sent messages')} lead={t('Who has got what, and who has read it.')} />
      {mail && <CameBackBar onAll={onAll} />}
      {sent.isLoadingError ? (
        <ErrorState onRetry={() => void sent.refetch()} retrying={sent.isFetching}>
          {errorText(sent.error, t('The sent messages could not be loaded. Please try again.'))}
        </ErrorState>
      ) : sent.data === undefined ? (
        <Loading label={t('Loading sent messages')}>
          {['first', 'second', 'third', 'fourth'].map((row) => (
            <Skeleton key={row} className="mb-4 h-16" />
          ))}
        </Loading>
      ) : sent.data.length === 0 && before === 0 ? (
        <EmptyState
          title={mail ? t('No email came back') : t('Nothing sent yet')}
          action={
            <Link to="/bulk-message" className={buttonClass('secondary')}>
              {t('Write a message')}
            </Link>
          }
        >
          {t('Messages to many appear here, with what became of each email.')}
        </EmptyState>
      ) : (
        <SentTable messages={sent.data} onOpen={onOpen} />
      )}
      {(before > 0 || last) && (
        <nav aria-label={t('Pages')} className="mt-6 flex justify-end gap-3">
          <Button onClick={() => onPage(0)} disabled={before === 0}>
            {t('Newest')}
          </Button>
          <Button onClick={() => last && onPage(last.id)} disabled={!last}>
            {t('Older')}
          </Button>
        </nav>
      )}
      {openId !== undefined && (
        <SentMessageDialog
          key={openId}
          id={openId}
          first={mail}
          listed={sent.data?.find(({ id }) => id === openId)}
          onClose={() => onOpen(undefined)}
        />
      )}
    </Page>
  )
}

function SentTable({ messages, onOpen }: { messages: readonly SentMessage[]; onOpen: (id: number) => void }) {
  const { timeZone } = useInstitution()
  const columns: Column<SentMessage>[] = [
    {
      key: 'subject',
      header: t('Message'),
      heading: true,
      cell: (message) => (
        <button
          type="button"
          onClick={() => onOpen(message.id)}
          className="max-w-full text-left text-link pointer-coarse:-my-2.5 pointer-coarse:py-2.5"
        >
          <span className="line-clamp-2 break-words">{message.subject}</span>
        </button>
      ),
    },
    { key: 'type', header: t('Type'), className: 'whitespace-nowrap', cell: ({ messageType }) => t(MESSAGE_TYPE_TEXT[messageType]) },
    {
      key: 'sent',
      header: t('Sent'),
      // On phones its two lines have the full width.
      className: 'lg:whitespace-nowrap md:min-w-36 max-md:basis-full',
      cell: ({ sentAt, sentBy }) => (
        <div>
          <span className="block tabular-nums">{formatDateTime(sentAt, timeZone)}</span>
          <span className="block text-ink-soft text-sm">{sentBy ?? t('Account deleted')}</span>
        </div>
      ),
    },
    {
      key: 'read',
      header: t('Read'),
      figures: true,
      className: 'whitespace-nowrap',
      cell: ({ deliveries: { read, recipients } }) => t('{read} of {recipients}', { read, recipients }),
    },
    {
      key: 'mail',
      header: t('By email'),
      cell: (message) => (
        <div className="md:min-w-40">
          <p className="tabular-nums">{deliveryText(message.deliveries)}</p>
          {isUnderWay(message) && (
            <ProgressBar
              className="mt-1.5"
              label={t('Emails of {subject}', { subject: message.subject })}
              share={mailShare(message.deliveries)}
            />
          )}
        </div>
      ),
    },
  ]
  return <Table caption={t('Sent messages, newest first')} columns={columns} rows={messages} rowKey={({ id }) => id} />
}
