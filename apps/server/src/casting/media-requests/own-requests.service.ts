import { buildPath } from '@callboard/contract/build-path'
import { mediaRequestEndpoints } from '@callboard/contract/casting/media-requests/endpoints'
import { MEDIA_REQUEST_ERROR } from '@callboard/contract/casting/media-requests/errors'
import {
  type LinkedMediaRequest,
  type MediaReplyInput,
  type NewTake,
  type OwnMediaRequest,
  ownMediaRequestEndpoints,
} from '@callboard/contract/casting/media-requests/own-requests.endpoints'
import {
  countedFrom,
  isFileKind,
  MEDIA_REQUEST_LIMITS,
  MEDIA_REQUEST_MESSAGE,
  type MediaKind,
} from '@callboard/contract/casting/media-requests/rules'
import type { MovesService } from '#casting/board/moves.service.ts'
import { type Database, inTransaction, type Queryable, type Transaction } from '#db/client.ts'
import type { Authorized, SignedInActor } from '#platform/actor.ts'
import { AppError, fieldError } from '#platform/app-error.ts'
import { authorize, ifFound } from '#platform/authorize.ts'
import type { Clock } from '#platform/clock.ts'
import { announce } from '#platform/live.ts'
import { hashToken } from '#platform/tokens.ts'
import { dueOf, isWaitedFor } from './media-requests.domain.ts'
import { findRequest, findRequestsById, type StoredRequest } from './media-requests.repository.ts'
import { findNamed } from './named-people.repository.ts'
import * as repository from './request-people.repository.ts'
import { toOwn } from './request-views.ts'

/** A person who got a request, with the proof that they may answer: they are signed in, or have their link. */
export type AnsweringPerson = Authorized<repository.StoredPerson, 'answer'>

/** Requests for media as students see and answer them. */
export interface OwnRequestsService {
  /** The requests to the actor, by due time. */
  own(actor: SignedInActor): Promise<OwnMediaRequest[]>
  /** @throws AppError 404 when the request is not to the actor, and while they are restricted */
  getOwn(actor: SignedInActor, requestId: number): Promise<AnsweringPerson>
  /** @throws AppError 404 for an unknown token, and while the student is restricted */
  getLinked(token: string): Promise<AnsweringPerson>
  /** Reads the request of a link without changing it. @throws as `getLinked` */
  linked(token: string): Promise<LinkedMediaRequest>
  /** Records when the person first opened the request. */
  see(person: AnsweringPerson): Promise<void>
  /** Stores whether the person will do it. @throws AppError 409 when the due time is over or the office no longer waits */
  reply(person: AnsweringPerson, given: MediaReplyInput): Promise<OwnMediaRequest>
  /**
   * Sends a take. Sending the same tape again changes nothing.
   *
   * @throws AppError 400 when the take is not of the requested kind, 409 when the office no longer waits for it
   */
  send(person: AnsweringPerson, given: NewTake & { readonly file?: SentFile }): Promise<OwnMediaRequest>
}

/** A stored photo, recording or PDF. */
interface SentFile {
  readonly key: string
  readonly name: string
  readonly type: string
  readonly bytes: number
  readonly seconds: number | null
  /** When its upload began. */
  readonly begunAt: Date
}

/** @throws AppError 400 when the take is not of the requested kind */
function ensureAskedFor(kind: MediaKind, { tapeId, words, file }: NewTake & { readonly file: SentFile | undefined }): void {
  if (kind === 'self-tape' && tapeId === null) throw fieldError('tapeId', MEDIA_REQUEST_MESSAGE.tape)
  if (kind === 'words' && words === null) throw fieldError('words', MEDIA_REQUEST_MESSAGE.words)
  if (isFileKind(kind) && !file) throw fieldError('file', MEDIA_REQUEST_MESSAGE[kind])
}

/** Whether the same tape or words were sent before. Files always count as new. */
function isSentBefore(sent: readonly repository.StoredTake[], { tapeId, words }: NewTake): boolean {
  if (typeof tapeId === 'number') return sent.some((take) => take.tapeId === tapeId)
  return words !== null && sent[0]?.words === words
}

const idsOf = (takes: readonly { id: number }[]) => takes.map(({ id }) => id)

export function createOwnRequestsService({
  db,
  clock,
  moves,
}: {
  db: Database
  clock: Clock
  moves: Pick<MovesService, 'lock'>
}): OwnRequestsService {
  const sidesOf = (request: StoredRequest) =>
    request.sidesId === null ? null : buildPath(mediaRequestEndpoints.sides.path, { id: request.sidesId }, {})

  async function read(queryable: Queryable, person: repository.StoredPerson): Promise<OwnMediaRequest> {
    const request = await findRequest(queryable, person.requestId)
    if (!request) throw new AppError(MEDIA_REQUEST_ERROR.missing)
    const takes = (await repository.findTakes(queryable, [request.id])).filter(
      ({ applicationId }) => applicationId === person.applicationId,
    )
    const named = await findNamed(queryable, idsOf(takes))
    return toOwn(person, request, { takes, named, sidesUrl: sidesOf(request), now: clock.now() })
  }

  async function byToken(token: string): Promise<repository.StoredPerson> {
    const [found] = await repository.findAsked(db, { tokenHash: hashToken(token) })
    if (!found) throw new AppError(MEDIA_REQUEST_ERROR.missing)
    return found
  }

  /** Locks the application and reads the person's current state. @throws AppError 404; 409 when the office no longer waits */
  async function lock(transaction: Transaction, { applicationId, userId, requestId }: AnsweringPerson) {
    await moves.lock(transaction, [applicationId])
    const [person] = await repository.findAsked(transaction, { userId, requestId })
    const request = await findRequest(transaction, requestId)
    if (!person || !request) throw new AppError(MEDIA_REQUEST_ERROR.missing)
    if (!isWaitedFor({ ...person, status: request.status })) throw new AppError(MEDIA_REQUEST_ERROR.closed)
    return { person, request, dueAt: dueOf(person, request) }
  }

  async function readAgain(transaction: Transaction, { userId, requestId }: AnsweringPerson): Promise<OwnMediaRequest> {
    const [person] = await repository.findAsked(transaction, { userId, requestId })
    if (!person) throw new AppError(MEDIA_REQUEST_ERROR.missing)
    return read(transaction, person)
  }

  return {
    async own({ userId }) {
      const people = await repository.findAsked(db, { userId })
      const ids = people.map(({ requestId }) => requestId)
      const requests = new Map((await findRequestsById(db, ids)).map((request) => [request.id, request]))
      const takes = await repository.findTakes(db, ids)
      const named = await findNamed(db, idsOf(takes))
      const now = clock.now()
      return people
        .flatMap((person) => {
          const request = requests.get(person.requestId)
          const own = takes.filter(
            ({ requestId, applicationId }) => requestId === person.requestId && applicationId === person.applicationId,
          )
          return request ? [toOwn(person, request, { takes: own, named, sidesUrl: sidesOf(request), now })] : []
        })
        .toSorted((one, other) => one.dueAt.localeCompare(other.dueAt) || one.id - other.id)
    },

    async getOwn({ userId }, requestId) {
      const [found] = await repository.findAsked(db, { userId, requestId })
      return authorize(found, ifFound(MEDIA_REQUEST_ERROR.missing))
    },

    async getLinked(token) {
      return authorize(await byToken(token), ifFound(MEDIA_REQUEST_ERROR.missing))
    },

    async linked(token) {
      const person = await byToken(token)
      const own = await read(db, person)
      const sidesUrl = own.sidesUrl && buildPath(ownMediaRequestEndpoints.linkedSides.path, { token }, {})
      return { ...own, sidesUrl, firstName: person.firstName }
    },

    async see(person) {
      await inTransaction(db, async (transaction) => {
        await moves.lock(transaction, [person.applicationId])
        const [now] = await repository.findAsked(transaction, { userId: person.userId, requestId: person.requestId })
        if (!now || now.openedAt) return
        await repository.updatePeople(transaction, [person.id], { openedAt: clock.now() })
        await announce(transaction, 'media-requests', 'desk')
      })
    },

    async reply(answering, given) {
      return inTransaction(db, async (transaction) => {
        const { person, dueAt } = await lock(transaction, answering)
        const now = clock.now()
        if (now >= dueAt) throw new AppError(MEDIA_REQUEST_ERROR.over)
        const reason = given.reply === 'cannot' ? given.reason : null
        if (person.reply !== given.reply || person.reason !== reason) {
          const change = { reply: given.reply, reason, repliedAt: now, openedAt: person.openedAt ?? now }
          await repository.updatePeople(transaction, [person.id], change)
          await announce(transaction, 'media-requests', { userIds: [person.userId] })
        }
        return readAgain(transaction, answering)
      })
    },

    async send(answering, { tapeId = null, words, file }) {
      return inTransaction(db, async (transaction) => {
        const { person, request, dueAt } = await lock(transaction, answering)
        const sent = (await repository.findTakes(transaction, [request.id])).filter((take) => take.applicationId === person.applicationId)
        ensureAskedFor(request.kind, { tapeId, words, file })
        if (isSentBefore(sent, { tapeId, words })) return readAgain(transaction, answering)
        if (sent.length >= MEDIA_REQUEST_LIMITS.takes) throw new AppError(MEDIA_REQUEST_ERROR.tooManyTakes)
        const tape = tapeId === null ? null : await repository.lockTape(transaction, person.studentId, tapeId)
        if (tape === undefined) throw fieldError('tapeId', MEDIA_REQUEST_MESSAGE.tape)
        const now = clock.now()
        await repository.insertTake(transaction, {
          requestId: request.id,
          applicationId: person.applicationId,
          tapeId,
          words: request.kind === 'words' ? words : null,
          ...(file && { fileKey: file.key, fileName: file.name, fileType: file.type, fileBytes: file.bytes, fileSeconds: file.seconds }),
          begunAt: file && now > dueAt ? file.begunAt : countedFrom(tape, dueAt, now),
          receivedAt: now,
        })
        await repository.updatePeople(transaction, [person.id], { openedAt: person.openedAt ?? now })
        await announce(transaction, 'media-requests', { userIds: [person.userId] })
        return readAgain(transaction, answering)
      })
    },
  }
}
