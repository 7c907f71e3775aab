import { isDeepStrictEqual } from 'node:util'
import { DEFAULT_INSTITUTION } from '@callboard/contract/institution'
import type { Director, OfficeValues } from '@callboard/contract/settings/endpoints'
import { LOGO_TYPES, type LogoType, withConsentVersion } from '@callboard/contract/settings/rules'

export const DEFAULT_VALUES: OfficeValues = { ...DEFAULT_INSTITUTION, emailDomains: null, strongAdmins: false }

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

/**
 * Whether these are the bytes of a picture of this type. Only its beginning is read: browsers render it as a picture, never as a page, and
 * its answer forbids scripts.
 */
export function isLogo(type: LogoType, bytes: Buffer): boolean {
  if (type === 'image/png') return bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))
  if (type === 'image/webp') return bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'
  const start = bytes.toString('utf8', 0, 1024).trimStart()
  return /^(<\?xml|<!--|<!doctype svg|<svg[\s>])/i.test(start) && bytes.includes('<svg')
}

/** The file name of an uploaded logo: of its contents, so that a new picture has a new address. */
export const logoName = (type: LogoType, hash: string): string => `${hash}.${LOGO_TYPES[type]}`

/** How somebody became a casting director; the first that applies, because removing a later one would change nothing. */
export function directorBy(facts: {
  readonly isOfServer: boolean
  readonly isListed: boolean
  readonly isSample: boolean
  readonly adminByGroup: boolean
}): Director['by'] {
  if (facts.isOfServer) return 'server'
  if (facts.isListed) return 'office'
  return facts.isSample && !facts.adminByGroup ? 'sample' : 'group'
}
