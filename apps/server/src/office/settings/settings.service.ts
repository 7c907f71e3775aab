import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { SignOnCheck, SignOnValues, TypedSignOn } from '@callboard/contract/accounts/single-sign-on/endpoints'
import { isThisMachine, SIGN_ON_MESSAGE } from '@callboard/contract/accounts/single-sign-on/rules'
import { COMMON_ERROR } from '@callboard/contract/errors'
import { type OfficeValues, officeValues, type Settings } from '@callboard/contract/office/settings/endpoints'
import { SETTINGS_ERROR } from '@callboard/contract/office/settings/errors'
import { type LogoType, SETTINGS_MESSAGE } from '@callboard/contract/office/settings/rules'
import type { SignOnTrialService } from '#accounts/single-sign-on/sign-on-trial.service.ts'
import type { SignOnService } from '#accounts/single-sign-on/single-sign-on.service.ts'
import type { Config } from '#config.ts'
import type { Database } from '#db/client.ts'
import type { ProfilesService, ValueCounts } from '#people/profiles/profiles.service.ts'
import type { SignedInActor } from '#platform/actor.ts'
import { AppError, fieldError } from '#platform/app-error.ts'
import { type Office, signOnOf } from '#platform/office.ts'
import { declaresEntities, isLogo } from './logo-check.ts'
import * as repository from './settings.repository.ts'
import { NO_SIGN_ON, NONE, type SettingsVersions } from './settings-versions.ts'
import type { StoredSettings } from './stored-settings.ts'
import { logoName, mayKeepGatewaySecret, mayKeepGrant, mayKeepPassword, mayKeepSecret, storedAfter } from './stored-values.ts'

/** The settings of the office. Each change starts from a version, and fails with 409 if that is not the newest. */
export interface SettingsService {
  read(): Promise<Settings>
  /** Whether these values change who can sign in, how, or where students' answers go. */
  needsRecentSignIn(values: OfficeValues): boolean
  /** @throws AppError 409 */
  save(actor: SignedInActor, version: number, values: OfficeValues): Promise<Settings>
  /**
   * @param provider without a secret the stored one is kept, if neither the provider nor the client has changed; `null` for none
   * @throws AppError 400 when the secret is missing, or the address is on this machine; 409 for an outdated version, and when the
   * environment sets the provider
   */
  saveSignOn(actor: SignedInActor, version: number, provider: TypedSignOn | null): Promise<Settings>
  /** Checks a provider with these unsaved settings. @throws AppError as `saveSignOn` */
  trySignOn(provider: TypedSignOn): Promise<SignOnCheck>
  /**
   * Starts a trial sign-in with these unsaved settings, which signs nobody in.
   *
   * @throws as `trySignOn`; AppError 409 when the provider cannot be reached
   */
  beginSignOnTrial(actor: SignedInActor, provider: TypedSignOn): Promise<{ id: string; location: string }>
  /** @throws AppError 400 when it is not a picture of this type; 409 for an outdated version, and when `institution.json` sets the logo */
  saveLogo(actor: SignedInActor, version: number, logo: { readonly type: LogoType; readonly base64: string } | null): Promise<Settings>
  /** @throws AppError 404 when there is no such version; 409 for an outdated one */
  restore(actor: SignedInActor, version: number, restore: number): Promise<Settings>
  /** How many profiles use each value of the lists, and how many have a public page. */
  inUse(): Promise<ValueCounts['values'] & { campuses: Record<string, number>; pages: ValueCounts['pages'] }>
  /** The bytes of an uploaded logo. */
  findLogo(name: string): Promise<Buffer | undefined>
  /** Reads and applies the stored settings again, because another instance may have changed them. */
  putInForce(): Promise<void>
}

/** @param deps.versions makes each change */
export function createSettingsService({
  db,
  config,
  office,
  stored,
  versions: { read, change },
  profiles,
  signOn,
  signOnTrials,
}: {
  db: Database
  config: Pick<Config, 'publicUrl'>
  office: Office
  stored: StoredSettings
  versions: SettingsVersions
  profiles: Pick<ProfilesService, 'countValues'>
  signOn: Pick<SignOnService, 'check'>
  signOnTrials: Pick<SignOnTrialService, 'begin'>
}): SettingsService {
  const { publicUrl } = config

  /**
   * Checks a typed provider, and returns what to store.
   *
   * @throws AppError 409 when the environment sets the provider; 400 when the secret is missing: the stored one must not be sent to another
   * provider that the page names
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
        // An earlier version may be invalid by now.
        const values = officeValues.partial().safeParse(earlier.values)
        if (!values.success) throw new AppError(COMMON_ERROR.notFound)
        // Does not restore passwords and secrets, because an earlier one was replaced for a reason.
        const isSame = mayKeepPassword(before.mailServer, earlier.mailServer)
        const isSameIncoming = mayKeepPassword(before.incoming, earlier.incoming)
        return {
          values: earlier.values,
          mailServer: earlier.mailServer,
          mailPassword: isSame ? before.mailPassword : null,
          incoming: earlier.incoming,
          incomingPassword: isSameIncoming ? before.incomingPassword : null,
          mailGrant: earlier.mailGrant,
          mailGrantSecrets: mayKeepGrant(before.mailGrant, earlier.mailGrant) ? before.mailGrantSecrets : null,
          textGateway: earlier.textGateway,
          textGatewaySecret: mayKeepGatewaySecret(before.textGateway, earlier.textGateway) ? before.textGatewaySecret : null,
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
