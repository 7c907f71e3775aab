import type { Api } from '@callboard/contract/api-types'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#app/api/api.ts'
import { errorText, isSignedOut } from '#app/api/error-text.ts'
import { t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'
import { offerSignInAgain } from '#app/session/sign-in-again.ts'
import { leaveForSignIn } from '#app/session/unauthorized.ts'
import { webhookDeliveriesQuery, webhooksQuery } from '#office/settings/webhook-queries.ts'

type Values = Api['POST /api/webhooks']['body']

/** Changes of one webhook. */
export function useWebhookChanges(id: number) {
  const queryClient = useQueryClient()
  const onSettled = async () => {
    await queryClient.invalidateQueries({ queryKey: webhooksQuery.queryKey })
    await queryClient.invalidateQueries({ queryKey: webhookDeliveriesQuery(id).queryKey })
  }
  const failedWith = (title: string) => (error: unknown) => {
    if (isSignedOut(error)) return leaveForSignIn()
    if (offerSignInAgain(error, '/settings?part=webhooks')) return
    toast({ title, description: errorText(error, t('Please try again.')), tone: 'destructive' })
  }
  const params = { id }
  return {
    pause: useMutation({
      mutationFn: (body: Values & { isPaused: boolean }) => api('PUT /api/webhooks/{id}', { params, body }),
      onError: failedWith(t('Not changed')),
      onSettled,
    }),
    remove: useMutation({
      mutationFn: () => api('DELETE /api/webhooks/{id}', { params }),
      onSuccess: () => toast({ title: t('Webhook deleted') }),
      onError: failedWith(t('Not deleted')),
      onSettled,
    }),
    rotate: useMutation({
      mutationFn: () => api('POST /api/webhooks/{id}/secret', { params }),
      onError: failedWith(t('Not changed')),
    }),
    test: useMutation({
      mutationFn: () => api('POST /api/webhooks/{id}/test', { params }),
      onSuccess: () => toast({ title: t('Test sent'), description: t('The deliveries say what became of it.') }),
      onError: failedWith(t('Not sent')),
      onSettled,
    }),
    redeliver: useMutation({
      mutationFn: (delivery: number) => api('POST /api/webhook-deliveries/{id}/redeliver', { params: { id: delivery } }),
      onError: failedWith(t('Not sent')),
      onSettled,
    }),
  }
}
