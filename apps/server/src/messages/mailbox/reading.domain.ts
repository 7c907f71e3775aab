import { type IncomingFailure, LASTING_FAILURES } from '@callboard/contract/messages/mailbox/rules'

/** What we know of a mailbox, as it was stored. */
export interface Position {
  readonly uidValidity: number | null
  readonly lastUid: number | null
  readonly readAt: Date | null
}

/** A mailbox as the server shows it. */
export interface Shown {
  readonly uidValidity: number
  /** The number that the next mail gets. */
  readonly uidNext: number
}

/**
 * How a mailbox is read after a connection.
 *
 * - `begin`: for the first time; every mail that is there stays untaken
 * - `go-on`: with the mails after the last one
 * - `numbered-again`: the server has numbered its mails again, so those that came about since `since` are looked at once more; who takes them
 *   recognises what was taken
 */
export type Plan =
  | { readonly kind: 'begin'; readonly lastUid: number }
  | { readonly kind: 'go-on'; readonly lastUid: number }
  | { readonly kind: 'numbered-again'; readonly lastUid: number; readonly since: Date }

/** Minutes before the last look in which a mail may have come without being seen. */
const OVERLAP_MINUTES = 15

export function planOf(position: Position | undefined, shown: Shown): Plan {
  const newest = shown.uidNext - 1
  if (position?.uidValidity == null || position.lastUid === null) return { kind: 'begin', lastUid: newest }
  if (position.uidValidity === shown.uidValidity) return { kind: 'go-on', lastUid: position.lastUid }
  if (position.readAt === null) return { kind: 'begin', lastUid: newest }
  return { kind: 'numbered-again', lastUid: newest, since: new Date(position.readAt.getTime() - OVERLAP_MINUTES * 60_000) }
}

/** A mail as a list of the server names it. */
export interface Listed {
  readonly uid: number
  readonly receivedAt: Date
}

/** Most mails that are looked at again after they were numbered again. With more, all of the mailbox may have got a new date. */
export const MOST_AGAIN = 500

/** Which mails are looked at again, oldest first: the newest of those that came since. */
export function lookedAtAgain(listed: readonly Listed[], since: Date): readonly number[] {
  const recent = listed.filter(({ receivedAt }) => receivedAt >= since).map(({ uid }) => uid)
  return recent.toSorted((one, other) => one - other).slice(-MOST_AGAIN)
}

/**
 * Which of the listed mails are new, oldest first. A server answers a range that begins after its last mail with the last one (RFC 9051,
 * 6.4.9).
 */
export function newOnes(uids: readonly number[], lastUid: number): readonly number[] {
  return [...new Set(uids)].filter((uid) => uid > lastUid).toSorted((one, other) => one - other)
}

/** Seconds before a new connection: the first time, the longest, and the longest where only a person can help. */
const [FIRST_PAUSE, LONGEST_PAUSE, LONGEST_LASTING_PAUSE] = [5, 60, 300]

/** Seconds before the next try, after some that failed one after another. */
export function pauseAfter(failures: number, reason: IncomingFailure): number {
  const longest = LASTING_FAILURES.has(reason) ? LONGEST_LASTING_PAUSE : LONGEST_PAUSE
  return Math.min(FIRST_PAUSE * 2 ** Math.max(0, failures - 1), longest)
}
