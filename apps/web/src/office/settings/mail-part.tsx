import type { MailServer, Settings } from '@callboard/contract/office/settings/endpoints'
import { MAIL_PORT } from '@callboard/contract/office/settings/rules'
import { useState } from 'react'
import { api } from '#app/api/api.ts'
import { ApiError } from '#app/api/api-error.ts'
import { errorText } from '#app/api/error-text.ts'
import { useChange } from '#app/changes/use-change.ts'
import { t } from '#app/language/t.ts'
import { SendTestMail } from '#shared/send-test-mail.tsx'
import { mailFailureText } from '#shared/test-mail-text.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { FieldError } from '#ui/field.tsx'
import { Banner, FieldGrid, FormActions } from '#ui/layout.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useFirstError } from '#ui/use-first-error.ts'
import { ConnectionFields } from './connection-fields.tsx'
import { SignInField } from './sign-in-field.tsx'
import { StoredSecretField } from './stored-secret-field.tsx'
import { useSettingsChange } from './use-settings-change.ts'

const NEW_SERVER: MailServer & { hasPassword: boolean } = {
  hasPassword: false,
  host: '',
  port: MAIL_PORT.starttls,
  security: 'starttls',
  signIn: 'password',
  user: null,
  from: '',
}

/** Unsaved values. Without a password the stored one stays. */
export interface MailDraft {
  readonly typed: Partial<MailServer>
  readonly password: string | undefined
}

export const NO_MAIL_DRAFT: MailDraft = { typed: {}, password: undefined }

type TypedServer = MailServer & { password?: string }

interface MailPartProps {
  readonly settings: Settings
  /** The page holds the values, because a hidden part is unmounted. They are never stored on the device. */
  readonly draft: readonly [MailDraft, (draft: MailDraft) => void]
}

/** The settings of the mail server, with a test. */
export function MailPart({ settings: { mail, mailGrant }, draft: [{ typed, password }, setDraft] }: MailPartProps) {
  const { change } = useSettingsChange()
  const [doubt, setDoubt] = useState<{ server: TypedServer; reason: string } | null>(null)
  const attempt = useChange({
    mutationFn: (next: TypedServer) => api('POST /api/settings/mail/try', { body: { server: next } }),
    onSuccess: ({ reason }, next) => (reason === null ? save(next) : setDoubt({ server: next, reason })),
  })
  const { hasPassword, ...stored } = mail.server ?? NEW_SERVER
  const server = { ...stored, ...typed }
  const error = attempt.error ?? change.error
  const form = useFirstError(error)
  const fields = error instanceof ApiError ? error.fields : {}
  const isRefused = error !== null && Object.keys(fields).length === 0
  const set = (more: Partial<MailServer>) => setDraft({ typed: { ...typed, ...more }, password })
  function save(next: TypedServer | null): void {
    attempt.reset()
    change.mutate(({ version }) => api('PUT /api/settings/mail', { body: { version, server: next } }), {
      onSuccess: () => setDraft(NO_MAIL_DRAFT),
      onSettled: () => setDoubt(null),
    })
  }
  const text = (key: 'host' | 'user' | 'from') => ({
    value: server[key] ?? '',
    error: fields[`server.${key}`],
    onChange: ({ target }: { target: { value: string } }) => set({ [key]: key === 'user' && target.value === '' ? null : target.value }),
  })
  if (mail.isFixed)
    return (
      <>
        <p className="measure mb-6">
          {t('The mail server is set on the server (SMTP_URL), so it cannot be changed here. Emails come from {from}.', {
            from: mail.from,
          })}
        </p>
        <SendTestMail />
      </>
    )
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        attempt.mutate({ ...server, ...(password !== undefined && { password }) })
      }}
    >
      {mail.way === 'outbox' && (
        <div className="mb-6">
          <Banner title={t('No emails are sent yet')}>
            {t('Sign-in links and messages become files in the outbox folder of the server. Enter the mail server of your university.')}
          </Banner>
        </div>
      )}
      {server.user !== null && server.signIn === 'password' && !hasPassword && password === undefined && mail.way === 'smtp' && (
        <div className="mb-6">
          <Banner title={t('The password is missing')}>
            {t('The mail server will refuse emails until you enter it. Passwords are not restored.')}
          </Banner>
        </div>
      )}
      <FieldGrid>
        <TextField label={t('Mail server')} required placeholder="mail.example.edu" autoComplete="off" {...text('host')} />
        <ConnectionFields
          security={server.security}
          port={server.port}
          usualPorts={MAIL_PORT}
          portError={fields['server.port']}
          onChange={set}
        />
        <TextField label={t('User')} hint={t('Empty if the server asks for none.')} autoComplete="off" {...text('user')} />
        {(mailGrant.stored !== null || server.signIn === 'oauth2') && (
          <SignInField value={server.signIn} grant={mailGrant} error={fields['server.signIn']} onChange={(signIn) => set({ signIn })} />
        )}
        {server.signIn === 'password' && (
          <StoredSecretField
            label={t('Password')}
            isStored={hasPassword}
            value={password}
            error={fields['server.password']}
            onChange={(next) => setDraft({ typed, password: next })}
          />
        )}
        <TextField label={t('Sender')} required placeholder="Casting Office <casting@example.edu>" {...text('from')} />
      </FieldGrid>
      {isRefused && <FieldError id="mail-error" error={errorText(error, t('Not saved. Please try again.'))} />}
      <FormActions>
        {mail.server !== null && (
          <Button onClick={() => save(null)} disabled={attempt.isPending || change.isPending}>
            {t('Use the outbox folder')}
          </Button>
        )}
        {mail.way === 'smtp' && <SendTestMail />}
        <Button
          type="submit"
          variant="primary"
          pending={attempt.isPending || change.isPending}
          pendingLabel={attempt.isPending ? t('Trying the mail server...') : t('Saving...')}
        >
          {t('Save')}
        </Button>
      </FormActions>
      <ConfirmDialog
        open={doubt !== null}
        onOpenChange={(open) => !open && setDoubt(null)}
        title={t('This mail server does not work. Save anyway?')}
        description={
          doubt &&
          t('{problem} Until it works, no emails are sent, and no one can sign in by email.', { problem: mailFailureText(doubt.reason) })
        }
        confirmLabel={t('Save anyway')}
        pendingLabel={t('Saving...')}
        pending={change.isPending}
        onConfirm={() => doubt && save(doubt.server)}
      />
    </form>
  )
}
