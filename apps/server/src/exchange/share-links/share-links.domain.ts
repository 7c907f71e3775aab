import { SHARE_LINK_DAYS } from '@callboard/contract/exchange/share-links/rules'
import { DAY_MS } from '@callboard/contract/time/durations'

/**
 * The expiry of a link.
 *
 * @param wanted the chosen time, ISO 8601; omitted for the default
 * @returns the expiry, or `undefined` when it is in the past or beyond the maximum
 */
export function linkEnd(wanted: string | undefined, now: Date): Date | undefined {
  if (wanted === undefined) return new Date(now.getTime() + SHARE_LINK_DAYS.standard * DAY_MS)
  const end = new Date(wanted)
  // A minute of tolerance, because the clocks of browser and server differ and users choose exactly 90 days.
  const latest = now.getTime() + SHARE_LINK_DAYS.most * DAY_MS + 60_000
  return end > now && end.getTime() <= latest ? end : undefined
}

/** A person's name as a file name for any file system; other characters are left out. */
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
