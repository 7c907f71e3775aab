import { APPLICATION_ERROR } from '@callboard/contract/casting/applications/errors'
import type {
  ApplicationMediaRequest,
  AskedForMedia,
  MediaRequest,
  MediaRequestPeople,
  NewMediaRequest,
} from '@callboard/contract/casting/media-requests/endpoints'
import { MEDIA_REQUEST_ERROR } from '@callboard/contract/casting/media-requests/errors'
import {
  isPerformed,
  isShortNotice,
  MEDIA_REQUEST_LIMITS,
  MEDIA_REQUEST_MESSAGE,
  NOTICE_DAYS,
} from '@callboard/contract/casting/media-requests/rules'
import { filled } from '@callboard/contract/errors'
import type { Institution } from '@callboard/contract/institution'
import type { Translator } from '@callboard/contract/translate'
import type { MovesService } from '#casting/board/moves.service.ts'
import type { ProjectsService } from '#casting/projects/projects.service.ts'
import { elsewhere } from '#casting/self-tapes/self-tapes.domain.ts'
import type { SelfTapesService } from '#casting/self-tapes/self-tapes.service.ts'
import { type Database, inTransaction, type Transaction } from '#db/client.ts'
import type { MessagesService } from '#messages/messages/messages.service.ts'
import type { Authorized, SignedInActor } from '#platform/actor.ts'
import { AppError, fieldError } from '#platform/app-error.ts'
import { recordAudit } from '#platform/audit.ts'
import { authorize, ofDesk } from '#platform/authorize.ts'
import type { Clock } from '#platform/clock.ts'
import { announce } from '#platform/live.ts'
import { askPeople } from './ask-people.ts'
import { findNotes } from './media-notes.repository.ts'
import { canBeDue, canHearBy } from './media-requests.domain.ts'
import * as repository from './media-requests.repository.ts'
import { findNamed } from './named-people.repository.ts'
import type { RequestNotices } from './request-notices.service.ts'
import { findAskedOf, findPeople, findTakes, type StoredPerson } from './request-people.repository.ts'
import { latestTakes, toPerson, toRequest } from './request-views.ts'

type EditableProject = Awaited<ReturnType<ProjectsService['getEditable']>>
/** A request with the proof that the actor may change it. */
export type EditableRequest = Authorized<{ readonly id: number; readonly projectId: number }, 'edit'>

/** Requests for media to people of a role. `OwnRequestsService` takes the answers. */
export interface MediaRequestsService {
  /** Newest first. @throws AppError 404 when the casting call does not exist */
  ofProject(actor: SignedInActor, projectId: number): Promise<MediaRequest[]>
  /** @throws AppError 403 for anyone but casting directors, 404 when it does not exist */
  getEditable(actor: SignedInActor, id: number): Promise<EditableRequest>
  /** The requests to the student of an application, newest first; none while they are restricted. @throws AppError 404 */
  ofApplication(applicationId: number): Promise<ApplicationMediaRequest[]>
  /** The people of a request. @throws AppError 404 */
  people(id: number): Promise<MediaRequestPeople>
  /**
   * Sends a request to people of a role.
   *
   * @param translator of the casting director, for the reasons why people were left out
   * @throws AppError 400 for an invalid due time or promised day; 409 when nobody is left to ask, when short notice is not confirmed, when
   * the casting call is not active, and when it has too many requests
   */
  create(actor: SignedInActor, project: EditableProject, input: NewMediaRequest, translator: Translator): Promise<AskedForMedia>
}

export function createMediaRequestsService(services: {
  db: Database
  clock: Clock
  institution: Pick<Institution, 'timeZone'>
  secret: string
  projects: Pick<ProjectsService, 'get'>
  messages: Pick<MessagesService, 'wakeMail'>
  moves: MovesService
  selfTapes: Pick<SelfTapesService, 'forDesk'>
  notices: RequestNotices
}): MediaRequestsService {
  const { db, clock, institution, secret, projects, messages, moves, selfTapes, notices } = services

  /** @throws AppError 400 when the request cannot be due then */
  function dueAtOf(due: string): Date {
    const dueAt = new Date(due)
    if (!canBeDue(dueAt, clock.now())) throw fieldError('dueAt', MEDIA_REQUEST_MESSAGE.due)
    return dueAt
  }

  function ensureHeard(hearBy: string, dueAt: Date): void {
    if (!canHearBy(hearBy, dueAt, institution.timeZone)) throw fieldError('hearBy', MEDIA_REQUEST_MESSAGE.hearBy)
  }

  const audit = (transaction: Transaction, { userId }: SignedInActor, verb: string, id: number, details: Record<string, unknown>) =>
    recordAudit(transaction, { actor: userId, action: `media-request.${verb}`, subject: `media-request:${id}`, details })

  const announceTo = (transaction: Transaction, people: readonly StoredPerson[]) =>
    announce(transaction, 'media-requests', { userIds: people.map(({ userId }) => userId) })

  async function people(id: number): Promise<MediaRequestPeople> {
    const request = await repository.findRequest(db, id)
    if (!request) throw new AppError(MEDIA_REQUEST_ERROR.missing)
    const [found, takes] = [await findPeople(db, [id]), await findTakes(db, [id])]
    const tapes = await selfTapes.forDesk(takes.flatMap(({ tapeId }) => tapeId ?? []))
    const takeIds = takes.map((take) => take.id)
    const [notes, named] = [await findNotes(db, takeIds), await findNamed(db, takeIds)]
    const now = clock.now()
    return {
      request: toRequest(request, found, latestTakes(takes), now),
      people: found.map((person) => toPerson(person, request, { takes, tapes, notes, named, now })),
    }
  }

  return {
    people,

    async ofApplication(applicationId) {
      const subject = await findAskedOf(db, applicationId)
      if (!subject) throw new AppError(APPLICATION_ERROR.missing)
      const read = await Promise.all(subject.map((id) => people(id)))
      return read.flatMap(({ request, people: asked }) => {
        const person = asked.find((one) => one.applicationId === applicationId)
        return person ? [{ request, person }] : []
      })
    },

    async ofProject(actor, projectId) {
      await projects.get(actor, projectId)
      const requests = await repository.findRequests(db, projectId)
      const ids = requests.map(({ id }) => id)
      const [found, takes] = [await findPeople(db, ids), await findTakes(db, ids)]
      const now = clock.now()
      return requests.map((request) =>
        toRequest(
          request,
          found.filter(({ requestId }) => requestId === request.id),
          latestTakes(takes.filter(({ requestId }) => requestId === request.id)),
          now,
        ),
      )
    },

    async getEditable(actor, id) {
      const found = await repository.findRequest(db, id)
      return authorize(found && { id, projectId: found.projectId }, ofDesk(actor, MEDIA_REQUEST_ERROR.missing))
    },

    async create(actor, { id: projectId }, { applications, isShortNoticeMeant, dueAt: due, sidesId = null, ...input }, translator) {
      const now = clock.now()
      const dueAt = dueAtOf(due)
      ensureHeard(input.hearBy, dueAt)
      const sampleUrl = input.sampleUrl === null ? null : elsewhere(input.sampleUrl)
      if (sampleUrl === undefined) throw fieldError('sampleUrl', MEDIA_REQUEST_MESSAGE.address)
      const hasSides = sidesId !== null
      // Slate and length limit are stored only for tapes and recordings.
      const slate = input.kind === 'self-tape' ? input.slate : null
      const performed = isPerformed(input.kind) ? { maxSeconds: input.maxSeconds, sampleUrl } : { maxSeconds: null, sampleUrl: null }
      if (!isShortNoticeMeant && isShortNotice({ dueAt, hasSides }, now, institution.timeZone)) {
        const days = hasSides ? NOTICE_DAYS.withSides : NOTICE_DAYS.without
        throw new AppError(filled(MEDIA_REQUEST_ERROR.shortNotice, { days: String(days) }))
      }
      const outcome = await inTransaction(db, async (transaction) => {
        const role = await moves.lockRole(transaction, input.roleId)
        if (role?.projectId !== projectId) throw fieldError('roleId', MEDIA_REQUEST_MESSAGE.otherRole)
        if (role.status !== 'active') throw new AppError(MEDIA_REQUEST_ERROR.notActive)
        if ((await repository.countRequests(transaction, projectId)) >= MEDIA_REQUEST_LIMITS.requests) {
          throw new AppError(MEDIA_REQUEST_ERROR.tooManyRequests)
        }
        if (hasSides && !(await repository.lockSides(transaction, sidesId, projectId))) {
          throw fieldError('sidesId', MEDIA_REQUEST_MESSAGE.sides)
        }
        const values = { ...input, ...performed, slate, sidesId, projectId, dueAt, createdBy: actor.userId, createdAt: now }
        const id = await repository.insertRequest(transaction, values)
        const request = await repository.findRequest(transaction, id)
        if (!request) throw new AppError(MEDIA_REQUEST_ERROR.missing)
        const { asked, left } = await askPeople({ secret, clock, moves, notices }, transaction, request, {
          userId: actor.userId,
          applications,
          translator,
        })
        if (asked.length === 0) throw new AppError({ ...MEDIA_REQUEST_ERROR.noneChosen, ...(left[0] && { message: left[0].message }) })
        await audit(transaction, actor, 'created', id, { project: projectId, kind: input.kind, people: asked.length })
        const found = await findPeople(transaction, [id])
        await announceTo(transaction, found)
        return { request: toRequest(request, found, new Map(), now), asked: asked.length, left }
      })
      messages.wakeMail()
      return outcome
    },
  }
}
