import type { Api } from '@callboard/contract/api-types'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '#app/api/api.ts'
import { useChange } from '#app/changes/use-change.ts'
import { t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'
import { webhookDeliveriesQuery, webhooksQuery } from '#office/settings/webhook-queries.ts'

type Values = Api['POST /api/webhooks']['body']

/** Changes of one webhook. */
export function useWebhookChanges(id: number) {
  const queryClient = useQueryClient()
  const onSettled = async () => {
    await queryClient.invalidateQueries({ queryKey: webhooksQuery.queryKey })
    await queryClient.invalidateQueries({ queryKey: webhookDeliveriesQuery(id).queryKey })
  }
  const params = { id }
  return {
    pause: useChange({
      mutationFn: (body: Values & { isPaused: boolean }) => api('PUT /api/webhooks/{id}', { params, body }),
      failed: t('Not changed'),
      onSettled,
    }),
    remove: useChange({
      mutationFn: () => api('DELETE /api/webhooks/{id}', { params }),
      onSuccess: () => toast({ title: t('Webhook deleted') }),
      failed: t('Not deleted'),
      onSettled,
    }),
    rotate: useChange({
      mutationFn: () => api('POST /api/webhooks/{id}/secret', { params }),
      failed: t('Not changed'),
    }),
    test: useChange({
      mutationFn: () => api('POST /api/webhooks/{id}/test', { params }),
      onSuccess: () => toast({ title: t('Test sent'), description: t('The deliveries say what became of it.') }),
      failed: t('Not sent'),
      onSettled,
    }),
    redeliver: useChange({
      mutationFn: (delivery: number) => api('POST /api/webhook-deliveries/{id}/redeliver', { params: { id: delivery } }),
      failed: t('Not sent'),
      onSettled,
    }),
  }
}
