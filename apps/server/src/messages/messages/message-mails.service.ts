import { DAY_MS } from '@callboard/contract/time/durations'
import { inTransaction, type Transaction } from '#db/client.ts'
import type { PushesService } from '#messages/notices/pushes.service.ts'
import type { Clock } from '#platform/clock.ts'
import type { Jobs } from '#platform/jobs.ts'
import { announce } from '#platform/live.ts'
import type { HandOverJournal } from '#platform/mail/hand-over-journal.ts'
import type { Mailer } from '#platform/mail/mailer.ts'
import { settleDigest } from './digests.repository.ts'
import { type ComposerNeeds, createMailComposer } from './mail-composer.ts'
import { createMailIds } from './mail-ids.ts'
import { createMailStates } from './mail-states.ts'
import { GIVE_UP_DAYS, JOB_SHARE_MS, MAILS_PER_JOB, MESSAGE_MAILS_JOB } from './message-mails.jobs.ts'
import {
  claimPush,
  findForgottenIds,
  findWaitingIds,
  findWaitingMails,
  holdForDigest,
  moveMail,
  type WaitingMail,
} from './message-mails.repository.ts'

/** The mails of messages. Each is sent at most once, whatever crashes (decision 32). */
export interface MessageMailsService {
  /** Sends the mails of some deliveries once the transaction has committed. */
  enqueue(transaction: Transaction, recipientIds: readonly number[]): Promise<void>
  /** Sends queued mails at once. Call it after the commit. */
  wake(): void
  /** Starts sending in this process, beginning with the mails that an earlier process was about to send. */
  work(journal: HandOverJournal): Promise<void>
}

/** Mails of one job that are sent in parallel. */
const LANES = 4

/** Consecutive failed connections after which a job stops until its retry: the server is down, rather than one mail at fault. */
const LOST_CONNECTIONS = 3

/** Milliseconds between progress updates to open pages. */
const ANNOUNCE_MS = 2000

function chunks<Thing>(things: readonly Thing[], size: number): Thing[][] {
  return Array.from({ length: Math.ceil(things.length / size) }, (_, index) => things.slice(index * size, (index + 1) * size))
}

export function createMessageMailsService(
  services: ComposerNeeds & { jobs: Jobs; mailer: Mailer; clock: Clock; pushes: Pick<PushesService, 'send'> },
): MessageMailsService {
  const { db, jobs, mailer, clock, secret, pushes } = services
  const { compose, pathOf } = createMailComposer(services)
  const mailIdOf = createMailIds(secret)
  const handOver = createMailStates(db, 'waiting', 'handed-over')
  const confirm = createMailStates(db, 'handed-over', 'sent')

  /** @throws when a retry may succeed; the mail then waits again */
  async function send(mail: WaitingMail, journal: HandOverJournal): Promise<void> {
    const { id } = mail
    const departure = { id, at: clock.now().getTime() }
    const at = new Date(departure.at)
    let isPrepared = false
    let isHandedOver = false
    const hooks = {
      prepare: async () => {
        isPrepared = true
        journal.preparing(departure)
        // If the database does not answer, it may still have committed.
        isHandedOver = true
        isHandedOver = await handOver({ id, at })
        return isHandedOver
      },
      leaving: () => journal.leaving(departure),
    }
    const posting = { mailId: mailIdOf(mail), postedAt: mail.sentAt.toISOString() }
    const composed = await compose(mail)
    if (!composed) {
      await moveMail(db, { id, from: 'waiting', to: 'none', at })
      return
    }
    const outcome = await mailer.deliver(posting, composed, hooks).catch((failure: unknown) => ({ failure }))
    // Only a mail that has certainly not arrived waits again. When this update fails, the mail stays handed over and is not sent again.
    if (outcome === 'sent') await confirm({ id, at: clock.now(), since: at })
    else if (outcome === 'refused') await refuse(id, at, isHandedOver)
    else if (typeof outcome === 'object') {
      const isHopeless = clock.now().getTime() - mail.sentAt.getTime() >= GIVE_UP_DAYS * DAY_MS
      if (isHopeless) await refuse(id, at, isHandedOver)
      else if (isHandedOver) await moveMail(db, { id, from: 'handed-over', to: 'waiting', at: clock.now(), since: at })
    }
    // Not in a `finally`: if the database did not answer, the next start must find the entry in the journal.
    if (isPrepared) journal.done(departure)
    if (typeof outcome === 'object') throw outcome.failure
  }

  /** Marks a mail as refused. The server may refuse the recipient before, or the whole mail after, the last byte. */
  async function refuse(id: number, since: Date, isHandedOver: boolean): Promise<void> {
    const from = isHandedOver ? { from: 'handed-over' as const, since } : { from: 'waiting' as const }
    await moveMail(db, { id, ...from, to: 'refused', at: clock.now() })
  }

  /** Sends one push, even after crashes. @returns whether a browser has it, so that no mail is needed */
  async function push(mail: WaitingMail): Promise<boolean> {
    const { id, userId, language, kind, messageId } = mail
    if (!(await claimPush(db, id, clock.now()))) return false
    return pushes.send({ userId, language, kind, path: pathOf(mail), tag: `message-${messageId}` })
  }

  /** Whether the reader gets no mail now, by their choice: they get a push, a later mail, or only the inbox. */
  async function goesWithoutMail(mail: WaitingMail): Promise<boolean> {
    const { id, way, kind, isDigest } = mail
    if (isDigest || way === 'mail') return false
    if (way === 'push') {
      const isTaken = await push(mail)
      return isTaken && kind !== 'must' && moveMail(db, { id, from: 'waiting', to: 'pushed', at: clock.now() })
    }
    if (way === 'digest') await holdForDigest(db, id, clock.now())
    else await moveMail(db, { id, from: 'waiting', to: 'unsubscribed', at: clock.now() })
    return true
  }

  async function sendAll(recipientIds: readonly number[], signal: AbortSignal, journal: HandOverJournal): Promise<void> {
    const mails = await findWaitingMails(db, recipientIds)
    const until = Date.now() + JOB_SHARE_MS
    let lostConnections = 0
    let announcedAt = Date.now()
    let failure: unknown
    const mayGoOn = () => !signal.aborted && Date.now() < until && lostConnections < LOST_CONNECTIONS
    const lane = async () => {
      for (let mail = mails.shift(); mail && mayGoOn(); mail = mails.shift()) {
        if (await goesWithoutMail(mail)) continue
        try {
          await send(mail, journal)
          if (mail.isDigest) await settleDigest(db, mail.id)
        } catch (error) {
          failure = error
          const isAnswer = typeof (error as { responseCode?: unknown }).responseCode === 'number'
          lostConnections = isAnswer ? 0 : lostConnections + 1
        }
        if (Date.now() - announcedAt > ANNOUNCE_MS) {
          announcedAt = Date.now()
          await announce(db, 'sent-messages', 'desk')
        }
      }
    }
    await Promise.all(Array.from({ length: LANES }, lane))
    await announce(db, 'sent-messages', 'desk')
    if (failure !== undefined) throw failure
    // The other mails were not tried, so they are queued without a delay.
    const rest = signal.aborted ? [] : await findWaitingIds(db, recipientIds)
    if (rest.length > 0) await inTransaction(db, (transaction) => enqueue(transaction, rest))
    if (signal.aborted) throw new Error('stopped before every mail was sent')
  }

  async function enqueue(transaction: Transaction, recipientIds: readonly number[]): Promise<void> {
    const each = chunks(recipientIds, MAILS_PER_JOB).map((ids) => ({ recipientIds: ids }))
    await jobs.enqueueMany(transaction, MESSAGE_MAILS_JOB, each)
  }

  return {
    enqueue,
    wake: () => jobs.wake(MESSAGE_MAILS_JOB),
    async work(journal) {
      if (journal.stranded.length > 0) {
        await inTransaction(db, async (transaction) => {
          const at = clock.now()
          const freed: number[] = []
          for (const { id, at: since } of journal.stranded)
            if (await moveMail(transaction, { id, from: 'handed-over', to: 'waiting', at, since: new Date(since) })) freed.push(id)
          await enqueue(transaction, freed)
        })
      }
      await inTransaction(db, async (transaction) => enqueue(transaction, await findForgottenIds(transaction, MESSAGE_MAILS_JOB.name)))
      await jobs.work(MESSAGE_MAILS_JOB, ({ recipientIds }, signal) => sendAll(recipientIds, signal, journal))
    },
  }
}
