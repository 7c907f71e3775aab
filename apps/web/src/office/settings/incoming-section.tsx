import type { IncomingServer, TypedIncoming } from '@callboard/contract/messages/mailbox/endpoints'
import { IMAP_PORT, INBOX, MAIL_SECURITY } from '@callboard/contract/messages/mailbox/rules'
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
import { ConfirmDialog } from '#ui/dialog.tsx'
import { FieldError } from '#ui/field.tsx'
import { Banner, FieldGrid, FormActions, Section, Stack } from '#ui/layout.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { NumberField, TextField } from '#ui/text-field.tsx'
import { useFirstError } from '#ui/use-first-error.ts'
import { INCOMING_TEXT, SECURITY_NAME } from './mail-trouble-text.ts'
import { SignInField } from './sign-in-field.tsx'
import { useSettingsChange } from './use-settings-change.ts'

const NEW_MAILBOX: IncomingServer & { hasPassword: boolean } = {
  hasPassword: false,
  host: '',
  port: IMAP_PORT.tls,
  security: 'tls',
  signIn: 'password',
  user: '',
  folder: INBOX,
}

/** What is typed of the mailbox and not saved; `undefined` while nothing is. */
export type IncomingDraft = Partial<TypedIncoming> | undefined

interface IncomingSectionProps {
  readonly settings: Settings
  /** Held by the page, because a part that is not shown is not there. Never stored on the device. */
  readonly draft: readonly [IncomingDraft, (draft: IncomingDraft) => void]
}

/** The mailbox from which answers are read. */
export function IncomingSection({ settings: { incoming, mailGrant }, draft: [draft, setDraft] }: IncomingSectionProps) {
  const { timeZone } = useInstitution()
  const { change } = useSettingsChange()
  const [doubt, setDoubt] = useState<TypedIncoming | null>(null)
  const attempt = useChange({
    mutationFn: ({ server }: { server: TypedIncoming; saves: boolean }) =>
      api('POST /api/settings/incoming-mail/try', { body: { server } }),
    onSuccess: ({ reason }, { server, saves }) => {
      if (saves) reason === null ? save(server) : setDoubt(server)
    },
  })
  const error = attempt.error ?? change.error
  const form = useFirstError(error)
  const { hasPassword, ...stored } = incoming.server ?? NEW_MAILBOX
  const server: TypedIncoming = { ...stored, ...draft }
  const fields = error instanceof ApiError ? error.fields : {}
  const isRefused = error !== null && Object.keys(fields).length === 0
  const isPending = attempt.isPending || change.isPending
  const found = attempt.data && !attempt.variables.saves ? attempt.data : undefined

  function set(more: Partial<TypedIncoming>): void {
    attempt.reset()
    setDraft({ ...draft, ...more })
  }
  function save(next: TypedIncoming | null): void {
    attempt.reset()
    change.mutate(({ version }) => api('PUT /api/settings/incoming-mail', { body: { version, server: next } }), {
      onSuccess: () => setDraft(undefined),
      onSettled: () => setDoubt(null),
    })
  }
  const text = (key: 'host' | 'user' | 'folder') => ({
    value: server[key],
    error: fields[`server.${key}`],
    required: true,
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => set({ [key]: target.value }),
  })
  const title = t('Incoming email')
  const hint = t('Replies of students are read from this mailbox. Emails in it stay as they are, and earlier ones are left alone.')
  if (incoming.server === null && draft === undefined)
    return (
      <Section className="mt-12" title={title} hint={hint} actions={<Button onClick={() => setDraft({})}>{t('Connect a mailbox')}</Button>}>
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
          attempt.mutate({ server, saves: true })
        }}
      >
        <Stack>
          {incoming.trouble && (
            <Banner tone="danger" title={t('Emails cannot be read')}>
              {t('{problem} Since {when}. Nothing is lost: they are read when it works again.', {
                problem: t(INCOMING_TEXT[incoming.trouble.reason]),
                when: formatDateTime(incoming.trouble.since, timeZone),
              })}
            </Banner>
          )}
          {incoming.server?.signIn === 'password' && !hasPassword && draft?.password === undefined && (
            <Banner title={t('The password is missing')}>{t('No email is read until you enter it. Passwords are not restored.')}</Banner>
          )}
          {incoming.readAt !== null && incoming.trouble === null && (
            <p className="text-ink-soft">{t('Last read: {when}', { when: formatDateTime(incoming.readAt, timeZone) })}</p>
          )}
          <FieldGrid>
            <TextField label={t('IMAP server')} placeholder="imap.example.edu" {...text('host')} />
            <SelectField
              label={t('Encryption')}
              options={MAIL_SECURITY.map((value) => ({ value, label: t(SECURITY_NAME[value]) }))}
              value={server.security}
              onChange={({ target }) => {
                const security = MAIL_SECURITY.find((known) => known === target.value) ?? 'tls'
                set({ security, ...(server.port === IMAP_PORT[server.security] && { port: IMAP_PORT[security] }) })
              }}
            />
            <NumberField
              label={t('Port')}
              required
              min={1}
              max={65_535}
              value={Number.isNaN(server.port) ? '' : server.port}
              error={fields['server.port']}
              onChange={({ target }) => set({ port: target.valueAsNumber })}
            />
            <TextField label={t('Folder')} hint={t('INBOX is the one that every mailbox has.')} {...text('folder')} />
            <TextField label={t('User')} hint={t('Usually the address of the mailbox.')} {...text('user')} />
            <SignInField value={server.signIn} grant={mailGrant} error={fields['server.signIn']} onChange={(signIn) => set({ signIn })} />
            {server.signIn === 'password' && (
              <TextField
                label={t('Password')}
                type="password"
                autoComplete="new-password"
                required={!hasPassword}
                hint={
                  hasPassword
                    ? t('One is stored. It is never shown; type another to replace it.')
                    : t('It is stored encrypted and never shown.')
                }
                value={draft?.password ?? ''}
                error={fields['server.password']}
                onChange={({ target }) => set({ password: target.value === '' ? undefined : target.value })}
              />
            )}
          </FieldGrid>
          {found && (
            <div role="status">
              {found.reason === null ? (
                <Banner tone="ok" title={t('The mailbox can be read')}>
                  {t('The sign-in works, and the folder is there.')}
                </Banner>
              ) : (
                <Banner tone="danger" title={t('This does not work yet')}>
                  {t(INCOMING_TEXT[found.reason])}
                </Banner>
              )}
            </div>
          )}
        </Stack>
        {isRefused && <FieldError id="incoming-error" error={errorText(error, t('Not saved. Please try again.'))} />}
        <FormActions>
          {incoming.server !== null ? (
            <Button onClick={() => save(null)} disabled={isPending}>
              {t('Read no email')}
            </Button>
          ) : (
            <Button onClick={() => setDraft(undefined)} disabled={isPending}>
              {t('Cancel')}
            </Button>
          )}
          <Button
            disabled={isPending}
            pending={attempt.isPending && !attempt.variables.saves}
            pendingLabel={t('Trying...')}
            onClick={() => {
              change.reset()
              attempt.mutate({ server, saves: false })
            }}
          >
            {t('Try it')}
          </Button>
          <Button
            type="submit"
            variant="primary"
            disabled={isPending}
            pending={change.isPending || (attempt.isPending && attempt.variables.saves)}
            pendingLabel={attempt.isPending ? t('Trying...') : t('Saving...')}
          >
            {t('Save mailbox')}
          </Button>
        </FormActions>
      </form>
      <ConfirmDialog
        open={doubt !== null}
        onOpenChange={(open) => !open && setDoubt(null)}
        title={t('This mailbox cannot be read. Save anyway?')}
        description={
          attempt.data?.reason &&
          t('{problem} Until it works, replies by email do not arrive here.', { problem: t(INCOMING_TEXT[attempt.data.reason]) })
        }
        confirmLabel={t('Save anyway')}
        pendingLabel={t('Saving...')}
        pending={change.isPending}
        onConfirm={() => doubt && save(doubt)}
      />
    </Section>
  )
}
