import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { SignOnCheck, SignOnValues, TypedSignOn } from '@callboard/contract/accounts/single-sign-on/endpoints'
import { isThisMachine, SIGN_ON_MESSAGE } from '@callboard/contract/accounts/single-sign-on/rules'
import { COMMON_ERROR } from '@callboard/contract/errors'
import { type MailServer, type OfficeValues, officeValues, type Settings } from '@callboard/contract/office/settings/endpoints'
import { SETTINGS_ERROR } from '@callboard/contract/office/settings/errors'
import { type LogoType, MAIL_TRY_MS, SETTINGS_HISTORY, SETTINGS_MESSAGE } from '@callboard/contract/office/settings/rules'
import type { SignOnTrialService } from '#accounts/single-sign-on/sign-on-trial.service.ts'
import type { SignOnService } from '#accounts/single-sign-on/single-sign-on.service.ts'
import type { Config } from '#config.ts'
import { signOnAddresses } from '#config-sign-in.ts'
import { type Database, inTransaction, type Transaction } from '#db/client.ts'
import type { AvailabilityService } from '#people/availability/availability.service.ts'
import type { ProfilesService, ValueCounts } from '#people/profiles/profiles.service.ts'
import type { SignedInActor } from '#platform/actor.ts'
import { AppError, fieldError } from '#platform/app-error.ts'
import { recordAudit } from '#platform/audit.ts'
import type { Clock } from '#platform/clock.ts'
import { announce } from '#platform/live.ts'
import { trySmtp } from '#platform/mail/smtp-connect.ts'
import { type Office, signOnOf, smtpServerOf } from '#platform/office.ts'
import { declaresEntities, isLogo } from './logo-check.ts'
import * as repository from './settings.repository.ts'
import { settingChanges } from './settings-texts.ts'
import type { StoredSettings } from './stored-settings.ts'
import { changedFields, DEFAULT_VALUES, logoName, mayKeepPassword, mayKeepSecret, storedAfter } from './stored-values.ts'
import { keepTypedTimes, occupySlots } from './zone-times.repository.ts'

/** The settings of the office. Every change begins from a version, and is refused with 409 when that is not the newest. */
export interface SettingsService {
  read(): Promise<Settings>
  /** Whether these values change who may sign in, or how, or where answers of students go. */
  needsRecentSignIn(values: OfficeValues): boolean
  /** @throws AppError 409 */
  save(actor: SignedInActor, version: number, values: OfficeValues): Promise<Settings>
  /**
   * @param server its `password` is kept when it is not given and neither the server nor the user has changed
   * @throws AppError 400 when the password is missing; 409, also where the environment decides
   */
  saveMailServer(actor: SignedInActor, version: number, server: TypedServer | null): Promise<Settings>
  /**
   * Connects to a mail server as it would be after `saveMailServer`, and signs in there.
   *
   * @returns the codes of the failure; `null` when it works
   * @throws AppError as `saveMailServer`
   */
  tryMailServer(server: TypedServer): Promise<string | null>
  /**
   * @param provider its secret is kept when it is not given and neither the provider nor the client has changed; `null` for none
   * @throws AppError 400 when the secret is missing, or the address is of this machine; 409, also where the environment decides
   */
  saveSignOn(actor: SignedInActor, version: number, provider: TypedSignOn | null): Promise<Settings>
  /** Looks at a provider as it would be after `saveSignOn`. @throws AppError as `saveSignOn` */
  trySignOn(provider: TypedSignOn): Promise<SignOnCheck>
  /** Begins a sign-in that signs in nobody, with what is typed. @throws as `trySignOn`; AppError 409 when it cannot be reached */
  beginSignOnTrial(actor: SignedInActor, provider: TypedSignOn): Promise<{ id: string; location: string }>
  /** @throws AppError 400 when it is not such a picture; 409, also where `institution.json` decides */
  saveLogo(actor: SignedInActor, version: number, logo: { readonly type: LogoType; readonly base64: string } | null): Promise<Settings>
  /** @throws AppError 404 when there is no such version; 409 */
  restore(actor: SignedInActor, version: number, restore: number): Promise<Settings>
  /** How often the values of each list are used, and how many profiles have a public page. */
  inUse(): Promise<ValueCounts['values'] & { campuses: Record<string, number>; pages: ValueCounts['pages'] }>
  /** The bytes of an uploaded logo. */
  findLogo(name: string): Promise<Buffer | undefined>
  /** Reads the stored settings again, because somebody may have changed them. */
  putInForce(): Promise<void>
}

const NO_SIGN_ON = { signOn: null, signOnSecret: null }

type TypedServer = MailServer & { readonly password?: string | undefined }

type Next = Omit<repository.SettingsRow, 'version'> & { readonly restores?: number }

const NONE: repository.SettingsRow = { version: 0, values: {}, mailServer: null, mailPassword: null, signOn: null, signOnSecret: null }

/**
 * The sealed password of a mail server for which none was typed.
 *
 * @throws AppError 400 when the stored password belongs to another server: it could be sent to any server that the page names, or unencrypted
 */
function keptPassword(before: repository.SettingsRow, server: MailServer): string | null {
  const isSame = mayKeepPassword(before.mailServer, server)
  if (!isSame && before.mailPassword !== null && server.user !== null) throw fieldError('server.password', SETTINGS_MESSAGE.password)
  return isSame && server.user !== null ? before.mailPassword : null
}

const zoneOf = ({ values }: Pick<repository.SettingsRow, 'values'>) => values.timeZone ?? DEFAULT_VALUES.timeZone

export function createSettingsService({
  db,
  clock,
  config,
  office,
  stored,
  availability,
  profiles,
  signOn,
  signOnTrials,
}: {
  db: Database
  clock: Clock
  config: Pick<Config, 'publicUrl'>
  office: Office
  stored: StoredSettings
  availability: Pick<AvailabilityService, 'useZone'>
  profiles: Pick<ProfilesService, 'countValues'>
  signOn: Pick<SignOnService, 'check'>
  signOnTrials: Pick<SignOnTrialService, 'begin'>
}): SettingsService {
  const { publicUrl } = config

  /** Stores the next version, puts it in force in every instance, and answers it. */
  async function change(
    actor: SignedInActor,
    version: number,
    work: (before: repository.SettingsRow, transaction: Transaction) => Next | Promise<Next>,
  ): Promise<Settings> {
    await inTransaction(db, async (transaction) => {
      const before = (await repository.findSettings(transaction)) ?? NONE
      if (before.version !== version) throw new AppError(SETTINGS_ERROR.changed)
      const { restores = null, ...next } = await work(before, transaction)
      const fields = changedFields(before.values, next.values)
      const differs = (...keys: (keyof typeof next)[]) => keys.some((key) => !isDeepStrictEqual(before[key], next[key]))
      if (differs('mailServer', 'mailPassword')) fields.push('mail')
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
    const [row = NONE, changes] = await Promise.all([repository.findSettings(db), repository.findChanges(db, SETTINGS_HISTORY)])
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

  /**
   * What is stored for a provider that somebody typed.
   *
   * @throws AppError 409 where the environment decides; 400 when the secret is missing: the stored one would be sent to whatever provider
   *   the page names
   */
  function checkedSignOn(before: repository.SettingsRow, provider: TypedSignOn): { signOn: SignOnValues; signOnSecret: string | null } {
    if (office.fixed.has('signOn')) throw new AppError(SETTINGS_ERROR.fixed)
    const isLocal = isThisMachine(new URL(publicUrl).hostname)
    if (provider.kind === 'saml') {
      if (!isLocal && provider.metadata.startsWith('http:')) throw fieldError('signOn.metadata', SIGN_ON_MESSAGE.metadata)
      return { signOn: provider, signOnSecret: null }
    }
    const { clientSecret, ...values } = provider
    if (!isLocal && values.issuer.startsWith('http:')) throw fieldError('signOn.issuer', SIGN_ON_MESSAGE.address)
    if (clientSecret) return { signOn: values, signOnSecret: stored.signOn.seal(clientSecret) }
    if (!mayKeepSecret(before.signOn, values) || before.signOnSecret === null)
      throw fieldError('signOn.clientSecret', SIGN_ON_MESSAGE.secret)
    return { signOn: values, signOnSecret: before.signOnSecret }
  }

  async function typedSignOnOf(provider: TypedSignOn) {
    const { signOn: values, signOnSecret } = checkedSignOn((await repository.findSettings(db)) ?? NONE, provider)
    const typed = signOnOf({ ...values, clientSecret: stored.signOn.open(signOnSecret) }, publicUrl)
    if (!typed) throw fieldError('signOn.clientSecret', SIGN_ON_MESSAGE.secret)
    return typed
  }

  return {
    read,
    putInForce: stored.putInForce,
    findLogo: (name) => repository.findLogo(db, name),

    needsRecentSignIn({ emailDomains, strongAdmins, replies }) {
      const hasChanged = {
        replies: !isDeepStrictEqual(replies, office.replies),
        emailDomains: !isDeepStrictEqual(emailDomains, office.emailDomains),
        strongAdmins: strongAdmins !== office.strongAdmins,
      }
      return Object.entries(hasChanged).some(([name, changed]) => changed && !office.fixed.has(name))
    },

    save: (actor, version, values) =>
      change(actor, version, (before) => ({
        ...before,
        values: storedAfter(before.values, values, { kept: new Set([...office.fixed, 'logo']), version: version + 1 }),
      })),

    saveMailServer(actor, version, server) {
      if (office.fixed.has('mail')) throw new AppError(SETTINGS_ERROR.fixed)
      return change(actor, version, (before) => {
        if (server === null) return { ...before, mailServer: null, mailPassword: null }
        const { password, ...mailServer } = server
        const mailPassword = password === undefined ? keptPassword(before, mailServer) : password === '' ? null : stored.mail.seal(password)
        return { ...before, mailServer, mailPassword }
      })
    },

    async tryMailServer({ password, ...server }) {
      if (office.fixed.has('mail')) throw new AppError(SETTINGS_ERROR.fixed)
      const kept = password === undefined ? keptPassword((await repository.findSettings(db)) ?? NONE, server) : null
      return trySmtp(smtpServerOf({ ...server, password: password ?? stored.mail.open(kept) }), MAIL_TRY_MS)
    },

    saveSignOn(actor, version, provider) {
      if (office.fixed.has('signOn')) throw new AppError(SETTINGS_ERROR.fixed)
      return change(actor, version, (before) => ({ ...before, ...(provider ? checkedSignOn(before, provider) : NO_SIGN_ON) }))
    },

    trySignOn: async (provider) => signOn.check(await typedSignOnOf(provider)),
    beginSignOnTrial: async (actor, provider) => signOnTrials.begin(actor, await typedSignOnOf(provider)),

    async saveLogo(actor, version, logo) {
      if (office.fixed.has('logo')) throw new AppError(SETTINGS_ERROR.fixed)
      const bytes = logo && Buffer.from(logo.base64, 'base64')
      if (logo && bytes && declaresEntities(logo.type, bytes)) throw fieldError('logo', SETTINGS_MESSAGE.logoEntities)
      if (logo && bytes && !(await isLogo(logo.type, bytes, actor.userId))) throw fieldError('logo', SETTINGS_MESSAGE.logo)
      return change(actor, version, async (before, transaction) => {
        const { logo: _earlier, ...others } = before.values
        if (!logo || !bytes) return { ...before, values: others }
        const name = logoName(logo.type, createHash('sha256').update(bytes).digest('base64url'))
        await repository.insertLogo(transaction, name, bytes)
        return { ...before, values: { ...others, logo: name } }
      })
    },

    restore: (actor, version, restore) =>
      change(actor, version, async (before, transaction) => {
        const earlier = restore === 0 ? NONE : await repository.findSettings(transaction, restore)
        if (!earlier) throw new AppError(SETTINGS_ERROR.noVersion)
        // What was valid then may not be now.
        const values = officeValues.partial().safeParse(earlier.values)
        if (!values.success) throw new AppError(COMMON_ERROR.notFound)
        const isSame = mayKeepPassword(before.mailServer, earlier.mailServer)
        return {
          values: earlier.values,
          mailServer: earlier.mailServer,
          // Passwords and secrets are not brought back: an earlier one has been replaced for a reason.
          mailPassword: isSame ? before.mailPassword : null,
          signOn: earlier.signOn,
          signOnSecret: mayKeepSecret(before.signOn, earlier.signOn) ? before.signOnSecret : null,
          restores: restore,
        }
      }),

    async inUse() {
      const [{ values, pages }, campuses] = await Promise.all([profiles.countValues(), repository.countCampuses(db)])
      return { ...values, campuses, pages }
    },
  }
}
