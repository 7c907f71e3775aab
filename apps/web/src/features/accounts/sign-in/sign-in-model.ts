import { SIGN_IN_MAILS_UNUSED } from '@callboard/contract/accounts/endpoints'

/** Digits of a sign-in code. */
export const CODE_LENGTH = 6

/** Seconds before a mail can be asked for again; mails take a moment, and the second one makes the first one dead. */
export const RESEND_SECONDS = 30

/** Where the mail went, kept so that a phone which drops the page while the mail is read comes back to the code. */
export interface SentMail {
  readonly email: string
  /** Milliseconds since 1970. */
  readonly sentAt: number
  readonly returnTo?: string
  /** When this page asked for mails to the address, up to and with this one. */
  readonly askedAt?: readonly number[]
}

/**
 * A path of ours to go on to, or `/`. Anything that a browser would read as another site is refused.
 *
 * @param path what the address says
 */
export function safeReturnTo(path: unknown): string {
  if (typeof path !== 'string' || !/^\/(?![/\\])/.test(path)) return '/'
  // Browsers drop control characters, and `/\t/evil.example` becomes another site.
  return [...path].some((character) => character < ' ' || character === '\\') ? '/' : path
}

/** The digits of what was typed or pasted, such as `123 456`. */
export function codeDigits(typed: string): string {
  return typed.replace(/\D/g, '').slice(0, CODE_LENGTH)
}

/** Whole seconds until a mail may be asked for again. */
export function secondsUntilResend({ sentAt }: Pick<SentMail, 'sentAt'>, now: number): number {
  return Math.min(RESEND_SECONDS, Math.max(0, Math.ceil((sentAt - now) / 1000 + RESEND_SECONDS)))
}

const HOUR_MS = 3_600_000

/** The mail that was just asked for, after the one before it. */
export function nextSentMail(before: SentMail | null, email: string, returnTo: string, now: number): SentMail {
  const earlier = before?.email === email ? (before.askedAt ?? []).filter((time) => now - time < HOUR_MS) : []
  return { email, sentAt: now, returnTo, askedAt: [...earlier, now] }
}

/** Whether the address has been asked for as many mails as are sent within an hour. */
export function isHourFull({ askedAt = [] }: Pick<SentMail, 'askedAt'>, now: number): boolean {
  return askedAt.filter((time) => now - time < HOUR_MS).length >= SIGN_IN_MAILS_UNUSED
}

const KEY = 'callboard.sign-in'

/** The mail that was asked for in this tab and may still be on its way. */
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

/** Keeps or forgets where the mail went. */
export function keepSentMail(sent: SentMail | null): void {
  try {
    if (sent) sessionStorage.setItem(KEY, JSON.stringify(sent))
    else sessionStorage.removeItem(KEY)
  } catch {
    // Storage may be blocked; the step then lasts as long as the page.
  }
}
