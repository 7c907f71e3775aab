import type { Database } from '#db/client.ts'
import type { Office } from '#platform/office.ts'
import { sealedBox } from '#platform/sealed.ts'
import { findListedStaff, findSettings } from './settings.repository.ts'

/** The settings in the database, and their way into this instance. */
export interface StoredSettings {
  /** Reads the newest settings and the list of the staff, and puts them in force in this instance. */
  putInForce(): Promise<void>
  seal(password: string): string
  /** @returns `undefined` without a password, or if the session secret has changed since */
  open(sealed: string | null): string | undefined
}

export function openStoredSettings({ db, office, secret }: { db: Database; office: Office; secret: string }): StoredSettings {
  const box = sealedBox(secret, 'mail server')
  const open = (sealed: string | null) => {
    const password = sealed === null ? undefined : box.open(sealed)
    return typeof password === 'string' ? password : undefined
  }
  return {
    async putInForce() {
      const [row, staff] = await Promise.all([findSettings(db), findListedStaff(db)])
      office.use({
        version: row?.version ?? 0,
        values: row?.values ?? {},
        mailServer: row?.mailServer ? { ...row.mailServer, password: open(row.mailPassword) } : null,
        staff,
      })
    },
    seal: (password) => box.seal(password),
    open,
  }
}
