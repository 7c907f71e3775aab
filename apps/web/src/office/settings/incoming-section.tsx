import type { IncomingServer, TypedIncoming } from '@callboard/contract/messages/mailbox/endpoints'
import { IMAP_PORT, INBOX } from '@callboard/contract/messages/mailbox/rules'
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
import { Banner, FieldGrid, Section, Stack } from '#ui/layout.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useFirstError } from '#ui/use-first-error.ts'
import { ConnectionFields } from './connection-fields.tsx'
import { INCOMING_TEXT } from './mail-trouble-text.ts'
import { SignInField } from './sign-in-field.tsx'
import { StoredSecretField } from './stored-secret-field.tsx'
import { Tried, TryActions } from './try-actions.tsx'
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

/** Unsaved values of the mailbox; `undefined` if there are none. */
export type IncomingDraft = Partial<TypedIncoming> | undefined

interface IncomingSectionProps {
  readonly settings: Settings
  /** The page holds the values, because a hidden part is unmounted. They are never stored on the device. */
  readonly draft: readonly [IncomingDraft, (draft: IncomingDraft) => void]
}

/** The mailbox from which Callboard reads answers. */
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
  const running = change.isPending ? 'saving' : !attempt.isPending ? null : attempt.variables.saves ? 'checking' : 'trying'
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
            <ConnectionFields
              security={server.security}
              port={server.port}
              usualPorts={IMAP_PORT}
              portError={fields['server.port']}
              onChange={set}
            />
            <TextField label={t('Folder')} hint={t('INBOX is the one that every mailbox has.')} {...text('folder')} />
            <TextField label={t('User')} hint={t('Usually the address of the mailbox.')} {...text('user')} />
            <SignInField value={server.signIn} grant={mailGrant} error={fields['server.signIn']} onChange={(signIn) => set({ signIn })} />
            {server.signIn === 'password' && (
              <StoredSecretField
                label={t('Password')}
                isStored={hasPassword}
                required={!hasPassword}
                value={draft?.password}
                error={fields['server.password']}
                onChange={(password) => set({ password })}
              />
            )}
          </FieldGrid>
          {found && (
            <Tried problem={found.reason && t(INCOMING_TEXT[found.reason])} title={t('The mailbox can be read')}>
              {t('The sign-in works, and the folder is there.')}
            </Tried>
          )}
        </Stack>
        {isRefused && <FieldError id="incoming-error" error={errorText(error, t('Not saved. Please try again.'))} />}
        <TryActions
          running={running}
          saveLabel={t('Save mailbox')}
          remove={incoming.server === null ? null : { label: t('Read no email'), run: () => save(null) }}
          onCancel={() => setDraft(undefined)}
          onTry={() => {
            change.reset()
            attempt.mutate({ server, saves: false })
          }}
        />
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
