import type { Webhook } from '@callboard/contract/exchange/webhooks/endpoints'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '#app/api/error-text.ts'
import { formatDate, formatDateTime } from '#app/language/dates.ts'
import { plural, t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'
import { webhooksQuery } from '#office/settings/webhook-queries.ts'
import { Tag, TagList } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog, Dialog } from '#ui/dialog.tsx'
import { Cluster, Section } from '#ui/layout.tsx'
import { Loading, SkeletonText } from '#ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#ui/states.tsx'
import { DeliveriesDialog } from './deliveries-dialog.tsx'
import { ShownSecret } from './shown-secret.tsx'
import { useWebhookChanges } from './use-webhook-changes.ts'
import { WebhookDialog } from './webhook-dialog.tsx'
import { EVENT_TEXT } from './webhook-text.ts'

/** The URLs that are notified of changes. */
export function WebhooksPart() {
  const webhooks = useQuery(webhooksQuery)
  const [isMaking, setIsMaking] = useState(false)
  const [secret, setSecret] = useState<string>()
  if (webhooks.isError)
    return (
      <ErrorState onRetry={() => void webhooks.refetch()} retrying={webhooks.isFetching}>
        {errorText(webhooks.error, t('The webhooks could not be loaded. Please try again.'))}
      </ErrorState>
    )
  if (webhooks.data === undefined)
    return (
      <Loading label={t('Loading the webhooks')}>
        <SkeletonText lines={4} />
      </Loading>
    )
  const make = (
    <Button variant="primary" onClick={() => setIsMaking(true)}>
      {t('New webhook')}
    </Button>
  )
  return (
    <>
      {webhooks.data.length === 0 ? (
        <EmptyState title={t('No webhooks yet')} action={make}>
          {t('A webhook posts to an address of yours when a profile, an application, an offer or a booking changes.')}
        </EmptyState>
      ) : (
        <Section title={t('Webhooks')} actions={make} hint={t('Callboard posts there when something changes, and retries for a day.')}>
          <ul aria-label={t('Webhooks')} className="divide-y divide-line">
            {webhooks.data.map((webhook) => (
              <WebhookRow key={webhook.id} webhook={webhook} onSecret={setSecret} />
            ))}
          </ul>
        </Section>
      )}
      {isMaking && <WebhookDialog onSecret={setSecret} onClose={() => setIsMaking(false)} />}
      <Dialog
        open={secret !== undefined}
        onOpenChange={() => setSecret(undefined)}
        title={t('The secret of this webhook')}
        description={t('With it, your program checks that a message is from this Callboard.')}
      >
        <ShownSecret label={t('Secret')} secret={secret ?? ''} copied={t('Secret copied')} />
      </Dialog>
    </>
  )
}

type Asked = 'change' | 'deliveries' | 'rotate' | 'delete'

function WebhookRow({ webhook, onSecret }: { webhook: Webhook; onSecret: (secret: string) => void }) {
  const { id, url, events, isPaused, endedAt, createdBy, createdAt, waiting, givenUp } = webhook
  const { timeZone } = useInstitution()
  const [asked, setAsked] = useState<Asked>()
  const { pause, remove, rotate, test } = useWebhookChanges(id)
  const close = () => setAsked(undefined)
  const facts = [
    t('added {day}', { day: formatDate(createdAt, timeZone) }),
    createdBy !== null && t('by {who}', { who: createdBy }),
    waiting > 0 && plural(waiting, '1 waits', '{count} wait'),
    givenUp > 0 && plural(givenUp, '1 given up', '{count} given up'),
  ].filter((fact) => fact !== false)
  return (
    <li className="py-4">
      <h3 className="wrap-anywhere flex flex-wrap items-center gap-2 font-semibold font-text text-base">
        {url} {isPaused && <Tag>{t('Paused')}</Tag>}
      </h3>
      <div className="my-1.5">
        <TagList tags={events.map((event) => t(EVENT_TEXT[event]))} />
      </div>
      <p className="text-ink-soft text-sm">{facts.join(' · ')}</p>
      {endedAt !== null && (
        <p className="mt-1 text-danger text-sm">
          {t('Ended {when}: the receiver answered 410 Gone. Nothing is sent until you resume it.', {
            when: formatDateTime(endedAt, timeZone),
          })}
        </p>
      )}
      <Cluster gap={2} className="mt-3">
        <Button size="sm" onClick={() => setAsked('deliveries')}>
          {t('Deliveries')}
        </Button>
        <Button size="sm" disabled={isPaused} pending={test.isPending} pendingLabel={t('Sending...')} onClick={() => test.mutate()}>
          {t('Send a test')}
        </Button>
        <Button size="sm" onClick={() => setAsked('change')}>
          {t('Change')}
        </Button>
        <Button size="sm" pending={pause.isPending} onClick={() => pause.mutate({ url, events, isPaused: !isPaused })}>
          {isPaused ? t('Resume') : t('Pause')}
        </Button>
        <Button size="sm" onClick={() => setAsked('rotate')}>
          {t('New secret')}
        </Button>
        <Button size="sm" onClick={() => setAsked('delete')}>
          {t('Delete')}
        </Button>
      </Cluster>
      {asked === 'change' && <WebhookDialog webhook={webhook} onSecret={onSecret} onClose={close} />}
      {asked === 'deliveries' && <DeliveriesDialog webhook={webhook} onClose={close} />}
      <ConfirmDialog
        open={asked === 'rotate'}
        onOpenChange={close}
        title={t('Replace the secret?')}
        description={t(
          'Messages are signed with the new one right away. Your program refuses them until it has it; they are sent again for a day.',
        )}
        confirmLabel={t('Replace secret')}
        variant="primary"
        pending={rotate.isPending}
        onConfirm={() =>
          rotate.mutate(undefined, {
            onSuccess: ({ secret }) => {
              close()
              onSecret(secret)
            },
            onError: close,
          })
        }
      />
      <ConfirmDialog
        open={asked === 'delete'}
        onOpenChange={close}
        title={t('Delete this webhook?')}
        description={t('What is waiting will not be sent. The secret and the deliveries are deleted and cannot be restored.')}
        confirmLabel={t('Delete webhook')}
        pendingLabel={t('Deleting...')}
        pending={remove.isPending}
        onConfirm={() => remove.mutate()}
      />
    </li>
  )
}
