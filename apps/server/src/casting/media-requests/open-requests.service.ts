import type { MediaRequestPeople } from '@callboard/contract/casting/media-requests/endpoints'
import { MEDIA_REQUEST_ERROR } from '@callboard/contract/casting/media-requests/errors'
import { MEDIA_REQUEST_MESSAGE, REMINDED_STATES } from '@callboard/contract/casting/media-requests/rules'
import { filled } from '@callboard/contract/errors'
import type { Institution } from '@callboard/contract/institution'
import { firstTime, isJustReminded } from '@callboard/contract/time/quiet-hours'
import type { Translator } from '@callboard/contract/translate'
import { type Database, inTransaction, type Transaction } from '#db/client.ts'
import type { MessagesService } from '#messages/messages/messages.service.ts'
import type { SignedInActor } from '#platform/actor.ts'
import { AppError, fieldError } from '#platform/app-error.ts'
import { recordAudit } from '#platform/audit.ts'
import type { Clock } from '#platform/clock.ts'
import { announce } from '#platform/live.ts'
import {
  canBeDue,
  canHearBy,
  dueOf,
  extensionNotice,
  isWaitedFor,
  requestReminder,
  retakeNotice,
  withdrawnRequestNotice,
} from './media-requests.domain.ts'
import * as repository from './media-requests.repository.ts'
import type { EditableRequest, MediaRequestsService } from './media-requests.service.ts'
import type { RequestNotices } from './request-notices.service.ts'
import { findPeople, findTakes, type StoredPerson, updatePeople } from './request-people.repository.ts'
import { askedOf, latestTakes } from './request-views.ts'

/** Changes to a request after it was sent. */
export interface OpenRequestsService {
  /**
   * Extends the due time, and tells those who have not sent anything.
   *
   * @throws AppError 400; 409 for an earlier time and for an outdated version
   */
  extend(actor: SignedInActor, request: EditableRequest, change: Extension): Promise<MediaRequestPeople>
  /** @returns how many were reminded @throws AppError 409 when nobody is waited for, and when everybody just got a mail */
  remind(
    actor: SignedInActor,
    request: EditableRequest,
    applications: readonly number[] | undefined,
    translator: Translator,
  ): Promise<number>
  /** Asks a person for another take. @throws AppError 409 when they have sent nothing */
  askForRetake(actor: SignedInActor, request: EditableRequest, asked: Retake): Promise<MediaRequestPeople>
  /** Withdraws the request to some people, and tells those who have sent nothing. */
  withdraw(actor: SignedInActor, request: EditableRequest, applications: readonly number[]): Promise<MediaRequestPeople>
}

interface Extension {
  readonly applications?: readonly number[] | undefined
  readonly dueAt: string
  readonly hearBy?: string | undefined
  readonly version: number
}

interface Retake {
  readonly applicationId: number
  readonly note: string
  readonly dueAt?: string | undefined
}

export function createOpenRequestsService(services: {
  db: Database
  clock: Clock
  institution: Pick<Institution, 'timeZone'>
  messages: Pick<MessagesService, 'wakeMail'>
  notices: RequestNotices
  mediaRequests: Pick<MediaRequestsService, 'people'>
}): OpenRequestsService {
  const { db, clock, institution, messages, notices, mediaRequests } = services
  const { people } = mediaRequests

  /** @throws AppError 400 when the request cannot be due then */
  function dueAtOf(due: string): Date {
    const dueAt = new Date(due)
    if (!canBeDue(dueAt, clock.now())) throw fieldError('dueAt', MEDIA_REQUEST_MESSAGE.due)
    return dueAt
  }

  function ensureHeard(hearBy: string, dueAt: Date): void {
    if (!canHearBy(hearBy, dueAt, institution.timeZone)) throw fieldError('hearBy', MEDIA_REQUEST_MESSAGE.hearBy)
  }

  /** Locks a request of an active casting call. @throws AppError 404, 409 */
  async function lock(transaction: Transaction, { id }: EditableRequest): Promise<repository.StoredRequest> {
    const request = await repository.lockRequest(transaction, id)
    if (!request) throw new AppError(MEDIA_REQUEST_ERROR.missing)
    if (request.status !== 'active') throw new AppError(MEDIA_REQUEST_ERROR.notActive)
    return request
  }

  /** The people of a locked request whom the office waits for. @param only limits them to these applications */
  async function waitedFor(transaction: Transaction, request: repository.StoredRequest, only?: readonly number[]) {
    const people = await findPeople(transaction, [request.id])
    const takes = latestTakes(await findTakes(transaction, [request.id]))
    return people
      .filter((person) => isWaitedFor({ ...person, status: request.status }))
      .filter(({ applicationId }) => only === undefined || only.includes(applicationId))
      .map((person) => ({ person, take: takes.get(person.applicationId) }))
  }

  const audit = (transaction: Transaction, { userId }: SignedInActor, verb: string, id: number, details: Record<string, unknown>) =>
    recordAudit(transaction, { actor: userId, action: `media-request.${verb}`, subject: `media-request:${id}`, details })

  const announceTo = (transaction: Transaction, people: readonly StoredPerson[]) =>
    announce(transaction, 'media-requests', { userIds: people.map(({ userId }) => userId) })

  return {
    async extend(actor, request, { applications, dueAt: due, hearBy, version }) {
      const dueAt = dueAtOf(due)
      await inTransaction(db, async (transaction) => {
        const locked = await lock(transaction, request)
        if (locked.version !== version) throw new AppError(MEDIA_REQUEST_ERROR.stale)
        const chosen = await waitedFor(transaction, locked, applications)
        if (applications && chosen.length === 0) throw new AppError(MEDIA_REQUEST_ERROR.noneChosen)
        const before = applications ? chosen.map(({ person }) => dueOf(person, locked)) : [locked.dueAt]
        if (before.some((one) => one >= dueAt)) throw new AppError(MEDIA_REQUEST_ERROR.notLater)
        ensureHeard(hearBy ?? locked.hearBy, dueAt)
        const ids = chosen.map(({ person }) => person.id)
        if (applications) await updatePeople(transaction, ids, { extendedTo: dueAt, lastRemindedAt: null })
        else await updatePeople(transaction, ids, { lastRemindedAt: null })
        await repository.updateRequest(transaction, locked.id, {
          ...(!applications && { dueAt }),
          ...(hearBy !== undefined && { hearBy }),
        })
        const after = await lock(transaction, request)
        const told = (await waitedFor(transaction, after, applications)).filter(({ take }) => !take).map(({ person }) => person)
        await notices.send(transaction, after, { userId: actor.userId, people: told, say: extensionNotice })
        await audit(transaction, actor, 'extended', locked.id, { project: locked.projectId, until: due, people: chosen.length })
        await announceTo(
          transaction,
          chosen.map(({ person }) => person),
        )
      })
      messages.wakeMail()
      return people(request.id)
    },

    async remind(actor, request, applications, translator) {
      const reminded = await inTransaction(db, async (transaction) => {
        const locked = await lock(transaction, request)
        const now = clock.now()
        const waiting = (await waitedFor(transaction, locked, applications))
          .filter(({ person, take }) => REMINDED_STATES.some((state) => state === askedOf(person, locked, take, now)))
          .map(({ person }) => person)
        if (waiting.length === 0) throw new AppError(MEDIA_REQUEST_ERROR.nobodyWaits)
        const addressed = waiting.filter(({ mailedAt }) => !isJustReminded(mailedAt, now))
        if (addressed.length === 0) {
          const mails = waiting.map(({ mailedAt }) => mailedAt)
          throw new AppError(filled(MEDIA_REQUEST_ERROR.reminded, { time: firstTime(mails, translator, institution.timeZone) }))
        }
        await notices.send(transaction, locked, { userId: actor.userId, people: addressed, say: requestReminder })
        await audit(transaction, actor, 'reminded', locked.id, { project: locked.projectId, people: addressed.length })
        await announce(transaction, 'media-requests', 'desk')
        return addressed.length
      })
      messages.wakeMail()
      return reminded
    },

    async askForRetake(actor, request, { applicationId, note, dueAt: due }) {
      const dueAt = due === undefined ? undefined : dueAtOf(due)
      await inTransaction(db, async (transaction) => {
        const locked = await lock(transaction, request)
        const [chosen] = await waitedFor(transaction, locked, [applicationId])
        if (!chosen) throw new AppError(MEDIA_REQUEST_ERROR.missing)
        if (!chosen.take) throw new AppError(MEDIA_REQUEST_ERROR.noTake)
        const { person } = chosen
        const until = dueAt ?? dueOf(person, locked)
        if (!canBeDue(until, clock.now())) throw fieldError('dueAt', MEDIA_REQUEST_MESSAGE.due)
        if (until < dueOf(person, locked)) throw new AppError(MEDIA_REQUEST_ERROR.notLater)
        const change = { retakeNote: note, retakeAt: clock.now(), openedAt: null, reply: null, reason: null, repliedAt: null }
        await updatePeople(transaction, [person.id], { ...change, ...(dueAt && { extendedTo: dueAt }) })
        await notices.send(transaction, locked, {
          userId: actor.userId,
          people: [{ ...person, ...(dueAt && { extendedTo: dueAt }) }],
          say: (noticed, translator, timeZone) => retakeNotice({ ...noticed, note }, translator, timeZone),
        })
        await audit(transaction, actor, 'retake-asked', locked.id, { project: locked.projectId, application: applicationId })
        await announceTo(transaction, [person])
      })
      messages.wakeMail()
      return people(request.id)
    },

    async withdraw(actor, request, applications) {
      await inTransaction(db, async (transaction) => {
        const locked = await lock(transaction, request)
        const chosen = await waitedFor(transaction, locked, applications)
        if (chosen.length === 0) throw new AppError(MEDIA_REQUEST_ERROR.noneChosen)
        const all = chosen.map(({ person }) => person)
        await updatePeople(
          transaction,
          all.map(({ id }) => id),
          { withdrawnAt: clock.now() },
        )
        const told = chosen.filter(({ take }) => !take).map(({ person }) => person)
        await notices.send(transaction, locked, { userId: actor.userId, people: told, say: withdrawnRequestNotice, asks: false })
        await audit(transaction, actor, 'withdrawn', locked.id, { project: locked.projectId, people: all.length })
        await announceTo(transaction, all)
      })
      messages.wakeMail()
      return people(request.id)
    },
  }
}
