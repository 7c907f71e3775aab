import type { MessageDelivery, SentMessage } from '@callboard/contract/messages/messages/endpoints'
import { MAIL_STATE_TEXT, type MailState, RESEND_AFTER_SECONDS } from '@callboard/contract/messages/messages/rules'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '#app/api/api.ts'
import { errorText } from '#app/api/error-text.ts'
import { useChange } from '#app/changes/use-change.ts'
import { formatDateTime } from '#app/language/dates.ts'
import { locale, plural, t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'
import { useInstitution } from '#app/start/boot.ts'
import { EmailText } from '#shared/email-text.tsx'
import { deliveriesQuery, sentMessageQuery } from '#shared/queries/messages.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Skeleton, SkeletonText } from '#ui/skeleton.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { deliveryText, MAIL_TONE, statesOf } from './delivery-text.ts'

/** Recipients per page; the server's default. */
const PAGE_SIZE = 50

/**
 * One sent message: its text, and the delivery to each recipient.
 *
 * @param listed the message from the list, if loaded
 * @param first which recipients are shown first; everybody by default
 */
export function SentMessageDialog({
  id,
  listed,
  first,
  onClose,
}: {
  id: number
  listed: SentMessage | undefined
  first?: MailState | undefined
  onClose: () => void
}) {
  const { timeZone } = useInstitution()
  const sent = useQuery({
    ...sentMessageQuery(id),
    placeholderData: listed,
    staleTime: 0,
  })
  const message = sent.data
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="xl"
      title={message?.subject ?? t('Sent message')}
      description={message && `${formatDateTime(message.sentAt, timeZone)}, ${message.sentBy ?? t('Account deleted')}`}
    >
      {sent.isLoadingError ? (
        <p role="alert" className="text-danger">
          {errorText(sent.error, t('This message could not be loaded. Please try again.'))}
        </p>
      ) : message ? (
        <>
          <p className="measure max-h-48 overflow-y-auto whitespace-pre-line break-words border-line border-b pb-5">{message.content}</p>
          <p role="status" className="my-4 tabular-nums">
            {t('{read} of {recipients} have read it. By email: {deliveryText}.', {
              read: message.deliveries.read,
              recipients: message.deliveries.recipients,
              deliveryText: deliveryText(message.deliveries),
            })}{' '}
            {message.deliveries.answered > 0 && (
              <span>{plural(message.deliveries.answered, '1 has written back.', '{count} have written back.')}</span>
            )}
          </p>
          <Deliveries message={message} first={first} />
        </>
      ) : (
        <SkeletonText lines={5} />
      )}
    </Dialog>
  )
}

function Deliveries({ message, first }: { message: SentMessage; first: MailState | undefined }) {
  const [shown, setShown] = useState<MailState | 'answered' | undefined>(first)
  // The id after which each page starts, for all pages up to this one.
  const [starts, setStarts] = useState<readonly number[]>([0])
  const after = starts.at(-1) ?? 0
  const page = useQuery({
    ...deliveriesQuery(message.id, { ...(shown === 'answered' ? { answered: 'yes' } : shown && { mail: shown }), after }),
    staleTime: 0,
  })
  const last = page.data?.length === PAGE_SIZE ? page.data.at(-1) : undefined
  const states = statesOf(message.deliveries).map(({ state, count }) => ({ value: state, label: t(MAIL_STATE_TEXT[state]), count }))
  const { answered } = message.deliveries
  const options = [...(answered > 0 ? [{ value: 'answered', label: t('Wrote back'), count: answered }] : []), ...states]
  return (
    <>
      <SelectField
        className="mb-4 max-w-xs"
        label={t('Show')}
        placeholder={t('All recipients')}
        value={shown ?? ''}
        options={options.map(({ count, ...option }) => ({ ...option, label: `${option.label} (${count.toLocaleString(locale())})` }))}
        onChange={(event) => {
          setShown((event.target.value || undefined) as typeof shown)
          setStarts([0])
        }}
      />
      {page.isLoadingError ? (
        <p role="alert" className="text-danger">
          {errorText(page.error, t('The recipients could not be loaded. Please try again.'))}
        </p>
      ) : page.data === undefined ? (
        <Skeleton className="h-64" />
      ) : page.data.length === 0 ? (
        <p className="text-ink-soft">{t('No one.')}</p>
      ) : (
        <DeliveryTable messageId={message.id} deliveries={page.data} />
      )}
      {(starts.length > 1 || last) && (
        <nav aria-label={t('Pages of recipients')} className="mt-4 flex justify-end gap-3">
          <Button size="sm" disabled={starts.length === 1} onClick={() => setStarts((before) => before.slice(0, -1))}>
            {t('Previous')}
          </Button>
          <Button size="sm" disabled={!last || page.isPlaceholderData} onClick={() => last && setStarts((before) => [...before, last.id])}>
            {t('Next')}
          </Button>
        </nav>
      )}
    </>
  )
}

/** A failed mail, or one whose outcome will never be known, can be resent manually. */
function isResendable({ mail, mailAt }: MessageDelivery): boolean {
  if (mail === 'refused') return true
  return mail === 'handed-over' && mailAt !== null && Date.now() - new Date(mailAt).getTime() > RESEND_AFTER_SECONDS * 1000
}

function DeliveryTable({ messageId, deliveries }: { messageId: number; deliveries: readonly MessageDelivery[] }) {
  const { timeZone } = useInstitution()
  const resend = useChange({
    mutationFn: (recipientId: number) =>
      api('POST /api/messages/sent/{id}/recipients/{recipientId}/resend', { params: { id: messageId, recipientId } }),
    onSuccess: ({ email }) => toast({ title: t('Sending again'), description: email }),
    failed: { title: t('Error'), fallback: t('The email could not be sent again.') },
    changes: [{ predicate: ({ queryKey: [path] }) => String(path).startsWith('/api/messages/sent') }],
  })
  const columns: Column<MessageDelivery>[] = [
    {
      key: 'name',
      header: t('Recipient'),
      heading: true,
      cell: ({ firstName, lastName, email }) => (
        <div className="min-w-0">
          <span className="block break-words">{[firstName, lastName].filter(Boolean).join(' ') || <EmailText email={email} />}</span>
          <span className="block font-normal text-ink-soft text-sm">
            <EmailText email={email} />
          </span>
        </div>
      ),
    },
    {
      key: 'mail',
      header: t('Email'),
      cell: ({ mail, mailAt }) => (
        <div className="flex flex-wrap items-center gap-x-2">
          <Badge tone={MAIL_TONE[mail]}>{t(MAIL_STATE_TEXT[mail])}</Badge>
          {mailAt && <span className="text-ink-soft text-sm tabular-nums">{formatDateTime(mailAt, timeZone)}</span>}
        </div>
      ),
    },
    {
      key: 'read',
      header: t('Read'),
      className: 'md:whitespace-nowrap',
      cell: ({ readAt, threadId }) => (
        <>
          <span className="block">{readAt ? formatDateTime(readAt, timeZone) : t('Not yet')}</span>
          {threadId !== null && (
            <Link to="/messages" search={{ state: 'all', thread: threadId }} className="block text-link text-sm pointer-coarse:py-2">
              {t('Wrote back')}
            </Link>
          )}
        </>
      ),
    },
    {
      key: 'again',
      header: t('Send again'),
      quiet: true,
      cell: (delivery) =>
        isResendable(delivery) && (
          <Button
            size="sm"
            aria-label={t('Send again to {email}', { email: delivery.email })}
            disabled={resend.isPending}
            onClick={() => resend.mutate(delivery.id)}
          >
            {t('Send again')}
          </Button>
        ),
    },
  ]
  return <Table caption={t('Recipients')} columns={columns} rows={deliveries} rowKey={({ id }) => id} />
}
