import { filled } from '@callboard/contract/errors'
import type { InboxMessage } from '@callboard/contract/messages/messages/endpoints'
import { INBOX_SIZE } from '@callboard/contract/messages/messages/rules'
import type {
  PersonThread,
  Thread,
  ThreadAnswerInput,
  ThreadEntry,
  ThreadFilter,
  ThreadNoteInput,
  ThreadSummary,
} from '@callboard/contract/messages/threads/endpoints'
import { THREAD_ERROR } from '@callboard/contract/messages/threads/errors'
import { answerSubject, type EntryKind, THREAD_LIMITS, threadState } from '@callboard/contract/messages/threads/rules'
import { type Database, inTransaction, type Queryable, type Transaction } from '#db/client.ts'
import type { MessagesService } from '#messages/messages/messages.service.ts'
import type { Authorized, SignedInActor } from '#platform/actor.ts'
import { AppError } from '#platform/app-error.ts'
import { recordAudit } from '#platform/audit.ts'
import { authorize, ofDesk } from '#platform/authorize.ts'
import type { Clock } from '#platform/clock.ts'
import { announce } from '#platform/live.ts'
import { findPersonThreads } from './person-threads.repository.ts'
import { findByKey, findEntries, findReceived, insertEntry, type StoredEntry } from './thread-entries.repository.ts'
import type { ThreadFilesService } from './thread-files.service.ts'
import { findAnswerSince, lockThread, noteAnswered } from './thread-handling.repository.ts'
import * as repository from './threads.repository.ts'

/** A conversation together with the proof that the actor may write in it for the office. */
type Answerable = Authorized<{ readonly id: number }, 'answer'>

/** Conversations with students, as the casting desk reads and answers them. */
export interface ThreadsService {
  /** Newest first. @param page.before the id of the last one on the previous page, 0 for the first page */
  list(actor: SignedInActor, filter: ThreadFilter, page: { limit: number; before: number }): Promise<ThreadSummary[]>
  counts(
    actor: SignedInActor,
  ): Promise<{ open: number; waiting: number; snoozed: number; mine: number; unread: number; quarantined: number }>
  /** Texts of students, newest first, as messages. Each has the id of its entry. */
  received(actor: SignedInActor): Promise<InboxMessage[]>
  /** Conversations about a casting call, one for each person. */
  ofProject(actor: SignedInActor, projectId: number): Promise<PersonThread[]>
  /** The people to whom conversations can be assigned, by name. */
  assignees(): Promise<{ id: string; name: string }[]>
  /** @param before the id of an entry; reads the entries before it. @throws AppError 404, also for a restricted student */
  read(actor: SignedInActor, id: number, before?: number): Promise<Thread>
  /** @throws AppError 403 for anyone but the casting desk, 404 */
  getAnswerable(actor: SignedInActor, id: number): Promise<Answerable>
  /**
   * Sends an answer as a message: to the inbox at once, and by mail. A repeated key sends nothing.
   *
   * @throws AppError 409, naming who has answered since the actor's last view, unless the actor sends it anyway
   */
  answer(actor: SignedInActor, thread: Answerable, input: ThreadAnswerInput): Promise<Thread>
  /** Writes a note, which the student never sees. */
  note(actor: SignedInActor, thread: Answerable, input: ThreadNoteInput): Promise<Thread>
}

const orNull = (at: Date | null) => at?.toISOString() ?? null

function toSummary(found: repository.StoredThread, now: Date): ThreadSummary {
  const { id, subject, userId, talentId, projectId, assigneeId, isUnread, newestKind } = found
  return {
    id,
    subject,
    state: threadState(found, now),
    student: { userId, talentId, firstName: found.firstName ?? found.name, lastName: found.lastName ?? '', refusesMail: found.refusesMail },
    project: projectId === null ? null : { id: projectId, title: found.projectTitle ?? '' },
    assignedTo: assigneeId === null ? null : { id: assigneeId, name: found.assigneeName ?? '' },
    askedAt: orNull(found.askedAt),
    snoozedUntil: orNull(found.snoozedUntil),
    isClosed: found.closedAt !== null,
    isUnread,
    movedAt: found.movedAt.toISOString(),
    newest: newestKind === null ? null : { kind: newestKind, excerpt: found.excerpt ?? '' },
  }
}

function toEntry({ id, kind, content, at, by, byId, mail, readAt, isByMail, hasMail, files }: StoredEntry, userId: string): ThreadEntry {
  const isOwn = kind !== 'in' && byId === userId
  return { id, kind, content, at: at.toISOString(), by, isOwn, mail, readAt: orNull(readAt), isByMail, hasMail, files: [...files] }
}

export function createThreadsService(services: {
  db: Database
  clock: Clock
  messages: MessagesService
  threadFiles: Pick<ThreadFilesService, 'attach'>
}): ThreadsService {
  const { db, clock, messages, threadFiles } = services
  const askedBy = ({ userId }: SignedInActor): repository.Asked => ({ userId, now: clock.now() })

  async function read(actor: SignedInActor, id: number, before = 0, queryable: Queryable = db): Promise<Thread> {
    const asked = askedBy(actor)
    const found = await repository.findThread(queryable, id, asked)
    if (!found) throw new AppError(THREAD_ERROR.missing)
    const entries = await findEntries(queryable, { threadId: id, notes: true, before, limit: THREAD_LIMITS.entries + 1 })
    const student = [found.firstName, found.lastName].filter(Boolean).join(' ') || found.name
    return {
      ...toSummary(found, asked.now),
      entries: entries
        .slice(0, THREAD_LIMITS.entries)
        .map((entry) => toEntry(entry.kind === 'in' ? { ...entry, by: student } : entry, actor.userId))
        .toReversed(),
      hasEarlier: entries.length > THREAD_LIMITS.entries,
      automatic: (await repository.findAutomatic(queryable, id)).map(({ at, ...mail }) => ({ ...mail, at: at.toISOString() })),
      newestId: await repository.findNewestId(queryable, id),
    }
  }

  /** Writes once for each key. */
  async function once(
    actor: SignedInActor,
    thread: Answerable,
    { kind, content, sendKey }: { kind: EntryKind; content: string; sendKey?: string | undefined },
    work: (transaction: Transaction) => Promise<void>,
  ): Promise<Thread> {
    const isWritten = async () => {
      const found = sendKey === undefined ? undefined : await findByKey(db, sendKey)
      if (!found) return false
      const isSame = found.threadId === thread.id && found.writtenBy === actor.userId && found.kind === kind && found.content === content
      if (!isSame) throw new AppError(THREAD_ERROR.used)
      return true
    }
    if (!(await isWritten()))
      await inTransaction(db, work).catch(async (error: unknown) => {
        // Another request with this key was first.
        if (!(await isWritten())) throw error
      })
    return read(actor, thread.id)
  }

  return {
    async list(actor, filter, page) {
      const asked = askedBy(actor)
      return (await repository.findThreads(db, filter, asked, page)).map((found) => toSummary(found, asked.now))
    },

    async counts(actor) {
      const found = await repository.countThreads(db, askedBy(actor))
      const of = (state: string) => found.find((one) => one.state === state)?.count ?? 0
      const sum = (key: 'mine' | 'unread', among = found) => among.reduce((all, one) => all + one[key], 0)
      return {
        open: of('open'),
        waiting: of('waiting'),
        snoozed: of('snoozed'),
        mine: sum(
          'mine',
          found.filter(({ state }) => state === 'open'),
        ),
        unread: sum('unread'),
        quarantined: await repository.countQuarantined(db),
      }
    },

    async received(actor) {
      const found = await findReceived(db, actor.userId, INBOX_SIZE)
      return found.map(({ sentAt, readAt, ...part }) => ({
        ...part,
        messageType: 'general',
        sentAt: sentAt.toISOString(),
        readAt: orNull(readAt),
      }))
    },

    async ofProject(actor, projectId) {
      const asked = askedBy(actor)
      const found = await findPersonThreads(db, projectId, asked)
      return found.map(({ askedAt, snoozedUntil, doneAt, at, ...person }) => ({
        ...person,
        state: threadState({ askedAt, snoozedUntil, doneAt }, asked.now),
        at: at.toISOString(),
      }))
    },

    assignees: () => repository.findAssignees(db),
    read,

    async getAnswerable(actor, id) {
      const found = await repository.findThread(db, id, askedBy(actor))
      return authorize(found && { id }, ofDesk(actor, THREAD_ERROR.missing))
    },

    async answer(actor, thread, { content, newestSeen, anyway, isDone, files, sendKey }) {
      const answered = await once(actor, thread, { kind: 'out', content, sendKey }, async (transaction) => {
        const locked = await lockThread(transaction, thread.id)
        if (!locked) throw new AppError(THREAD_ERROR.missing)
        const meanwhile = anyway
          ? undefined
          : await findAnswerSince(transaction, { threadId: thread.id, since: newestSeen, userId: actor.userId })
        if (meanwhile) throw new AppError(filled(THREAD_ERROR.answered, { name: meanwhile.by ?? '?' }))
        const { userId: recipientUserId, projectId } = locked
        const subject = answerSubject(locked.subject).slice(0, THREAD_LIMITS.subject)
        const message = {
          fromUserId: actor.userId,
          recipientUserId,
          subject,
          content,
          projectId,
          messageType: 'general',
          noticeKind: 'answers',
        } as const
        const at = clock.now()
        const { deliveryId } = await messages.deliver(transaction, message)
        const entry = {
          threadId: thread.id,
          kind: 'out',
          deliveryId,
          writtenBy: actor.userId,
          sendKey: sendKey ?? null,
          createdAt: at,
        } as const
        const entryId = await insertEntry(transaction, entry)
        await threadFiles.attach(transaction, { entryId, userId: actor.userId, ids: files })
        await noteAnswered(transaction, { id: thread.id, at, isDone })
        await recordAudit(transaction, { actor: actor.userId, action: 'thread.answered', subject: `thread:${thread.id}` })
        await announce(transaction, 'threads', 'desk')
      })
      messages.wakeMail()
      return answered
    },

    note(actor, thread, { content, sendKey }) {
      return once(actor, thread, { kind: 'note', content, sendKey }, async (transaction) => {
        if (!(await lockThread(transaction, thread.id))) throw new AppError(THREAD_ERROR.missing)
        const entry = { threadId: thread.id, kind: 'note', content, writtenBy: actor.userId, sendKey: sendKey ?? null } as const
        await insertEntry(transaction, { ...entry, createdAt: clock.now() })
        await recordAudit(transaction, { actor: actor.userId, action: 'thread.noted', subject: `thread:${thread.id}` })
        await announce(transaction, 'threads', 'desk')
      })
    },
  }
}
