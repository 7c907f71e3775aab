import type { Api } from '@callboard/contract/api-types'
import { api } from '#app/api/api.ts'
import { useChange } from '#app/changes/use-change.ts'
import { t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'
import { webhookDeliveriesQuery, webhooksQuery } from '#office/settings/webhook-queries.ts'

type Values = Api['POST /api/webhooks']['body']

/** Changes of one webhook. */
export function useWebhookChanges(id: number) {
  const changes = [webhooksQuery, webhookDeliveriesQuery(id)]
  const params = { id }
  return {
    pause: useChange({
      mutationFn: (body: Values & { isPaused: boolean }) => api('PUT /api/webhooks/{id}', { params, body }),
      failed: t('Not changed'),
      changes,
    }),
    remove: useChange({
      mutationFn: () => api('DELETE /api/webhooks/{id}', { params }),
      onSuccess: () => toast({ title: t('Webhook deleted') }),
      failed: t('Not deleted'),
      changes,
    }),
    rotate: useChange({
      mutationFn: () => api('POST /api/webhooks/{id}/secret', { params }),
      failed: t('Not changed'),
    }),
    test: useChange({
      mutationFn: () => api('POST /api/webhooks/{id}/test', { params }),
      onSuccess: () => toast({ title: t('Test sent'), description: t('The deliveries say what became of it.') }),
      failed: t('Not sent'),
      changes,
    }),
    redeliver: useChange({
      mutationFn: (delivery: number) => api('POST /api/webhook-deliveries/{id}/redeliver', { params: { id: delivery } }),
      failed: t('Not sent'),
      changes,
    }),
  }
}
