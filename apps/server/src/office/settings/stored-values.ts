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
 * Computes what to store after a change: only values that differ from the defaults, so that all others follow later releases.
 *
 * @param before the stored values
 * @param given all values of the page
 * @param change.kept settings that the change must not touch; they keep their stored values
 * @param change.version the number of the new version
 */
export function storedAfter(
  before: Partial<OfficeValues>,
  given: OfficeValues,
  { kept, version }: { kept: ReadonlySet<string>; version: number },
): Partial<OfficeValues> {
  // The default texts are version 1. Settings versions only rise, even after a restore, so no two texts share a version.
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

/**
 * Whether the password typed for one mail server may be sent to another: the server and user are the same, and the encryption is not
 * weaker.
 */
export function mayKeepPassword<Server extends MailServer | IncomingServer>(before: Server | null, after: Server | null): boolean {
  if (before === null || after === null) return before === after
  const isWeaker = after.security === 'none' && before.security !== 'none'
  return before.host === after.host && before.user === after.user && !isWeaker
}

/** Whether the secrets of one OAuth2 sign-in may be sent to another provider: the address and the client are the same. */
export function mayKeepGrant(before: MailGrantValues | null, after: MailGrantValues | null): boolean {
  if (before === null || after === null) return before === after
  return before.clientId === after.clientId && tokenAddressOf(before) === tokenAddressOf(after)
}

/** Whether the secret of one gateway may be sent to another: the host and the header are the same. */
export function mayKeepGatewaySecret(before: TextGateway | null, after: TextGateway | null): boolean {
  if (before === null || after === null) return before === after
  return URL.parse(before.address)?.origin === URL.parse(after.address)?.origin && before.header === after.header
}

/** Whether the client secret typed for one provider may be sent to another: the issuer and the client are the same. */
export function mayKeepSecret(before: SignOnValues | null, after: SignOnValues | null): boolean {
  if (before?.kind !== 'oidc' || after?.kind !== 'oidc') return false
  return before.issuer === after.issuer && before.clientId === after.clientId
}

/** The file name of an uploaded logo. It contains the hash, so that a new picture has a new address. */
export const logoName = (type: LogoType, hash: string): string => `${hash}.${LOGO_TYPES[type]}`

/**
 * The source of a member's role: the first one that applies, because it overrides the later ones.
 *
 * @param facts.listed the role on the staff list
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
