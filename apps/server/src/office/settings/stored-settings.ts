import type { Database } from '#db/client.ts'
import type { GrantSecrets } from '#platform/mail/mail-grant.ts'
import type { Office } from '#platform/office.ts'
import { sealedBox } from '#platform/sealed.ts'
import { findListedStaff, findSettings } from './settings.repository.ts'

/** Loads the settings from the database and applies them in this instance. */
export interface StoredSettings {
  /** Reads the newest settings and the staff list, and applies them in this instance. */
  putInForce(): Promise<void>
  /** The password of the mail server. */
  readonly mail: SecretBox
  /** Seals the password of the mailbox with the answers. */
  readonly incoming: SecretBox
  /** Seals the secrets of the OAuth2 sign-in at mail servers. */
  readonly grant: SecretBox<GrantSecrets>
  /** Seals the secret of the text message gateway. */
  readonly textGateway: SecretBox
  /** The client secret of single sign-on. */
  readonly signOn: SecretBox
}

/** Encrypts a secret of the office, so that the database alone does not reveal it. */
export interface SecretBox<Secret = string> {
  seal(secret: Secret): string
  /** @returns `undefined` without a secret, or if the session secret has changed since */
  open(sealed: string | null): Secret | undefined
}

const isText = (secret: unknown): secret is string => typeof secret === 'string'

const isGrant = (secret: unknown): secret is GrantSecrets =>
  typeof secret === 'object' && secret !== null && 'refreshToken' in secret && 'clientSecret' in secret

function secretBox<Secret>(secret: string, purpose: string, isSecret: (opened: unknown) => opened is Secret): SecretBox<Secret> {
  const box = sealedBox(secret, purpose)
  return {
    seal: (plain) => box.seal(plain),
    open(sealed) {
      const opened = sealed === null ? undefined : box.open(sealed)
      return isSecret(opened) ? opened : undefined
    },
  }
}

export function openStoredSettings({ db, office, secret }: { db: Database; office: Office; secret: string }): StoredSettings {
  const [mail, signOn] = [secretBox(secret, 'mail server', isText), secretBox(secret, 'sign-on client', isText)]
  const [incoming, grant] = [secretBox(secret, 'incoming mail', isText), secretBox(secret, 'mail sign-in', isGrant)]
  const textGateway = secretBox(secret, 'text gateway', isText)
  return {
    async putInForce() {
      const [row, staff] = await Promise.all([findSettings(db), findListedStaff(db)])
      office.use({
        version: row?.version ?? 0,
        values: row?.values ?? {},
        mailServer: row?.mailServer ? { ...row.mailServer, password: mail.open(row.mailPassword) } : null,
        incoming: row?.incoming ? { ...row.incoming, password: incoming.open(row.incomingPassword) } : null,
        mailGrant: row?.mailGrant ? { ...row.mailGrant, secrets: grant.open(row.mailGrantSecrets) } : null,
        textGateway: row?.textGateway ? { ...row.textGateway, secret: textGateway.open(row.textGatewaySecret) } : null,
        signOn: row?.signOn ? { ...row.signOn, clientSecret: signOn.open(row.signOnSecret) } : null,
        staff,
      })
    },
    mail,
    incoming,
    grant,
    textGateway,
    signOn,
  }
}
