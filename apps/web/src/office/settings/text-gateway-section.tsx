import type { TypedGateway } from '@callboard/contract/messages/texts/endpoints'
import { BODY_FORMATS, type BodyFormat, type GatewayOutcome } from '@callboard/contract/messages/texts/rules'
import type { Settings } from '@callboard/contract/office/settings/endpoints'
import { useState } from 'react'
import { api } from '#app/api/api.ts'
import { ApiError } from '#app/api/api-error.ts'
import { errorText } from '#app/api/error-text.ts'
import { useChange } from '#app/changes/use-change.ts'
import { msg, t } from '#app/language/t.ts'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/field.tsx'
import { Banner, FieldGrid, Section, Stack } from '#ui/layout.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextArea, TextField } from '#ui/text-field.tsx'
import { useFirstError } from '#ui/use-first-error.ts'
import { StoredSecretField } from './stored-secret-field.tsx'
import { TryActions } from './try-actions.tsx'
import { useSettingsChange } from './use-settings-change.ts'

const NEW_GATEWAY: TypedGateway & { hasSecret: boolean } = {
  hasSecret: false,
  address: '',
  header: 'Authorization',
  format: 'json',
  body: '{"to": "{{number}}", "text": "{{text}}"}',
  countryCode: '+1',
}

const FORMAT_NAME: Readonly<Record<BodyFormat, string>> = { json: msg('JSON'), form: msg('Form (URL-encoded)') }

const OUTCOME_TEXT: Readonly<Record<Exclude<GatewayOutcome, 'taken' | 'refused'>, string>> = {
  'address-refused': msg('This address is not public, or has no https.'),
  unreachable: msg('Nothing answers at this address.'),
  'broken-off': msg('The gateway broke off the connection without an answer. The text may have been sent.'),
  'too-slow': msg('The gateway did not answer in time. The text may have been sent.'),
}

/** Unsaved values of the gateway; `undefined` if there are none. */
export type GatewayDraft = Partial<TypedGateway> | undefined

interface GatewaySectionProps {
  readonly settings: Settings
  /** The page holds the values, because a hidden part is unmounted. They are never stored on the device. */
  readonly draft: readonly [GatewayDraft, (draft: GatewayDraft) => void]
}

/** The gateway that sends text messages. */
export function TextGatewaySection({ settings: { textGateway }, draft: [draft, setDraft] }: GatewaySectionProps) {
  const { change } = useSettingsChange()
  const [phone, setPhone] = useState('')
  const attempt = useChange({
    mutationFn: (gateway: TypedGateway) => api('POST /api/settings/text-gateway/try', { body: { gateway, phone } }),
  })
  const error = attempt.error ?? change.error
  const form = useFirstError(error)
  const { hasSecret, ...stored } = textGateway ?? NEW_GATEWAY
  const gateway: TypedGateway = { ...stored, ...draft }
  const fields = error instanceof ApiError ? error.fields : {}
  const isRefused = error !== null && Object.keys(fields).length === 0
  const running = change.isPending ? 'saving' : attempt.isPending ? 'trying' : null

  function set(more: Partial<TypedGateway>): void {
    attempt.reset()
    change.reset()
    setDraft({ ...draft, ...more })
  }
  function save(next: TypedGateway | null): void {
    attempt.reset()
    change.mutate(({ version }) => api('PUT /api/settings/text-gateway', { body: { version, gateway: next } }), {
      onSuccess: () => setDraft(undefined),
    })
  }
  const text = (key: 'address' | 'header' | 'countryCode' | 'body') => ({
    value: gateway[key] ?? '',
    error: fields[`gateway.${key}`],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => set({ [key]: key === 'header' && target.value === '' ? null : target.value }),
  })
  const title = t('Text messages')
  const hint = t(
    'Students who agree get a text when something changes on the same day. It goes through a gateway of your choice; each text may cost.',
  )
  if (textGateway === null && draft === undefined)
    return (
      <Section className="mt-12" title={title} hint={hint} actions={<Button onClick={() => setDraft({})}>{t('Set up a gateway')}</Button>}>
        {null}
      </Section>
    )
  return (
    <Section className="mt-12" title={title} hint={hint}>
      <form
        ref={form}
        noValidate
        aria-label={title}
        onSubmit={(event) => {
          event.preventDefault()
          save(gateway)
        }}
      >
        <Stack>
          {textGateway !== null && textGateway.header !== null && !hasSecret && draft?.secret === undefined && (
            <Banner title={t('The value of the header is missing')}>
              {t('The gateway will refuse texts until you enter it. Secrets are not restored.')}
            </Banner>
          )}
          <TextField label={t('Address of the gateway')} required placeholder="https://texts.example.com/send" {...text('address')} />
          <FieldGrid>
            <TextField label={t('Header')} hint={t('Empty if the gateway asks for none.')} {...text('header')} />
            {gateway.header !== null && (
              <StoredSecretField
                label={t('Value of the header')}
                isStored={hasSecret}
                required={!hasSecret}
                value={draft?.secret}
                error={fields['gateway.secret']}
                onChange={(secret) => set({ secret })}
              />
            )}
            <SelectField
              label={t('Format')}
              options={BODY_FORMATS.map((value) => ({ value, label: t(FORMAT_NAME[value]) }))}
              value={gateway.format}
              onChange={({ target }) => set({ format: BODY_FORMATS.find((known) => known === target.value) ?? 'json' })}
            />
            <TextField label={t('Country code')} hint={t('For telephone numbers that have none.')} required {...text('countryCode')} />
          </FieldGrid>
          <TextArea
            label={t('What is sent')}
            required
            hint={t('{fields} are filled in. The last one is the same when a text is sent again.', {
              fields: '{{number}}, {{text}}, {{id}}',
            })}
            {...text('body')}
          />
          <FieldGrid>
            <TextField
              label={t('Number for the test')}
              type="tel"
              autoComplete="off"
              value={phone}
              error={fields['phone']}
              onChange={({ target }) => {
                attempt.reset()
                setPhone(target.value)
              }}
            />
          </FieldGrid>
          {attempt.data && <Answer {...attempt.data} />}
        </Stack>
        {isRefused && <FieldError id="gateway-error" error={errorText(error, t('Not saved. Please try again.'))} />}
        <TryActions
          running={running}
          saveLabel={t('Save gateway')}
          remove={textGateway === null ? null : { label: t('Send no texts'), run: () => save(null) }}
          onCancel={() => setDraft(undefined)}
          onTry={() => {
            change.reset()
            attempt.mutate(gateway)
          }}
        />
      </form>
    </Section>
  )
}

/** The gateway's response. */
function Answer({ outcome, status, answer }: { outcome: GatewayOutcome; status: number | null; answer: string }) {
  return (
    <div role="status">
      {outcome === 'taken' ? (
        <Banner tone="ok" title={t('The gateway took the text')}>
          {t('Look at the telephone: it must arrive there in a moment.')}
        </Banner>
      ) : outcome === 'refused' ? (
        <Banner tone="danger" title={t('The gateway refused the text ({status})', { status: String(status) })}>
          <span className="break-words">{answer || t('It did not say why.')}</span>
        </Banner>
      ) : (
        <Banner tone="danger" title={t('This does not work yet')}>
          {t(OUTCOME_TEXT[outcome])}
        </Banner>
      )}
    </div>
  )
}
