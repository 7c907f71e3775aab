import type { MailGrantValues, TypedGrant } from '@callboard/contract/messages/mailbox/endpoints'
import { GRANT_PROVIDERS } from '@callboard/contract/messages/mailbox/rules'
import type { Settings } from '@callboard/contract/office/settings/endpoints'
import { useState } from 'react'
import { api } from '#app/api/api.ts'
import { ApiError } from '#app/api/api-error.ts'
import { errorText } from '#app/api/error-text.ts'
import { useChange } from '#app/changes/use-change.ts'
import { formatDateTime } from '#app/language/dates.ts'
import { t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'
import { Button } from '#ui/button.tsx'
import { RadioGroup } from '#ui/choice.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { FieldError } from '#ui/field.tsx'
import { Banner, FieldGrid, Section, Stack } from '#ui/layout.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useFirstError } from '#ui/use-first-error.ts'
import { GRANT_TEXT, PROVIDER_NAME } from './mail-trouble-text.ts'
import { StoredSecretField } from './stored-secret-field.tsx'
import { Tried, TryActions } from './try-actions.tsx'
import { useSettingsChange } from './use-settings-change.ts'

const NEW_GRANT: MailGrantValues & { hasSecret: boolean } = {
  hasSecret: false,
  provider: 'microsoft',
  clientId: '',
  tenant: null,
  tokenAddress: null,
}

/** Unsaved values of the OAuth2 sign-in; `undefined` if there are none. */
export type GrantDraft = Partial<TypedGrant> | undefined

interface MailGrantSectionProps {
  readonly settings: Settings
  /** The page holds the values, because a hidden part is unmounted. They are never stored on the device, because they contain secrets. */
  readonly draft: readonly [GrantDraft, (draft: GrantDraft) => void]
}

/** The OAuth2 sign-in for mail servers that do not accept passwords. */
export function MailGrantSection({ settings: { mailGrant }, draft: [draft, setDraft] }: MailGrantSectionProps) {
  const { timeZone } = useInstitution()
  const { change } = useSettingsChange()
  const [doubt, setDoubt] = useState<TypedGrant | null>(null)
  const attempt = useChange({
    mutationFn: ({ grant }: { grant: TypedGrant; saves: boolean }) => api('POST /api/settings/mail-sign-in/try', { body: { grant } }),
    onSuccess: ({ reason }, { grant, saves }) => {
      if (saves) reason === null ? save(grant) : setDoubt(grant)
    },
  })
  const error = attempt.error ?? change.error
  const form = useFirstError(error)
  const { hasSecret, ...stored } = mailGrant.stored ?? NEW_GRANT
  const grant: TypedGrant = { ...stored, ...draft }
  const fields = error instanceof ApiError ? error.fields : {}
  const isRefused = error !== null && Object.keys(fields).length === 0
  const running = change.isPending ? 'saving' : !attempt.isPending ? null : attempt.variables.saves ? 'checking' : 'trying'
  const found = attempt.data && !attempt.variables.saves ? attempt.data : undefined

  function set(more: Partial<TypedGrant>): void {
    attempt.reset()
    setDraft({ ...draft, ...more })
  }
  function save(next: TypedGrant | null): void {
    attempt.reset()
    change.mutate(({ version }) => api('PUT /api/settings/mail-sign-in', { body: { version, grant: next } }), {
      onSuccess: () => setDraft(undefined),
      onSettled: () => setDoubt(null),
    })
  }
  const text = (key: 'clientId' | 'tenant' | 'tokenAddress') => ({
    value: grant[key] ?? '',
    error: fields[`grant.${key}`],
    required: true,
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => set({ [key]: target.value }),
  })
  const secret = (key: 'clientSecret' | 'refreshToken') => ({
    isStored: hasSecret,
    value: draft?.[key],
    error: fields[`grant.${key}`],
    onChange: (typed: string | undefined) => set({ [key]: typed }),
  })
  const title = t('OAuth2 for mail servers')
  const hint = t('Microsoft 365 and Google accept no password. The guide for operators says where each value comes from.')
  if (mailGrant.stored === null && draft === undefined)
    return (
      <Section className="mt-12" title={title} hint={hint} actions={<Button onClick={() => setDraft({})}>{t('Set up OAuth2')}</Button>}>
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
          attempt.mutate({ grant, saves: true })
        }}
      >
        <Stack>
          {mailGrant.refusedSince !== null && (
            <Banner tone="danger" title={t('The provider does not accept this sign-in any more')}>
              {t('Since {when} mail servers that need it cannot be used. Enter a new refresh token.', {
                when: formatDateTime(mailGrant.refusedSince, timeZone),
              })}
            </Banner>
          )}
          {mailGrant.stored !== null && !hasSecret && draft?.refreshToken === undefined && (
            <Banner title={t('The refresh token is missing')}>
              {t('Mail servers cannot be used with OAuth2 until you enter it. Secrets are not restored.')}
            </Banner>
          )}
          <RadioGroup
            label={t('Provider')}
            name="mail-grant"
            direction="row"
            value={grant.provider}
            options={GRANT_PROVIDERS.map((value) => ({ value, label: t(PROVIDER_NAME[value]) }))}
            onChange={({ target }) => set({ provider: GRANT_PROVIDERS.find((known) => known === target.value) ?? 'other' })}
          />
          <FieldGrid>
            <TextField label={t('Client id')} {...text('clientId')} />
            <StoredSecretField label={t('Client secret')} hint={t('Empty if the application has none.')} {...secret('clientSecret')} />
            {grant.provider === 'microsoft' && (
              <TextField label={t('Tenant')} hint={t('The id or a domain of your organization in Microsoft Entra.')} {...text('tenant')} />
            )}
            {grant.provider === 'other' && (
              <TextField label={t('Token address')} placeholder="https://login.example.edu/token" {...text('tokenAddress')} />
            )}
            <StoredSecretField label={t('Refresh token')} required={!hasSecret} {...secret('refreshToken')} />
          </FieldGrid>
          {found && (
            <Tried problem={found.reason && t(GRANT_TEXT[found.reason])} title={t('The provider gives access')}>
              {t('Whether a mail server accepts it shows when you try that server.')}
            </Tried>
          )}
        </Stack>
        {isRefused && <FieldError id="mail-grant-error" error={errorText(error, t('Not saved. Please try again.'))} />}
        <TryActions
          running={running}
          saveLabel={t('Save OAuth2')}
          remove={mailGrant.stored === null ? null : { label: t('Remove OAuth2'), run: () => save(null) }}
          onCancel={() => setDraft(undefined)}
          onTry={() => {
            change.reset()
            attempt.mutate({ grant, saves: false })
          }}
        />
      </form>
      <ConfirmDialog
        open={doubt !== null}
        onOpenChange={(open) => !open && setDoubt(null)}
        title={t('This sign-in does not work. Save anyway?')}
        description={attempt.data?.reason && t(GRANT_TEXT[attempt.data.reason])}
        confirmLabel={t('Save anyway')}
        pendingLabel={t('Saving...')}
        pending={change.isPending}
        onConfirm={() => doubt && save(doubt)}
      />
    </Section>
  )
}
