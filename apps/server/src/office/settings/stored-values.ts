import { isDeepStrictEqual } from 'node:util'
import type { StaffRole } from '@callboard/contract/access'
import type { SignOnValues } from '@callboard/contract/accounts/single-sign-on/endpoints'
import type { IncomingServer, MailGrantValues } from '@callboard/contract/messages/mailbox/endpoints'
import type { TextGateway } from '@callboard/contract/messages/texts/endpoints'
import { type MailServer, type OfficeValues, officeValues, type StaffMember } from '@callboard/contract/office/settings/endpoints'
import { LOGO_TYPES, type LogoType, withConsentVersion } from '@callboard/contract/office/settings/rules'
import { tokenAddressOf } from '#platform/mail/mail-grant.ts'

export const DEFAULT_VALUES: OfficeValues = officeValues.parse({})

/**
 * What is stored after a change.
 *
 * @param before what is stored
 * @param given the values of the page, all of them
 * @param change.kept settings that the change may not touch: what is stored for them stays
 * @param change.version the version of the settings that it makes
 * @returns only what differs from the defaults, so that the rest follows those of later releases
 */
export function storedAfter(
  before: Partial<OfficeValues>,
  given: OfficeValues,
  { kept, version }: { kept: ReadonlySet<string>; version: number },
): Partial<OfficeValues> {
  // The default texts are version 1. Versions of the settings only rise, also after a restore, so no two texts share one.
  const consent = withConsentVersion(before.consent ?? DEFAULT_VALUES.consent, given.consent, String(version + 1))
  const entries = Object.entries({ ...given, consent }).flatMap(([key, value]) => {
    const name = key as keyof OfficeValues
    const next = kept.has(key) ? before[name] : value
    return next === undefined || isDeepStrictEqual(next, DEFAULT_VALUES[name]) ? [] : [[key, next]]
  })
  return Object.fromEntries(entries)
}

/** The settings that differ between two versions. */
export function changedFields(before: Partial<OfficeValues>, after: Partial<OfficeValues>): string[] {
  return (Object.keys(DEFAULT_VALUES) as (keyof OfficeValues)[]).filter((key) => !isDeepStrictEqual(before[key], after[key]))
}

/** Whether a password that was typed for one mail server may be used for another: it is the same one, and not less encrypted. */
export function mayKeepPassword<Server extends MailServer | IncomingServer>(before: Server | null, after: Server | null): boolean {
  if (before === null || after === null) return before === after
  const isWeaker = after.security === 'none' && before.security !== 'none'
  return before.host === after.host && before.user === after.user && !isWeaker
}

/** Whether the secrets of one OAuth2 sign-in may be sent to the provider of another: it is the same one, with the same client. */
export function mayKeepGrant(before: MailGrantValues | null, after: MailGrantValues | null): boolean {
  if (before === null || after === null) return before === after
  return before.clientId === after.clientId && tokenAddressOf(before) === tokenAddressOf(after)
}

/** Whether the secret of one gateway may be sent to another: it is at the same host, in the same header. */
export function mayKeepGatewaySecret(before: TextGateway | null, after: TextGateway | null): boolean {
  if (before === null || after === null) return before === after
  return URL.parse(before.address)?.origin === URL.parse(after.address)?.origin && before.header === after.header
}

/** Whether a client secret that was typed for one provider may be sent to another: it is the same one, with the same client. */
export function mayKeepSecret(before: SignOnValues | null, after: SignOnValues | null): boolean {
  if (before?.kind !== 'oidc' || after?.kind !== 'oidc') return false
  return before.issuer === after.issuer && before.clientId === after.clientId
}

/** The file name of an uploaded logo: of its contents, so that a new picture has a new address. */
export const logoName = (type: LogoType, hash: string): string => `${hash}.${LOGO_TYPES[type]}`

/**
 * The source of somebody's role: the first that applies, because it overrides the later ones.
 *
 * @param facts.listed the role on the list of the office
 */
export function roleGivenBy(facts: {
  readonly isOfServer: boolean
  readonly listed: StaffRole | undefined
  readonly isSample: boolean
  readonly adminByGroup: boolean
}): StaffMember['by'] {
  if (facts.isOfServer) return 'server'
  if (facts.listed !== undefined && (facts.listed === 'admin' || !facts.adminByGroup)) return 'office'
  return facts.isSample && !facts.adminByGroup ? 'sample' : 'group'
}
