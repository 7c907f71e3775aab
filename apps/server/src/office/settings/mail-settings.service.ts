import type { TypedGrant, TypedIncoming } from '@callboard/contract/messages/mailbox/endpoints'
import type { GrantFailure, IncomingFailure } from '@callboard/contract/messages/mailbox/rules'
import type { Settings } from '@callboard/contract/office/settings/endpoints'
import { SETTINGS_ERROR } from '@callboard/contract/office/settings/errors'
import { MAIL_TRY_MS } from '@callboard/contract/office/settings/rules'
import type { Config } from '#config.ts'
import type { Database } from '#db/client.ts'
import type { MailboxService } from '#messages/mailbox/mailbox.service.ts'
import type { SignedInActor } from '#platform/actor.ts'
import { AppError } from '#platform/app-error.ts'
import type { AccessTokens } from '#platform/mail/access-tokens.ts'
import { mailGrantOf } from '#platform/mail/mail-grant.ts'
import { trySmtp } from '#platform/mail/smtp-connect.ts'
import { mailboxOf, type Office, smtpServerOf } from '#platform/office.ts'
import * as repository from './settings.repository.ts'
import { NO_GRANT, NO_INCOMING, NO_SERVER, NONE, type SettingsVersions } from './settings-versions.ts'
import type { StoredSettings } from './stored-settings.ts'
import { type TypedServer, typedIncoming, typedMailGrant, typedMailServer } from './typed-mail.ts'

/** The outgoing and incoming mail servers, and how the app signs in there. */
export interface MailSettingsService {
  /**
   * @param server without a `password` the stored one is kept, if neither the server nor the user has changed
   * @throws AppError 400 when the password is missing; 409 for an outdated version, and when the environment sets the server
   */
  saveMailServer(actor: SignedInActor, version: number, server: TypedServer | null): Promise<Settings>
  /**
   * Connects to a mail server with these unsaved settings, and signs in there.
   *
   * @returns the codes of the failure; `null` when it works
   * @throws AppError as `saveMailServer`
   */
  tryMailServer(server: TypedServer): Promise<string | null>
  /** @param server as in `saveMailServer`; `null` to read no mail */
  saveIncoming(actor: SignedInActor, version: number, server: TypedIncoming | null): Promise<Settings>
  /** Opens a mailbox with these unsaved settings. @throws AppError as `saveIncoming` */
  tryIncoming(server: TypedIncoming): Promise<IncomingFailure | null>
  /** @throws AppError 400 when a secret is missing; 409 for an outdated version, and when a mail server still needs the removed one */
  saveMailGrant(actor: SignedInActor, version: number, grant: TypedGrant | null): Promise<Settings>
  /** Requests an access token with these unsaved settings. @throws AppError as `saveMailGrant` */
  tryMailGrant(grant: TypedGrant): Promise<GrantFailure | null>
}

/** @param deps.versions makes each change */
export function createMailSettingsService({
  db,
  config: { publicUrl },
  office,
  stored,
  versions: { change },
  mailbox,
  tokens,
}: {
  db: Database
  config: Pick<Config, 'publicUrl'>
  office: Office
  stored: StoredSettings
  versions: SettingsVersions
  mailbox: Pick<MailboxService, 'attempt' | 'attemptGrant'>
  tokens: Pick<AccessTokens, 'get' | 'keepOnly'>
}): MailSettingsService {
  function grantOf({ mailGrant, mailGrantSecrets }: Pick<repository.SettingsRow, 'mailGrant' | 'mailGrantSecrets'>) {
    const secrets = stored.grant.open(mailGrantSecrets)
    return mailGrant && secrets ? mailGrantOf(mailGrant, secrets) : undefined
  }

  return {
    saveMailServer(actor, version, server) {
      if (office.fixed.has('mail')) throw new AppError(SETTINGS_ERROR.fixed)
      return change(actor, version, (before) => ({ ...before, ...(server ? typedMailServer(before, server, stored) : NO_SERVER) }))
    },

    async tryMailServer(server) {
      if (office.fixed.has('mail')) throw new AppError(SETTINGS_ERROR.fixed)
      const { mailPassword } = typedMailServer((await repository.findSettings(db)) ?? NONE, server, stored)
      return trySmtp(smtpServerOf({ ...server, password: stored.mail.open(mailPassword) }, office.mailGrant), MAIL_TRY_MS, tokens)
    },

    saveIncoming: (actor, version, server) =>
      change(actor, version, (before) => ({ ...before, ...(server ? typedIncoming(before, server, stored) : NO_INCOMING) })),

    async tryIncoming(server) {
      const { incoming, incomingPassword } = typedIncoming((await repository.findSettings(db)) ?? NONE, server, stored)
      return incoming && mailbox.attempt(mailboxOf({ ...incoming, password: stored.incoming.open(incomingPassword) }, office.mailGrant))
    },

    saveMailGrant: (actor, version, grant) =>
      change(actor, version, async (before, transaction) => {
        const isUsed = before.incoming?.signIn === 'oauth2' || before.mailServer?.signIn === 'oauth2'
        if (grant === null && isUsed) throw new AppError(SETTINGS_ERROR.grantInUse)
        const next = grant ? typedMailGrant(before, grant, { boxes: stored, publicUrl }) : NO_GRANT
        await tokens.keepOnly(transaction, grantOf(next))
        return { ...before, ...next }
      }),

    async tryMailGrant(typed) {
      const grant = grantOf(typedMailGrant((await repository.findSettings(db)) ?? NONE, typed, { boxes: stored, publicUrl }))
      return grant ? mailbox.attemptGrant(grant) : 'refused'
    },
  }
}
