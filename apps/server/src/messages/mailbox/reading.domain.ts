import { type IncomingFailure, LASTING_FAILURES } from '@callboard/contract/messages/mailbox/rules'

/** The stored state of a mailbox. */
export interface Position {
  readonly uidValidity: number | null
  readonly lastUid: number | null
  readonly readAt: Date | null
}

/** A mailbox as the server reports it. */
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
 * - `numbered-again`: the server has numbered its mails again, so those from about `since` on are checked again; mails that were
 *   already taken are recognised
 */
export type Plan =
  | { readonly kind: 'begin'; readonly lastUid: number }
  | { readonly kind: 'go-on'; readonly lastUid: number }
  | { readonly kind: 'numbered-again'; readonly lastUid: number; readonly since: Date }

/** Minutes before the last check in which a mail may have been missed. */
const OVERLAP_MINUTES = 15

export function planOf(position: Position | undefined, shown: Shown): Plan {
  const newest = shown.uidNext - 1
  if (position?.uidValidity == null || position.lastUid === null) return { kind: 'begin', lastUid: newest }
  if (position.uidValidity === shown.uidValidity) return { kind: 'go-on', lastUid: position.lastUid }
  if (position.readAt === null) return { kind: 'begin', lastUid: newest }
  return { kind: 'numbered-again', lastUid: newest, since: new Date(position.readAt.getTime() - OVERLAP_MINUTES * 60_000) }
}

/** A mail in a list of the server. */
export interface Listed {
  readonly uid: number
  readonly receivedAt: Date
}

/**
 * Maximum number of mails that are checked again after the server has numbered its mails again. If there are more, the whole mailbox may
 * have got new dates.
 */
export const MOST_AGAIN = 500

/** The mails to check again, oldest first: the newest of those that arrived since. */
export function lookedAtAgain(listed: readonly Listed[], since: Date): readonly number[] {
  const recent = listed.filter(({ receivedAt }) => receivedAt >= since).map(({ uid }) => uid)
  return recent.toSorted((one, other) => one - other).slice(-MOST_AGAIN)
}

/** The new mails in a list, oldest first. For a range after its last mail, a server answers with its last mail (RFC 9051, 6.4.9). */
export function newOnes(uids: readonly number[], lastUid: number): readonly number[] {
  return [...new Set(uids)].filter((uid) => uid > lastUid).toSorted((one, other) => one - other)
}

/** Seconds before a new connection: the first wait, the longest wait, and the longest wait if only a person can help. */
const [FIRST_PAUSE, LONGEST_PAUSE, LONGEST_LASTING_PAUSE] = [5, 60, 300]

/** Seconds before the next attempt, after a number of failures in a row. */
export function pauseAfter(failures: number, reason: IncomingFailure): number {
  const longest = LASTING_FAILURES.has(reason) ? LONGEST_LASTING_PAUSE : LONGEST_PAUSE
  return Math.min(FIRST_PAUSE * 2 ** Math.max(0, failures - 1), longest)
}
