import { SIGN_IN_MAILS_UNUSED } from '@callboard/contract/accounts/accounts/rules'
import { HOUR_MS } from '@callboard/contract/time/durations'

/** Seconds before another mail can be requested: delivery takes a moment, and a second mail invalidates the first. */
export const RESEND_SECONDS = 30

/** Where the mail was sent; stored, because a phone may unload the page while the user reads the mail. */
export interface SentMail {
  readonly email: string
  /** Milliseconds since 1970. */
  readonly sentAt: number
  readonly returnTo?: string
  /** When mails for this address were requested on this page, including the latest. */
  readonly askedAt?: readonly number[]
}

/**
 * A path on this site to continue to, or `/`. Rejects everything that a browser would treat as another site.
 *
 * @param path the value from the URL
 */
export function safeReturnTo(path: unknown): string {
  if (typeof path !== 'string' || !/^\/(?![/\\])/.test(path)) return '/'
  // Browsers drop control characters, so `/\t/evil.example` would be another site.
  return [...path].some((character) => character < ' ' || character === '\\') ? '/' : path
}

/** Seconds until another mail may be requested, rounded up. */
export function secondsUntilResend({ sentAt }: Pick<SentMail, 'sentAt'>, now: number): number {
  return Math.min(RESEND_SECONDS, Math.max(0, Math.ceil((sentAt - now) / 1000 + RESEND_SECONDS)))
}

/** The state after a new request: keeps the times of earlier requests for the same address. */
export function nextSentMail(before: SentMail | null, email: string, returnTo: string, now: number): SentMail {
  const earlier = before?.email === email ? (before.askedAt ?? []).filter((time) => now - time < HOUR_MS) : []
  return { email, sentAt: now, returnTo, askedAt: [...earlier, now] }
}

/** Whether the hourly limit of mails for the address has been reached. */
export function isHourFull({ askedAt = [] }: Pick<SentMail, 'askedAt'>, now: number): boolean {
  return askedAt.filter((time) => now - time < HOUR_MS).length >= SIGN_IN_MAILS_UNUSED
}

const KEY = 'callboard.sign-in'

/** The mail that was requested in this tab and may still arrive. */
export function readSentMail(now: number, lifetimeMs: number): SentMail | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    if (typeof kept !== 'object' || kept === null || !('email' in kept) || !('sentAt' in kept)) return null
    const { email, sentAt } = kept
    if (typeof email !== 'string' || typeof sentAt !== 'number' || now - sentAt > lifetimeMs) return null
    const times = 'askedAt' in kept && Array.isArray(kept.askedAt) ? kept.askedAt.filter((time) => typeof time === 'number') : []
    return { email, sentAt, returnTo: 'returnTo' in kept ? safeReturnTo(kept.returnTo) : '/', askedAt: times }
  } catch {
    return null
  }
}

/** Stores or deletes where the mail was sent. */
export function keepSentMail(sent: SentMail | null): void {
  try {
    if (sent) sessionStorage.setItem(KEY, JSON.stringify(sent))
    else sessionStorage.removeItem(KEY)
  } catch {
    // Storage may be blocked; the step is then lost with the page.
  }
}
