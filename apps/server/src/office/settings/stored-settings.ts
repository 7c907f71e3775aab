import type { Database } from '#db/client.ts'
import type { Office } from '#platform/office.ts'
import { sealedBox } from '#platform/sealed.ts'
import { findListedStaff, findSettings } from './settings.repository.ts'

/** The settings in the database, and their way into this instance. */
export interface StoredSettings {
  /** Reads the newest settings and the list of the staff, and puts them in force in this instance. */
  putInForce(): Promise<void>
  /** The password of the mail server. */
  readonly mail: SecretBox
  /** The client secret of single sign-on. */
  readonly signOn: SecretBox
}

/** Seals a secret of the office, so that the database alone does not reveal it. */
export interface SecretBox {
  seal(secret: string): string
  /** @returns `undefined` without a secret, or if the session secret has changed since */
  open(sealed: string | null): string | undefined
}

function secretBox(secret: string, purpose: string): SecretBox {
  const box = sealedBox(secret, purpose)
  return {
    seal: (text) => box.seal(text),
    open(sealed) {
      const text = sealed === null ? undefined : box.open(sealed)
      return typeof text === 'string' ? text : undefined
    },
  }
}

export function openStoredSettings({ db, office, secret }: { db: Database; office: Office; secret: string }): StoredSettings {
  const [mail, signOn] = [secretBox(secret, 'mail server'), secretBox(secret, 'sign-on client')]
  return {
    async putInForce() {
      const [row, staff] = await Promise.all([findSettings(db), findListedStaff(db)])
      office.use({
        version: row?.version ?? 0,
        values: row?.values ?? {},
        mailServer: row?.mailServer ? { ...row.mailServer, password: mail.open(row.mailPassword) } : null,
        signOn: row?.signOn ? { ...row.signOn, clientSecret: signOn.open(row.signOnSecret) } : null,
        staff,
      })
    },
    mail,
    signOn,
  }
}
