import type { Api } from '@callboard/contract/api-types'
import type { Webhook } from '@callboard/contract/exchange/webhooks/endpoints'
import { WEBHOOK_EVENTS, WEBHOOK_LIMITS, type WebhookEvent } from '@callboard/contract/exchange/webhooks/rules'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { api } from '#app/api/api.ts'
import { ApiError } from '#app/api/api-error.ts'
import { errorText } from '#app/api/error-text.ts'
import { useChange } from '#app/changes/use-change.ts'
import { t } from '#app/language/t.ts'
import { webhooksQuery } from '#office/settings/webhook-queries.ts'
import { Checkbox } from '#ui/choice.tsx'
import { Dialog, FormButtons } from '#ui/dialog.tsx'
import { Field, useFieldIds } from '#ui/field.tsx'
import { Stack } from '#ui/layout.tsx'
import { TextField } from '#ui/text-field.tsx'
import { EVENT_TEXT } from './webhook-text.ts'

interface WebhookDialogProps {
  /** `undefined` for a new one. */
  webhook?: Webhook
  /** Called with the secret of a new webhook, which is shown once. */
  onSecret: (secret: string) => void
  onClose: () => void
}

/** The URL and the events of a webhook. */
export function WebhookDialog({ webhook, onSecret, onClose }: WebhookDialogProps) {
  const queryClient = useQueryClient()
  const formId = useId()
  const [url, setUrl] = useState(webhook?.url ?? '')
  const [events, setEvents] = useState<readonly WebhookEvent[]>(webhook?.events ?? [])
  const save = useChange({
    mutationFn: async (body: Api['POST /api/webhooks']['body']) => {
      if (!webhook) return (await api('POST /api/webhooks', { body })).secret
      await api('PUT /api/webhooks/{id}', { params: { id: webhook.id }, body: { ...body, isPaused: webhook.isPaused } })
      return undefined
    },
    onSuccess: async (secret) => {
      await queryClient.invalidateQueries({ queryKey: webhooksQuery.queryKey })
      onClose()
      if (secret !== undefined) onSecret(secret)
    },
  })
  const fields = save.error instanceof ApiError ? save.error.fields : {}
  const refusal = save.error && Object.keys(fields).length === 0 ? errorText(save.error, t('Please try again.')) : undefined
  const ids = useFieldIds({ error: fields['events'] })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate({ url, events: [...events] })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={webhook ? t('Change webhook') : t('New webhook')}
      description={t(
        'Callboard posts a signed message there when one of these happens. It has ids and the names of changed fields, nothing else.',
      )}
      footer={
        <FormButtons onCancel={onClose} form={formId} pending={save.isPending} pendingLabel={t('Saving...')}>
          {t('Save')}
        </FormButtons>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <Stack gap={6}>
          <TextField
            label={t('Address')}
            type="url"
            required
            autoComplete="off"
            maxLength={WEBHOOK_LIMITS.url}
            value={url}
            error={fields['url'] ?? refusal}
            onChange={({ target }) => setUrl(target.value)}
          />
          <Field label={t('Events')} required error={fields['events']} ids={ids} group>
            <Stack gap={2}>
              {WEBHOOK_EVENTS.map((event) => (
                <Checkbox
                  key={event}
                  label={t(EVENT_TEXT[event])}
                  checked={events.includes(event)}
                  onChange={({ target }) => setEvents(target.checked ? [...events, event] : events.filter((one) => one !== event))}
                />
              ))}
            </Stack>
          </Field>
        </Stack>
      </form>
    </Dialog>
  )
}
