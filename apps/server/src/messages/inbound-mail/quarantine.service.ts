import type { FileInput, InboundMail, InboundMailDetail, ShownMail } from '@callboard/contract/messages/inbound-mail/endpoints'
import { INBOUND_ERROR } from '@callboard/contract/messages/inbound-mail/errors'
import { INBOUND_LIMITS, type InboundList, type InboundReason, type InboundState } from '@callboard/contract/messages/inbound-mail/rules'
import { THREAD_LIMITS } from '@callboard/contract/messages/threads/rules'
import { type Database, inTransaction, type Transaction } from '#db/client.ts'
import type { MailThreadsService } from '#messages/threads/mail-threads.service.ts'
import type { KeptFile, ThreadFilesService } from '#messages/threads/thread-files.service.ts'
import type { Authorized, SignedInActor } from '#platform/actor.ts'
import { AppError } from '#platform/app-error.ts'
import { recordAudit } from '#platform/audit.ts'
import { authorize, ofDesk } from '#platform/authorize.ts'
import type { Clock } from '#platform/clock.ts'
import { announce } from '#platform/live.ts'
import { type InstitutionLanguage, translatorFor } from '#platform/translators.ts'
import { filesFor, isBeginning, saidIn, saidInBeginning } from './arrival.domain.ts'
import * as repository from './inbound-mail.repository.ts'
import type { InboundMailService } from './inbound-mail.service.ts'
import { readMail } from './reading/read-mail.ts'
import type { ReadMail } from './reading/read-mail.types.ts'
import { wholeAsFile } from './reading/whole-mail.domain.ts'

/** A mail together with the proof that the actor may file or discard it. */
type Fileable = Authorized<repository.StoredInbound, 'file'>

/** Mails that are in no conversation, as the casting desk sees them. */
export interface QuarantineService {
  /** Newest first. @param before the id of the last mail on the previous page, 0 for the first page */
  list(list: InboundList, before: number): Promise<InboundMail[]>
  /** @throws AppError 404 */
  read(id: number): Promise<InboundMailDetail>
  /** The bytes of a mail, and its file name, which shows when only the beginning was kept. @throws AppError 404 */
  file(id: number): Promise<{ raw: Buffer; name: string }>
  /** The mail that became an entry of a conversation. @throws AppError 404 */
  ofEntry(threadId: number, entryId: number): Promise<ShownMail>
  /** The mail that the actor wrote from their address, which became a part of a conversation of theirs. @throws AppError 404 */
  ofOwnEntry(actor: SignedInActor, threadId: number, entryId: number): Promise<ShownMail>
  /** @throws AppError 403 for anyone but the casting desk, 404 */
  getFileable(actor: SignedInActor, id: number): Promise<Fileable>
  /** @throws AppError 404 for an unknown conversation or student, 409 when the mail is already filed or discarded */
  put(actor: SignedInActor, mail: Fileable, input: FileInput): Promise<InboundMail>
  /** @throws AppError 409 when the mail is already filed or discarded */
  discard(actor: SignedInActor, mail: Fileable): Promise<InboundMail>
  /** @throws AppError 409 when the mail is already on the list, or the office has answered it in its conversation */
  putBack(actor: SignedInActor, mail: Fileable): Promise<InboundMail>
}

/** Characters of a mail that a list shows. */
const EXCERPT = 200

/** States from which a mail can be filed or discarded. */
const LOOSE: readonly InboundState[] = ['quarantined', 'automatic']

/** Mails with these reasons notify nobody. */
const QUIET: readonly (InboundReason | null)[] = ['automatic', 'bounce']

function toInbound(found: repository.StoredInbound): InboundMail {
  const { id, state, reason, fromAddress, fromName, subject, content, bytes, receivedAt } = found
  const { userId, talentId, studentName, isStudent, threadId, threadSubject, threadStudent, handledBy } = found
  return {
    id,
    state,
    reason,
    from: { address: fromAddress, name: fromName },
    subject,
    excerpt: content.slice(0, EXCERPT).toWellFormed(),
    bytes,
    receivedAt: receivedAt.toISOString(),
    student: userId !== null && isStudent === true ? { userId, talentId, name: studentName ?? '' } : null,
    thread: threadId === null ? null : { id: threadId, subject: threadSubject ?? '', student: threadStudent ?? '' },
    handledBy,
  }
}

export function createQuarantineService(services: {
  db: Database
  clock: Clock
  institution: InstitutionLanguage
  inboundMail: Pick<InboundMailService, 'readFile'>
  mailThreads: MailThreadsService
  threadFiles: Pick<ThreadFilesService, 'keepMailed' | 'attachMailed' | 'drop'>
}): QuarantineService {
  const { db, clock, institution, inboundMail, mailThreads, threadFiles } = services

  async function find(id: number): Promise<repository.StoredInbound> {
    const found = await repository.findInbound(db, id)
    if (!found) throw new AppError(INBOUND_ERROR.missing)
    return found
  }

  /** A mail that was unreadable on arrival may have crashed the process, so it stays a file. */
  async function readAgain({ fileKey, reason }: repository.KeptMail): Promise<{ raw: Buffer; read: ReadMail } | null> {
    const raw = reason === 'unreadable' ? undefined : await inboundMail.readFile(fileKey)
    if (!raw || isBeginning(raw.length)) return null
    const read = await readMail(raw).catch(() => null)
    return read && { raw, read }
  }

  /** The original mail; `null` if it is unreadable. */
  async function show(mail: repository.KeptMail): Promise<ShownMail | null> {
    const found = await readAgain(mail)
    if (!found) return null
    const { from, subject, sentAt, text, html, files } = found.read
    return {
      from: from ?? { address: '', name: '' },
      subject,
      sentAt: sentAt?.toISOString() ?? null,
      receivedAt: mail.receivedAt.toISOString(),
      text,
      html,
      files: files.map(({ name, bytes }) => ({ name, bytes: bytes.byteLength })),
    }
  }

  /** @throws AppError 404 */
  async function showOrMissing(mail: repository.KeptMail | undefined): Promise<ShownMail> {
    const shown = mail && (await show(mail))
    if (!shown) throw new AppError(INBOUND_ERROR.missing)
    return shown
  }

  /** Stores the files of a mail for the conversation in which it is filed. */
  async function keepFiles({ userId }: SignedInActor, mail: Fileable): Promise<KeptFile[]> {
    if (!LOOSE.includes(mail.state)) throw new AppError(INBOUND_ERROR.moved)
    const found = await readAgain(mail)
    if (found) return threadFiles.keepMailed(userId, filesFor(found.read, found.raw))
    const raw = await inboundMail.readFile(mail.fileKey)
    return raw && !isBeginning(raw.length) ? threadFiles.keepMailed(userId, [wholeAsFile(raw)]) : []
  }

  /** Changes a mail, if its state is still the one that the actor saw. */
  async function handle(
    actor: SignedInActor,
    { id }: Fileable,
    action: 'inbound-mail.filed' | 'inbound-mail.discarded' | 'inbound-mail.returned',
    work: (transaction: Transaction, locked: repository.LockedInbound) => Promise<Record<string, unknown>>,
  ): Promise<InboundMail> {
    await inTransaction(db, async (transaction) => {
      const locked = await repository.lockInbound(transaction, id)
      if (!locked) throw new AppError(INBOUND_ERROR.missing)
      const details = await work(transaction, locked)
      await recordAudit(transaction, { actor: actor.userId, action, subject: `inbound_mail:${id}`, details })
      await announce(transaction, 'threads', 'desk')
    })
    return toInbound(await find(id))
  }

  const by = ({ userId }: SignedInActor) => ({ by: userId, at: clock.now() })

  return {
    list: async (list, before) => (await repository.findList(db, { list, before, limit: INBOUND_LIMITS.page })).map(toInbound),

    async read(id) {
      const found = await find(id)
      return { ...toInbound(found), mail: await show(found) }
    },

    async file(id) {
      const raw = await inboundMail.readFile((await find(id)).fileKey)
      if (!raw) throw new AppError(INBOUND_ERROR.missing)
      return { raw, name: isBeginning(raw.length) ? `mail-${id}-beginning.eml` : `mail-${id}.eml` }
    },

    ofEntry: async (threadId, entryId) => showOrMissing(await repository.findOfEntry(db, { threadId, entryId })),

    ofOwnEntry: async ({ userId }, threadId, entryId) => showOrMissing(await repository.findOfOwnEntry(db, { threadId, entryId, userId })),

    async getFileable(actor, id) {
      return authorize(await repository.findInbound(db, id), ofDesk(actor, INBOUND_ERROR.missing))
    },

    async put(actor, mail, { threadId, userId, subject }) {
      const files = await keepFiles(actor, mail)
      return handle(actor, mail, 'inbound-mail.filed', async (transaction, { state }) => {
        if (!LOOSE.includes(state)) throw new AppError(INBOUND_ERROR.moved)
        const title = (subject ?? mail.subject).slice(0, THREAD_LIMITS.subject).toWellFormed() || '–'
        const place = threadId ? { threadId } : { userId: userId ?? '', subject: title }
        const text = { subject: title, content: mail.content }
        const said = isBeginning(mail.bytes) ? saidInBeginning(text, translatorFor(institution, null).t) : saidIn(text)
        const filed = await mailThreads.file(transaction, place, said)
        await threadFiles.attachMailed(transaction, { entryId: filed.entryId, files })
        const { entryId, before: threadBefore } = filed
        const handled = { state: 'filed', filed: { entryId, madeThread: !threadId, threadBefore }, ...by(actor) } as const
        await repository.noteHandled(transaction, mail.id, handled)
        return { thread: filed.threadId }
      }).catch(async (error: unknown) => {
        await threadFiles.drop(files)
        throw error
      })
    },

    discard: (actor, mail) =>
      handle(actor, mail, 'inbound-mail.discarded', async (transaction, { state }) => {
        if (!LOOSE.includes(state)) throw new AppError(INBOUND_ERROR.moved)
        await repository.noteHandled(transaction, mail.id, { state: 'discarded', filed: null, ...by(actor) })
        return {}
      }),

    putBack: (actor, mail) =>
      handle(actor, mail, 'inbound-mail.returned', async (transaction, { state, reason, ...filed }) => {
        if (state !== 'filed' && state !== 'discarded') throw new AppError(INBOUND_ERROR.moved)
        const before = QUIET.includes(reason) ? 'automatic' : 'quarantined'
        await repository.noteHandled(transaction, mail.id, { state: before, filed: null, by: null, at: null })
        const { entryId, madeThread, threadBefore } = filed
        if (entryId === null) return {}
        const threadId = await mailThreads.takeOut(transaction, entryId, { made: madeThread, before: threadBefore })
        await repository.noteTakenOut(transaction, threadId, { entryId, madeThread, threadBefore })
        return {}
      }),
  }
}
