import { INBOX_ERROR } from '@callboard/contract/messages/messages/errors'
import { THREAD_ERROR } from '@callboard/contract/messages/threads/errors'
import type {
  OwnEntry,
  OwnEntryInput,
  OwnThread,
  OwnThreadInput,
  OwnThreadSummary,
} from '@callboard/contract/messages/threads/own-threads.endpoints'
import { STUDENT_WRITES, STUDENT_WRITES_MS, THREAD_LIMITS, THREAD_MESSAGE } from '@callboard/contract/messages/threads/rules'
import { type Database, inTransaction, type Queryable, type Transaction } from '#db/client.ts'
import type { Authorized, SignedInActor } from '#platform/actor.ts'
import { AppError, fieldError } from '#platform/app-error.ts'
import { authorize } from '#platform/authorize.ts'
import type { Clock } from '#platform/clock.ts'
import { announce } from '#platform/live.ts'
import * as repository from './own-threads.repository.ts'
import { findByKey, findEntries, insertEntry, insertThread, type StoredEntry } from './thread-entries.repository.ts'
import type { ThreadFilesService } from './thread-files.service.ts'

/** A conversation or a message together with the proof that its student may write in it. */
type Writable = Authorized<{ readonly id: number }, 'write'>
type Answerable = Authorized<{ readonly messageId: number }, 'answer'>

/** Conversations with the office, for students. Internal notes are never included. */
export interface OwnThreadsService {
  /** Newest first. */
  all(actor: SignedInActor): Promise<OwnThreadSummary[]>
  /** @param before the id of an entry; reads the entries before it. @throws AppError 404 */
  read(actor: SignedInActor, id: number, before?: number): Promise<OwnThread>
  /** The conversation of a message, or the message alone. @throws AppError 404 when the student did not get that message */
  ofMessage(actor: SignedInActor, messageId: number): Promise<OwnThread>
  /** @throws AppError 400 for a casting call that is not open to them, 409 while restricted, 429 after many in one day */
  begin(actor: SignedInActor, input: OwnThreadInput): Promise<OwnThread>
  /** @throws AppError 404, 409 when the conversation is closed */
  getWritable(actor: SignedInActor, id: number): Promise<Writable>
  /** @throws AppError 409 when it was closed meanwhile or the student is restricted, 429 after many in one day */
  write(actor: SignedInActor, thread: Writable, input: OwnEntryInput): Promise<OwnThread>
  /** @throws AppError 404 when the student did not get that message */
  getAnswerable(actor: SignedInActor, messageId: number): Promise<Answerable>
  /** Answers a message. The first answer makes its conversation. @throws AppError as `write` */
  answer(actor: SignedInActor, message: Answerable, input: OwnEntryInput): Promise<OwnThread>
  /**
   * As `answer`, for an answer by mail with a matching token and address.
   *
   * @returns the id of the entry
   * @throws AppError as `answer`, before anything is written
   */
  joinByMail(transaction: Transaction, mail: { userId: string; messageId: number; content: string }): Promise<number>
}

function toEntry({ kind, at, readAt, files, mailedBy, ...entry }: StoredEntry, userId: string): OwnEntry {
  const isOwn = kind === 'in'
  const { id, content, messageId, isByMail } = entry
  const hasMail = entry.hasMail && mailedBy === userId
  return { id, isOwn, content, at: at.toISOString(), messageId, isRead: isOwn || readAt !== null, isByMail, hasMail, files: [...files] }
}

const projectOf = ({ projectId, projectTitle }: { projectId: number | null; projectTitle: string | null }) =>
  projectId === null ? null : { id: projectId, title: projectTitle ?? '' }

export function createOwnThreadsService({
  db,
  clock,
  threadFiles,
}: {
  db: Database
  clock: Clock
  threadFiles: Pick<ThreadFilesService, 'attach'>
}): OwnThreadsService {
  async function read(actor: SignedInActor, id: number, before = 0, queryable: Queryable = db): Promise<OwnThread> {
    const found = await repository.findOwnThread(queryable, actor.userId, id)
    if (!found) throw new AppError(THREAD_ERROR.missing)
    const entries = await findEntries(queryable, { threadId: id, notes: false, before, limit: THREAD_LIMITS.entries + 1 })
    return {
      id,
      subject: found.subject,
      project: projectOf(found),
      isClosed: found.isClosed,
      entries: entries
        .slice(0, THREAD_LIMITS.entries)
        .map((entry) => toEntry(entry, actor.userId))
        .toReversed(),
      hasEarlier: entries.length > THREAD_LIMITS.entries,
    }
  }

  /** Refuses restricted students, and students who have written a lot today. */
  async function ensureMayWrite(transaction: Transaction, userId: string, isNew: boolean): Promise<void> {
    if ((await repository.lockWriter(transaction, userId)).isHeld) throw new AppError(THREAD_ERROR.paused)
    const since = new Date(clock.now().getTime() - STUDENT_WRITES_MS)
    const written = await repository.countWritten(transaction, userId, since)
    if (written.entries >= STUDENT_WRITES.entries || (isNew && written.threads >= STUDENT_WRITES.threads))
      throw new AppError(THREAD_ERROR.tooMany)
  }

  async function append(
    transaction: Transaction,
    userId: string,
    threadId: number,
    { content, files, sendKey }: OwnEntryInput,
  ): Promise<number> {
    const at = clock.now()
    const entryId = await insertEntry(transaction, { threadId, kind: 'in', content, sendKey: sendKey ?? null, createdAt: at })
    await threadFiles.attach(transaction, { entryId, userId, ids: files })
    await repository.reopen(transaction, { id: threadId, entryId, at })
    await announce(transaction, 'messages', { userIds: [userId] })
    await announce(transaction, 'threads', 'desk')
    return entryId
  }

  /** Writes once for each key. @param work writes, and returns the id of the conversation */
  async function once(
    actor: SignedInActor,
    { content, sendKey }: OwnEntryInput,
    work: (transaction: Transaction) => Promise<number>,
  ): Promise<OwnThread> {
    const written = async () => {
      const found = sendKey === undefined ? undefined : await findByKey(db, sendKey)
      if (!found) return undefined
      if (found.userId !== actor.userId || found.kind !== 'in' || found.content !== content) throw new AppError(THREAD_ERROR.used)
      return found.threadId
    }
    const before = await written()
    if (before !== undefined) return read(actor, before)
    const id = await inTransaction(db, work).catch(async (error: unknown) => {
      // Another request with this key was first.
      const meanwhile = await written()
      if (meanwhile === undefined) throw error
      return meanwhile
    })
    return read(actor, id)
  }

  return {
    async all({ userId }) {
      const found = await repository.findOwnThreads(db, userId, THREAD_LIMITS.ownThreads)
      return found.map(({ id, subject, movedAt, isClosed, messageIds, isOwn, excerpt }) => ({
        id,
        subject,
        movedAt: movedAt.toISOString(),
        isClosed,
        messageIds: [...messageIds],
        newest: isOwn === null ? null : { isOwn, excerpt: excerpt ?? '' },
      }))
    },

    read,

    async ofMessage(actor, messageId) {
      const found = await repository.findOpening(db, actor.userId, messageId)
      if (!found) throw new AppError(INBOX_ERROR.missing)
      if (found.threadId !== null) return read(actor, found.threadId)
      const { subject, content, sentAt, readAt } = found
      const entry = {
        id: null,
        isOwn: false,
        content,
        at: sentAt.toISOString(),
        messageId,
        isRead: readAt !== null,
        isByMail: false,
        hasMail: false,
        files: [],
      }
      return { id: null, subject, project: projectOf(found), isClosed: false, entries: [entry], hasEarlier: false }
    },

    begin(actor, { subject, projectId, ...entry }) {
      return once(actor, entry, async (transaction) => {
        await ensureMayWrite(transaction, actor.userId, true)
        if (projectId !== null && !(await repository.isCallOf(transaction, actor.userId, projectId)))
          throw fieldError('projectId', THREAD_MESSAGE.project)
        const at = clock.now()
        const id = await insertThread(transaction, { userId: actor.userId, subject, projectId, movedAt: at, createdAt: at })
        await append(transaction, actor.userId, id, entry)
        return id
      })
    },

    async getWritable(actor, id) {
      const found = await repository.findOwnThread(db, actor.userId, id)
      return authorize(found, (thread) => (thread ? (thread.isClosed ? THREAD_ERROR.closed : undefined) : THREAD_ERROR.missing))
    },

    write(actor, { id }, input) {
      return once(actor, input, async (transaction) => {
        await ensureMayWrite(transaction, actor.userId, false)
        await ensureOpen(transaction, actor.userId, id)
        await append(transaction, actor.userId, id, input)
        return id
      })
    },

    async getAnswerable(actor, messageId) {
      const found = await repository.findOpening(db, actor.userId, messageId)
      return authorize(found, (message) => (message ? undefined : INBOX_ERROR.missing))
    },

    answer(actor, { messageId }, input) {
      return once(actor, input, async (transaction) => (await answerIn(transaction, actor.userId, messageId, input)).id)
    },

    joinByMail: async (transaction, { userId, messageId, content }) =>
      (await answerIn(transaction, userId, messageId, { content, files: [] })).entryId,
  }

  async function answerIn(transaction: Transaction, userId: string, messageId: number, input: OwnEntryInput) {
    await ensureMayWrite(transaction, userId, false)
    const message = await repository.lockOpening(transaction, userId, messageId)
    if (!message) throw new AppError(INBOX_ERROR.missing)
    const id = message.threadId ?? (await openThread(transaction, userId, message))
    await ensureOpen(transaction, userId, id)
    return { id, entryId: await append(transaction, userId, id, input) }
  }

  /** @throws AppError 404 or 409 when the conversation was removed or closed meanwhile */
  async function ensureOpen(transaction: Transaction, userId: string, id: number): Promise<void> {
    const found = await repository.findOwnThread(transaction, userId, id)
    if (!found) throw new AppError(THREAD_ERROR.missing)
    if (found.isClosed) throw new AppError(THREAD_ERROR.closed)
  }

  /** Creates the conversation of a message when it is answered for the first time. */
  async function openThread(transaction: Transaction, userId: string, message: repository.StoredOpening): Promise<number> {
    const { subject, projectId, deliveryId, sentAt, createdAt } = message
    const id = await insertThread(transaction, { userId, subject, projectId, movedAt: sentAt, createdAt })
    await insertEntry(transaction, { threadId: id, kind: 'out', deliveryId, createdAt })
    return id
  }
}
