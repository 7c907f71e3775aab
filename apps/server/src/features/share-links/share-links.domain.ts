import { photoHashOf } from '@callboard/contract/photos/endpoints'
import { SHARE_LINK_DAYS } from '@callboard/contract/share-links/rules'

const DAY_MS = 86_400_000

/**
 * When a link ends.
 *
 * @param wanted what the person chose, ISO 8601; nothing means the standard time
 * @returns the instant, or `undefined` when it lies in the past or further off than a link may live
 */
export function linkEnd(wanted: string | undefined, now: Date): Date | undefined {
  if (wanted === undefined) return new Date(now.getTime() + SHARE_LINK_DAYS.standard * DAY_MS)
  const end = new Date(wanted)
  // A minute of grace: clocks of browsers and servers differ, and 90 days are chosen as 90 days.
  const latest = now.getTime() + SHARE_LINK_DAYS.most * DAY_MS + 60_000
  return end > now && end.getTime() <= latest ? end : undefined
}

/**
 * The photo of ours that an address means: a path, or the same with our origin before it. Nothing else is one, so that no address
 * can make the server connect anywhere.
 *
 * @param address as it came, decoded once
 * @param origin our own origin
 * @returns the content id
 */
export function ownPhotoOf(address: string, origin: string): string | undefined {
  const path = address.startsWith(`${origin}/`) ? address.slice(origin.length) : address
  return photoHashOf(path)
}

/** Characters that any disk takes, of a person's name; what cannot be said so is left out. */
export function archiveName(firstName: string, lastName: string): string {
  const name = `${firstName}-${lastName}`
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .toLowerCase()
    .slice(0, 80)
  return `callboard-photos${name ? `-${name}` : ''}.zip`
}
