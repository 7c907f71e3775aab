import { isDeepStrictEqual } from 'node:util'
import type { Settings } from '@callboard/contract/office/settings/endpoints'
import { SETTINGS_ERROR } from '@callboard/contract/office/settings/errors'
import { SETTINGS_HISTORY } from '@callboard/contract/office/settings/rules'
import type { Config } from '#config.ts'
import { signOnAddresses } from '#config-sign-in.ts'
import { type Database, inTransaction, type Transaction } from '#db/client.ts'
import type { MailboxService } from '#messages/mailbox/mailbox.service.ts'
import type { AvailabilityService } from '#people/availability/availability.service.ts'
import type { SignedInActor } from '#platform/actor.ts'
import { AppError } from '#platform/app-error.ts'
import { recordAudit } from '#platform/audit.ts'
import type { Clock } from '#platform/clock.ts'
import { announce } from '#platform/live.ts'
import type { Office } from '#platform/office.ts'
import * as repository from './settings.repository.ts'
import { settingChanges } from './settings-texts.ts'
import type { StoredSettings } from './stored-settings.ts'
import { changedFields, DEFAULT_VALUES } from './stored-values.ts'
import { keepTypedTimes, occupySlots } from './zone-times.repository.ts'

export const NO_SIGN_ON = { signOn: null, signOnSecret: null }

/** The settings after a change. */
type Next = Omit<repository.SettingsRow, 'version'> & { readonly restores?: number }

export const NO_SERVER = { mailServer: null, mailPassword: null }
export const NO_INCOMING = { incoming: null, incomingPassword: null }
export const NO_GRANT = { mailGrant: null, mailGrantSecrets: null }
export const NO_GATEWAY = { textGateway: null, textGatewaySecret: null }
/** The settings before the first change. */
export const NONE: repository.SettingsRow = {
  version: 0,
  values: {},
  ...NO_SERVER,
  ...NO_INCOMING,
  ...NO_GRANT,
  ...NO_GATEWAY,
  ...NO_SIGN_ON,
}

const zoneOf = ({ values }: Pick<repository.SettingsRow, 'values'>) => values.timeZone ?? DEFAULT_VALUES.timeZone

/** The versions of the settings. Each change makes one. */
export interface SettingsVersions {
  read(): Promise<Settings>
  /**
   * Stores the next version, applies it in every instance, and returns it.
   *
   * @param version the version that the actor has seen
   * @throws AppError 409 when it is not the newest, or as `work`
   */
  change(
    actor: SignedInActor,
    version: number,
    work: (before: repository.SettingsRow, transaction: Transaction) => Next | Promise<Next>,
  ): Promise<Settings>
}

export function createSettingsVersions({
  db,
  clock,
  config: { publicUrl },
  office,
  stored,
  availability,
  mailbox,
}: {
  db: Database
  clock: Clock
  config: Pick<Config, 'publicUrl'>
  office: Office
  stored: StoredSettings
  availability: Pick<AvailabilityService, 'useZone'>
  mailbox: Pick<MailboxService, 'state'>
}): SettingsVersions {
  const change: SettingsVersions['change'] = async (actor, version, work) => {
    await inTransaction(db, async (transaction) => {
      const before = (await repository.findSettings(transaction)) ?? NONE
      if (before.version !== version) throw new AppError(SETTINGS_ERROR.changed)
      const { restores = null, ...next } = await work(before, transaction)
      const fields = changedFields(before.values, next.values)
      const differs = (...keys: (keyof typeof next)[]) => keys.some((key) => !isDeepStrictEqual(before[key], next[key]))
      if (differs('mailServer', 'mailPassword')) fields.push('mail')
      if (differs('incoming', 'incomingPassword')) fields.push('incoming')
      if (differs('mailGrant', 'mailGrantSecrets')) fields.push('mailGrant')
      if (differs('textGateway', 'textGatewaySecret')) fields.push('textGateway')
      if (differs('signOn', 'signOnSecret')) fields.push('signOn')
      if (fields.length === 0) return
      const row = { ...next, version: version + 1, fields, restores }
      if (!(await repository.insertSettings(transaction, { ...row, changedBy: actor.userId, changedAt: clock.now() })))
        throw new AppError(SETTINGS_ERROR.changed)
      if (!office.fixed.has('timeZone')) await changeZone(transaction, zoneOf(before), zoneOf(next))
      await recordAudit(transaction, {
        actor: actor.userId,
        action: restores === null ? 'settings.changed' : 'settings.restored',
        subject: `settings:${row.version}`,
        details: { fields: fields.join(', '), ...(restores !== null && { version: restores }) },
      })
      await announce(transaction, 'settings', 'desk')
    })
    await stored.putInForce()
    return read()
  }

  async function changeZone(transaction: Transaction, from: string, to: string): Promise<void> {
    if (from === to) return
    await keepTypedTimes(transaction, from, to)
    await availability.useZone(transaction, to)
    await occupySlots(transaction)
    await announce(transaction, 'calendar', 'everyone')
  }

  async function read(): Promise<Settings> {
    const [row = NONE, changes, state] = await Promise.all([
      repository.findSettings(db),
      repository.findChanges(db, SETTINGS_HISTORY),
      mailbox.state(),
    ])
    const shown = [...new Set(changes.flatMap(({ version }) => [version - 1, version]))]
    const versions = new Map((await repository.findVersions(db, shown)).map((found) => [found.version, found]))
    const { mail, institution, emailDomains, strongAdmins, mails, replies, fixed } = office
    return {
      version: row.version,
      values: { ...institution, emailDomains: emailDomains && [...emailDomains], strongAdmins, mails, replies },
      fixed: [...fixed],
      mail: {
        way: mail.mail.kind,
        isFixed: fixed.has('mail'),
        server: row.mailServer && { ...row.mailServer, hasPassword: stored.mail.open(row.mailPassword) !== undefined },
        from: mail.mailFrom,
      },
      incoming: {
        server: row.incoming && { ...row.incoming, hasPassword: stored.incoming.open(row.incomingPassword) !== undefined },
        ...state.incoming,
      },
      mailGrant: {
        stored: row.mailGrant && { ...row.mailGrant, hasSecret: stored.grant.open(row.mailGrantSecrets) !== undefined },
        refusedSince: state.grantRefusedSince,
      },
      textGateway: row.textGateway && { ...row.textGateway, hasSecret: stored.textGateway.open(row.textGatewaySecret) !== undefined },
      signOn: {
        kind: office.signOn?.kind ?? null,
        isFixed: fixed.has('signOn'),
        stored:
          row.signOn?.kind === 'oidc'
            ? { ...row.signOn, hasSecret: stored.signOn.open(row.signOnSecret) !== undefined }
            : (row.signOn ?? null),
        addresses: signOnAddresses(publicUrl),
      },
      history: changes.map((made) => ({
        ...made,
        at: made.at.toISOString(),
        changes: settingChanges(made.fields, versions.get(made.version - 1) ?? NONE, versions.get(made.version) ?? NONE),
      })),
    }
  }

  return { read, change }
}
