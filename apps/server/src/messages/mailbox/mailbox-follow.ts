import { INBOUND_LIMITS } from '@callboard/contract/messages/inbound-mail/rules'
import { DAY_MS } from '@callboard/contract/time/durations'
import type { FetchMessageObject, ImapFlow } from 'imapflow'
import type { Database } from '#db/client.ts'
import type { Clock } from '#platform/clock.ts'
import type { Log } from '#platform/open-platform.ts'
import { findMailbox, storePosition } from './mailboxes.repository.ts'
import { type Listed, lookedAtAgain, newOnes, planOf } from './reading.domain.ts'

/** Takes a mail, however often it is delivered. @throws if it cannot be taken now */
export type TakeMail = (raw: Buffer, receivedAt: Date) => Promise<unknown>

/**
 * Milliseconds: between two checks, in addition to the server's announcements; for an answer to a command; for one mail; between two
 * attempts to take a mail.
 */
export const FOLLOW_TIMES = { look: 45_000, answer: 15_000, mail: 180_000, again: 300_000 }

/** One byte more than the limit, so that a mail that is too large is recognised. */
const PART_BYTES = INBOUND_LIMITS.bytes + 1

/** The services for following a mailbox. */
export interface Following {
  readonly db: Database
  readonly clock: Clock
  readonly log: Pick<Log, 'info' | 'warn'>
  readonly take: TakeMail
  readonly signal: AbortSignal
  /** Whether this process is still the reader. */
  isReader(): boolean
  /**
   * When mails are tried again, in milliseconds of `performance`: mails that could not be taken, and a mail during which a connection
   * ended. It outlives connections, so that no mail ends one connection after another.
   */
  readonly again: Map<number, number>
  /** Called after each successful check. */
  looked(): Promise<void>
}

/** Waits for an answer. If the server does not respond, the connection is closed, which ends every wait. */
async function inTime<Result>(client: ImapFlow, work: Promise<Result>, milliseconds: number): Promise<Result> {
  const timer = setTimeout(() => client.close(), milliseconds)
  try {
    return await work
  } finally {
    clearTimeout(timer)
  }
}

const dateOf = ({ internalDate }: FetchMessageObject, clock: Clock) => (internalDate === undefined ? clock.now() : new Date(internalDate))

/** Numbers and dates of the mails in a range. */
async function list(client: ImapFlow, range: string, clock: Clock): Promise<readonly Listed[]> {
  const found = await inTime(client, client.fetchAll(range, { uid: true, internalDate: true }, { uid: true }), FOLLOW_TIMES.mail)
  return found.map((mail) => ({ uid: mail.uid, receivedAt: dateOf(mail, clock) }))
}

/** Mails since a moment, and some others of the day before. */
async function listSince(client: ImapFlow, since: Date, clock: Clock): Promise<readonly Listed[]> {
  // IMAP can only search by day, in the server's time zone.
  const day = new Date(since.getTime() - DAY_MS)
  const found = (await inTime(client, client.search({ since: day }, { uid: true }), FOLLOW_TIMES.mail)) || []
  if (found.length === 0) return []
  return list(client, `${found.reduce((one, other) => Math.min(one, other))}:*`, clock)
}

/**
 * Takes each mail that arrives in the open folder, until the connection ends. The position is stored after each mail, so that after a
 * crash at most one mail is taken twice. A mail that cannot be taken does not stop the next ones; it is tried again later.
 *
 * @param name of the mailbox
 * @throws when the connection fails, or the database
 */
export async function follow(client: ImapFlow, name: string, following: Following): Promise<void> {
  const { db, clock, log, take, signal, isReader, again, looked } = following
  const { mailbox } = client
  if (!mailbox) throw new Error('no folder is open')
  if (!mailbox.uidNext) throw new Error('the server does not say which number comes next, so nobody knows which mails are old')
  const shown = { uidValidity: Number(mailbox.uidValidity), uidNext: mailbox.uidNext }
  const stored = await findMailbox(db, name)
  const plan = planOf(stored, shown)
  let lastUid = plan.lastUid
  const skipped = new Set(plan.kind === 'go-on' ? stored?.skipped : [])

  async function store(): Promise<void> {
    // Another process may have become the reader.
    if (isReader()) await storePosition(db, name, { uidValidity: shown.uidValidity, lastUid, skipped: [...skipped] })
  }

  /** @returns whether the mail is taken, or gone */
  async function takeOne(uid: number): Promise<boolean> {
    try {
      const query = { uid: true, internalDate: true, source: { start: 0, maxLength: PART_BYTES } }
      const mail = await inTime(client, client.fetchOne(String(uid), query, { uid: true }), FOLLOW_TIMES.mail)
      if (mail === false) return true
      if (mail.source === undefined) throw new Error('the server gives no text of the mail')
      await take(mail.source, dateOf(mail, clock))
      return true
    } catch (error) {
      if (!client.usable && !again.has(uid)) {
        // Either a coincidence or caused by this mail; the next attempt shows which.
        again.set(uid, 0)
        throw error
      }
      log.warn({ err: error, uid }, 'a mail could not be taken; it is tried again')
      return false
    }
  }

  async function takeAll(uids: readonly number[]): Promise<void> {
    for (const uid of uids) {
      if (signal.aborted) return
      if (await takeOne(uid)) {
        skipped.delete(uid)
        again.delete(uid)
      } else {
        skipped.add(uid)
        again.set(uid, performance.now() + FOLLOW_TIMES.again)
      }
      lastUid = Math.max(lastUid, uid)
      await store()
    }
  }

  async function look(): Promise<void> {
    const listed = (await list(client, `${lastUid + 1}:*`, clock)).map(({ uid }) => uid)
    await takeAll(newOnes(listed, lastUid))
    await takeAll([...skipped].filter((uid) => (again.get(uid) ?? 0) <= performance.now()))
    if (!signal.aborted) await looked()
  }

  if (plan.kind !== 'go-on') {
    log.info({ plan: plan.kind }, 'the mailbox is read from here')
    again.clear()
    // Stored before the first of them is taken, so that a crash in between loses none.
    if (plan.kind === 'numbered-again')
      for (const uid of lookedAtAgain(await listSince(client, plan.since, clock), plan.since)) skipped.add(uid)
    await store()
  }
  const news = newsOf(client, signal)
  while (!signal.aborted) {
    news.forget()
    await look()
    if (signal.aborted) return
    // The wait ends with the next command, or with the connection.
    if (!news.isHere()) void client.idle().catch(() => {})
    await news.wait(FOLLOW_TIMES.look)
    if (signal.aborted) return
    // Detects a connection whose other end has disappeared silently.
    await inTime(client, client.noop(), FOLLOW_TIMES.answer)
  }
}

/** Listens to the server's announcements, and to the end of the connection. */
function newsOf(client: ImapFlow, signal: AbortSignal) {
  let isHere = false
  let wake = () => {}
  const come = () => {
    isHere = true
    wake()
  }
  client.on('exists', come)
  client.on('close', come)
  signal.addEventListener('abort', come, { once: true })
  return {
    forget() {
      isHere = false
    },
    isHere: () => isHere,
    /** Waits for news, but not longer than this. */
    async wait(milliseconds: number): Promise<void> {
      if (isHere) return
      const { promise, resolve } = Promise.withResolvers<void>()
      const timer = setTimeout(resolve, milliseconds)
      wake = resolve
      await promise
      clearTimeout(timer)
    },
  }
}
