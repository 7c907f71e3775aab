import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { MailOutcome } from '@callboard/contract/messages/inbound-mail/rules'
import { DAY_MS, HOUR_MS } from '@callboard/contract/time/durations'
import { type Database, inTransaction, type Queryable, type Transaction } from '#db/client.ts'
import type { ReplyMailService } from '#messages/messages/reply-mail.service.ts'
import type { OwnThreadsService } from '#messages/threads/own-threads.service.ts'
import type { KeptFile, ThreadFilesService } from '#messages/threads/thread-files.service.ts'
import { AppError } from '#platform/app-error.ts'
import type { Clock } from '#platform/clock.ts'
import { announce } from '#platform/live.ts'
import type { Office } from '#platform/office.ts'
import type { MediaStore } from '#platform/storage/media-store.ts'
import { filesFor, isBeginning, obstacle, reasonOf, saidIn, storedTexts } from './arrival.domain.ts'
import type { Decided } from './inbound-mail.repository.ts'
import * as repository from './inbound-mail.repository.ts'
import { mailKey } from './mail-key.ts'
import type { ReadArrived } from './mail-reading.ts'
import { forgetReadings } from './mail-readings.repository.ts'
import { isRefused } from './proof.domain.ts'
import type { ReadMail } from './reading/read-mail.types.ts'

/** Mails that arrive, by whatever way. */
export interface InboundMailService {
  /**
   * Takes a mail once, even if it is delivered repeatedly or in parallel. Does not throw because of the mail's content; an unreadable
   * mail is kept as a file. When it throws, because the database or the media store is unavailable, nothing is kept, and the mail must be
   * delivered again.
   *
   * @param raw the mail as it came (RFC 5322)
   * @param receivedAt when our mail server got it
   */
  take(raw: Buffer, receivedAt: Date): Promise<MailOutcome>
  /** The bytes of a mail; `undefined` when they are gone. */
  readFile(fileKey: string): Promise<Buffer | undefined>
  /** Removes mails that were discarded a month ago, and files without a mail. */
  sweep(): Promise<void>
}

/** The prefix of the keys of all mails in the media store. */
export const INBOUND_FILES = 'inbound-mails/'

/** Hours after which a stored file either has its row or will never get one. */
const SETTLED_HOURS = 2

/** Days for which a discarded mail can be restored, and for which an unfinished mail is recognised. */
const DISCARDED_DAYS = 30

const NOTHING = { reason: null, userId: null, deliveryId: null, entryId: null, bouncedAddress: null }

const OUTCOME: Readonly<Record<Decided['state'], MailOutcome>> = {
  joined: 'joined',
  filed: 'joined',
  automatic: 'automatic',
  bounce: 'bounce',
  quarantined: 'quarantined',
  discarded: 'quarantined',
}

export function createInboundMailService(services: {
  db: Database
  clock: Clock
  store: MediaStore
  read: ReadArrived
  office: Pick<Office, 'replies'>
  replyMail: ReplyMailService
  ownThreads: Pick<OwnThreadsService, 'joinByMail'>
  threadFiles: Pick<ThreadFilesService, 'keepMailed' | 'attachMailed' | 'drop'>
}): InboundMailService {
  const { db, clock, store, read: readArrived, office, replyMail, ownThreads, threadFiles } = services

  /**
   * Our bounced mail, if the report proves that its sender has seen our mail. A token alone proves nothing, because every quote contains
   * it.
   */
  async function bouncedDelivery(queryable: Queryable, { bounced }: ReadMail) {
    if (!bounced || bounced.messageId === null) return undefined
    const { messageId } = bounced
    return (await repository.findLatestTo(queryable, bounced.address)).find((delivery) => replyMail.isOf(messageId, delivery))
  }

  async function decideBounce(transaction: Transaction, read: ReadMail): Promise<Decided> {
    const { trustedHost } = office.replies
    const delivery = await bouncedDelivery(transaction, read)
    const isForged = !delivery || (trustedHost !== null && isRefused(read, trustedHost))
    const [named] = delivery ? [delivery] : await repository.findAnswered(transaction, replyMail.deliveryIds(read.recipients))
    // Anybody can forge such a report. If it may be about a mail of ours, the office reviews it, because nothing else would report the
    // failure.
    if (isForged && named && read.bounced?.isForGood) return { ...NOTHING, deliveryId: named.id, state: 'quarantined', reason: 'unproven' }
    if (isForged) return { ...NOTHING, state: 'automatic', reason: 'bounce' }
    const of = { userId: delivery.userId, deliveryId: delivery.id }
    if (!read.bounced?.isForGood) return { ...NOTHING, ...of, state: 'automatic', reason: 'bounce' }
    await repository.markRefused(transaction, delivery.id, clock.now())
    await announce(transaction, 'sent-messages', 'desk')
    return { ...NOTHING, ...of, state: 'bounce', reason: 'bounce', bouncedAddress: delivery.email }
  }

  /** Our mail that another one answers, and why the answer cannot join its conversation. */
  async function answeredBy(queryable: Queryable, read: ReadMail) {
    const sender = read.from?.address.toLowerCase() ?? ''
    const tokens = replyMail.deliveryIds(read.recipients)
    const answered = await repository.findAnswered(queryable, tokens)
    const delivery = answered.find(({ email }) => email === sender) ?? answered[0]
    const reason = obstacle(read, { delivery, tokens: tokens.length, trustedHost: office.replies.trustedHost })
    return { sender, delivery, reason }
  }

  /** Stores the files of a mail that will join a conversation. */
  async function keepFiles(read: ReadMail | null, raw: Buffer): Promise<KeptFile[]> {
    if (!read || read.files.length === 0 || isBeginning(raw.length) || read.nature === 'bounce' || read.nature === 'automatic') return []
    const { delivery, reason } = await answeredBy(db, read)
    return delivery && reason === undefined ? threadFiles.keepMailed(delivery.userId, filesFor(read, raw)) : []
  }

  async function decide(
    transaction: Transaction,
    { read, files, isTooLarge }: { read: ReadMail | null; files: readonly KeptFile[]; isTooLarge: boolean },
  ): Promise<Decided> {
    if (!read) return { ...NOTHING, state: 'quarantined', reason: 'unreadable' }
    if (read.nature === 'bounce') return decideBounce(transaction, read)
    const { sender, delivery, reason } = await answeredBy(transaction, read)
    const about = {
      ...NOTHING,
      userId: (await repository.findAccount(transaction, sender)) ?? null,
      deliveryId: delivery?.id ?? null,
    }
    if (isTooLarge) return { ...about, state: 'quarantined', reason: 'too-large' }
    if (read.nature === 'automatic') return { ...about, state: 'automatic', reason: 'automatic' }
    if (reason !== undefined || !delivery) return { ...about, state: 'quarantined', reason: reason ?? 'gone' }
    const { userId, messageId } = delivery
    try {
      const entryId = await ownThreads.joinByMail(transaction, { userId, messageId, content: saidIn(storedTexts(read)) })
      await threadFiles.attachMailed(transaction, { entryId, files })
      return { ...about, state: 'joined', entryId }
    } catch (error) {
      // The student may not write now. Nothing was written before this refusal.
      const refused = error instanceof AppError ? reasonOf(error.code) : undefined
      if (refused === undefined) throw error
      return { ...about, state: 'quarantined', reason: refused }
    }
  }

  return {
    async take(raw, receivedAt) {
      // An unreadable mail is recognised by its bytes, and not read again.
      if (await repository.isKnown(db, mailKey(raw, null))) return 'known'
      const read = await readArrived(raw)
      const key = mailKey(raw, read?.messageId ?? null)
      if (await repository.isKnown(db, key)) return 'known'
      const fileKey = `${INBOUND_FILES}${clock.now().getTime()}-${randomUUID()}`
      await store.put(fileKey, raw)
      const files = await keepFiles(read, raw)
      const outcome = await inTransaction(db, async (transaction): Promise<MailOutcome> => {
        const mail = { mailKey: key, fileKey, bytes: raw.length, sentAt: read?.sentAt ?? null, receivedAt, ...storedTexts(read) }
        // A parallel call with the same mail waits here.
        const id = await repository.insertOnce(transaction, { ...mail, state: 'quarantined' })
        if (id === undefined) return 'known'
        const decided = await decide(transaction, { read, files, isTooLarge: isBeginning(raw.length) })
        await repository.decide(transaction, id, decided)
        await announce(transaction, 'threads', 'desk')
        return OUTCOME[decided.state]
      }).catch(async (error: unknown) => {
        await store.delete(fileKey)
        await threadFiles.drop(files)
        throw error
      })
      if (outcome !== 'joined') await threadFiles.drop(files)
      if (outcome === 'known') await store.delete(fileKey)
      return outcome
    },

    async readFile(fileKey) {
      const media = await store.get(fileKey)
      return media && buffer(media.stream)
    },

    async sweep() {
      const now = clock.now().getTime()
      const longAgo = new Date(now - DISCARDED_DAYS * DAY_MS)
      await repository.deleteDiscarded(db, longAgo)
      await forgetReadings(db, longAgo)
      const named = await repository.findFileKeys(db)
      const isSettled = (key: string) => Number(key.slice(INBOUND_FILES.length).split('-')[0]) < now - SETTLED_HOURS * HOUR_MS
      for await (const key of store.list(INBOUND_FILES)) if (!named.has(key) && isSettled(key)) await store.delete(key)
    },
  }
}
