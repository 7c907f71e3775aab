import { apiQuery } from '#app/api/api.ts'

/** The webhooks, for casting directors. */
export const webhooksQuery = apiQuery('GET /api/webhooks')

/** The last deliveries of a webhook. */
export const webhookDeliveriesQuery = (id: number) => apiQuery('GET /api/webhooks/{id}/deliveries', { params: { id } })
