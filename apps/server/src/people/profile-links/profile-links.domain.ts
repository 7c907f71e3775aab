import { PROFILE_LINK_DAYS, type ProfileLinkKind } from '@callboard/contract/people/profile-links/rules'
import { DAY_MS } from '@callboard/contract/time/durations'

/** When a link created now expires. */
export function expiryOf(kind: ProfileLinkKind, now: Date): Date {
  return new Date(now.getTime() + PROFILE_LINK_DAYS[kind] * DAY_MS)
}

/** The page that a token opens. */
export function pageOf(kind: ProfileLinkKind, token: string): string {
  return kind === 'edit' ? `/edit-profile/${token}` : `/profile/magic/${token}`
}

/** Whether a link can be used. */
export function isUsable({ expiresAt, revokedAt }: { expiresAt: Date; revokedAt: Date | null }, now: Date): boolean {
  return revokedAt === null && expiresAt > now
}

/**
 * Whether a use is recorded. The audit log gets the first use of each day (UTC): it shows whether and when a link was used, but a bearer
 * who reloads all day cannot flood it.
 */
export function isUseAudited(lastUsedAt: Date | null, now: Date): boolean {
  const day = (moment: Date) => moment.toISOString().slice(0, 10)
  return lastUsedAt === null || day(lastUsedAt) !== day(now)
}
