import type { Delivery, Webhook } from '@callboard/contract/exchange/webhooks/endpoints'
import { DELIVERY_DAYS, DELIVERY_TIMING } from '@callboard/contract/exchange/webhooks/rules'
import { POLLING_MS } from '@callboard/contract/pauses'
import { useQuery } from '@tanstack/react-query'
import { errorText } from '#app/api/error-text.ts'
import { formatDateTime } from '#app/language/dates.ts'
import { plural, t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'
import { webhookDeliveriesQuery } from '#office/settings/webhook-queries.ts'
import { Tag } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Loading, SkeletonText } from '#ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#ui/states.tsx'
import { useWebhookChanges } from './use-webhook-changes.ts'
import { DELIVERY_TEXT, FAILURE_TEXT, typeText } from './webhook-text.ts'

/** The deliveries to a webhook, with their results. */
export function DeliveriesDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const deliveries = useQuery({
    ...webhookDeliveriesQuery(webhook.id),
    // Polls, because live updates do not report each attempt.
    refetchInterval: ({ state }) => state.data?.some((one) => one.state === 'waiting') === true && POLLING_MS,
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('Deliveries')}
      description={plural(DELIVERY_DAYS, 'The last ones, for 1 day.', 'The last ones, for {count} days.')}
      size="lg"
      steady
    >
      {deliveries.isError ? (
        <ErrorState onRetry={() => void deliveries.refetch()} retrying={deliveries.isFetching}>
          {errorText(deliveries.error, t('The deliveries could not be loaded. Please try again.'))}
        </ErrorState>
      ) : deliveries.data === undefined ? (
        <Loading label={t('Loading the deliveries')}>
          <SkeletonText lines={6} />
        </Loading>
      ) : deliveries.data.length === 0 ? (
        <EmptyState title={t('Nothing was sent yet')}>{t('Send a test to see whether the address takes it.')}</EmptyState>
      ) : (
        <ul aria-label={t('Deliveries')} className="divide-y divide-line">
          {deliveries.data.map((delivery) => (
            <DeliveryRow key={delivery.id} webhook={webhook} delivery={delivery} />
          ))}
        </ul>
      )}
    </Dialog>
  )
}

/** Whether the previous attempt must have ended by now. */
const isFar = (attemptAt: string | null) => attemptAt !== null && Date.parse(attemptAt) > Date.now() + DELIVERY_TIMING.lease * 1000

function DeliveryRow({ webhook, delivery }: { webhook: Webhook; delivery: Delivery }) {
  const { id, type, state, createdAt, attempts, nextAttemptAt, status, failure, milliseconds, answer } = delivery
  const { timeZone } = useInstitution()
  const { redeliver } = useWebhookChanges(webhook.id)
  const facts = [
    formatDateTime(createdAt, timeZone),
    plural(attempts, '1 attempt', '{count} attempts'),
    status !== null && t('answer {status}', { status: String(status) }),
    failure !== null && t(FAILURE_TEXT[failure]),
    milliseconds !== null && t('{milliseconds} ms', { milliseconds }),
    nextAttemptAt !== null && attempts > 0 && t('again at {when}', { when: formatDateTime(nextAttemptAt, timeZone) }),
  ].filter((fact) => fact !== false)
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <h3 className="flex flex-wrap items-center gap-2 font-semibold font-text text-base">
          {typeText(type)} <Tag>{t(DELIVERY_TEXT[state])}</Tag>
        </h3>
        <p className="text-ink-soft text-sm">{facts.join(' · ')}</p>
        {answer && <p className="wrap-anywhere mt-1 font-mono text-sm">{answer}</p>}
      </div>
      {(state !== 'waiting' || isFar(nextAttemptAt)) && !webhook.isPaused && (
        <Button
          size="sm"
          pending={redeliver.isPending}
          pendingLabel={t('Sending...')}
          aria-label={t('Redeliver {what}', { what: typeText(type) })}
          onClick={() => redeliver.mutate(id)}
        >
          {t('Redeliver')}
        </Button>
      )}
    </li>
  )
}
