import type { FieldChange, FieldValue } from '@callboard/contract/field-change'
import type { Database } from '#db/client.ts'
import { findVersions, type SettingsRow } from './settings.repository.ts'
import { changedFields, DEFAULT_VALUES } from './stored-values.ts'

/** The changes of the settings, for the audit log. */
export interface SettingsChangesService {
  /** The changes that made these versions. Leaves out passwords, and values that are not text, numbers, booleans or lists of text. */
  changesOf(versions: readonly number[]): Promise<Map<number, FieldChange[]>>
}

function isValue(value: unknown): value is FieldValue {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return true
  return Array.isArray(value) && value.every((one) => typeof one === 'string')
}

/** The name of a single sign-on provider: never its secret, nor all of the pasted metadata. */
function providerOf(row: SettingsRow | undefined): string | null {
  if (!row?.signOn) return null
  if (row.signOn.kind === 'oidc') return row.signOn.issuer
  return row.signOn.metadata.startsWith('<') ? 'SAML 2.0' : row.signOn.metadata
}

/** Only the host, because the rest of an address may contain a key. */
const gatewayOf = (row: SettingsRow | undefined): string | null => URL.parse(row?.textGateway?.address ?? '')?.host ?? null

/** The values by name. Servers and the text gateway appear as their host, the OAuth2 sign-in and single sign-on as their provider. */
function valuesOf(row: SettingsRow | undefined): Record<string, unknown> {
  return {
    ...DEFAULT_VALUES,
    ...row?.values,
    mail: row?.mailServer?.host ?? null,
    incoming: row?.incoming?.host ?? null,
    mailGrant: row?.mailGrant?.provider ?? null,
    textGateway: gatewayOf(row),
    signOn: providerOf(row),
  }
}

export function createSettingsChangesService({ db }: { db: Database }): SettingsChangesService {
  return {
    async changesOf(versions) {
      const found = await findVersions(db, [...new Set(versions.flatMap((version) => [version - 1, version]))])
      const rows = new Map(found.map((row) => [row.version, row]))
      return new Map(
        versions.flatMap((version) => {
          const row = rows.get(version)
          if (!row) return []
          const [before, after] = [valuesOf(rows.get(version - 1)), valuesOf(row)]
          const fields: string[] = changedFields(rows.get(version - 1)?.values ?? {}, row.values)
          for (const name of ['mail', 'incoming', 'mailGrant', 'textGateway', 'signOn']) if (before[name] !== after[name]) fields.push(name)
          const changes = fields.flatMap((field) => {
            const [was, is] = [before[field] ?? null, after[field] ?? null]
            return isValue(was) && isValue(is) ? [{ field, role: null, before: was, after: is }] : []
          })
          return [[version, changes] as const]
        }),
      )
    },
  }
}
