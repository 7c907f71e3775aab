import type { Institution } from '@callboard/contract/institution'
import { type PhotoSize, photoUrl } from '@callboard/contract/people/photos/endpoints'
import type { AuditionSessionInput } from '@callboard/contract/schedule/audition-sessions/endpoints'
import { AUDITION_ERROR } from '@callboard/contract/schedule/audition-sessions/errors'
import { AUDITION_LIMITS } from '@callboard/contract/schedule/audition-sessions/rules'
import type { AuditionSession, AuditionSheet } from '@callboard/contract/schedule/audition-sessions/sheet.endpoints'
import type { ProjectsService } from '#casting/projects/projects.service.ts'
import { type Database, inTransaction, type Queryable } from '#db/client.ts'
import type { MessagesService } from '#messages/messages/messages.service.ts'
import type { Authorized, SignedInActor } from '#platform/actor.ts'
import { AppError } from '#platform/app-error.ts'
import { authorize, ofDesk } from '#platform/authorize.ts'
import type { Clock } from '#platform/clock.ts'
import { announce } from '#platform/live.ts'
import { isInRunning, stateOf, toPerson, toSession } from './audition-sessions.domain.ts'
import * as repository from './audition-sessions.repository.ts'
import * as invitations from './invitations.repository.ts'
import { planSession, recordSession } from './plan-session.ts'
import { cancelling, knownTerms, type SlotsService } from './slots.service.ts'

type EditableProject = Awaited<ReturnType<ProjectsService['getEditable']>>
export type EditableSession = Authorized<{ readonly id: number; readonly projectId: number }, 'edit'>

/** Audition sessions, as the office plans them. */
export interface AuditionSessionsService {
  /** Earliest first. @throws AppError 404 when there is no such casting call */
  ofProject(actor: SignedInActor, projectId: number): Promise<AuditionSession[]>
  /** @throws AppError 404 */
  sheet(queryable: Queryable, id: number): Promise<AuditionSheet>
  /** @throws AppError 403 for anyone but casting directors, 404 when it does not exist */
  getEditable(actor: SignedInActor, id: number): Promise<EditableSession>
  /** @throws AppError 400 for a role of another casting call and hours without slots, 409 when there are too many */
  create(actor: SignedInActor, project: EditableProject, input: AuditionSessionInput): Promise<AuditionSession>
  /** Cancels an audition session, and tells everyone invited. @throws AppError 409 when it is cancelled or over */
  cancel(actor: SignedInActor, session: EditableSession): Promise<AuditionSession>
}

/** Width in pixels of the photos on the sheet. */
const FACE_SIZE: PhotoSize = 160

export function createAuditionSessionsService(services: {
  db: Database
  clock: Clock
  institution: Pick<Institution, 'timeZone'>
  projects: Pick<ProjectsService, 'get'>
  messages: Pick<MessagesService, 'wakeMail'>
  slots: SlotsService
}): AuditionSessionsService {
  const { db, clock, projects, messages, slots } = services
  const { institution } = services

  async function read(queryable: Queryable, id: number): Promise<AuditionSession> {
    const [found] = await repository.findSessions(queryable, { id })
    if (!found) throw new AppError(AUDITION_ERROR.missing)
    return toSession(found, clock.now(), institution.timeZone)
  }

  return {
    async ofProject(actor, projectId) {
      await projects.get(actor, projectId)
      const found = await repository.findSessions(db, { projectId })
      return found.map((session) => toSession(session, clock.now(), institution.timeZone))
    },

    async sheet(queryable, id) {
      const session = await read(queryable, id)
      const found = await repository.findSlots(queryable, id)
      const people = await invitations.findInvitations(queryable, { sessionId: id })
      const faces = await invitations.findFacesAndClashes(queryable, id)
      return {
        session,
        slots: found.map(({ start, end, ...slot }) => ({ ...slot, startDate: start.toISOString(), endDate: end.toISOString() })),
        people: people.map((person) => {
          const { photoHash = null, busy = null } = faces.get(person.id) ?? {}
          return toPerson(person, { photoUrl: photoHash === null ? null : photoUrl(photoHash, FACE_SIZE), busy })
        }),
      }
    },

    async getEditable(actor, id) {
      const { projectId } = await read(db, id)
      return authorize({ id, projectId }, ofDesk(actor))
    },

    async create(actor, { id: projectId }, input) {
      return inTransaction(db, async (transaction) => {
        if ((await repository.countSessions(transaction, projectId)) >= AUDITION_LIMITS.sessions) throw new AppError(AUDITION_ERROR.tooMany)
        const at = clock.now()
        const wish = { projectId, input, now: at, timeZone: institution.timeZone }
        const { rooms, planned, chooseBy } = await planSession(transaction, wish)
        const values = { ...input, rooms, chooseBy, projectId, createdBy: actor.userId, createdAt: at, updatedAt: at }
        const id = await repository.insertSession(transaction, values)
        await repository.insertSlots(transaction, id, { slots: planned, capacity: input.capacity })
        const made = await read(transaction, id)
        await recordSession(transaction, actor, 'created', made)
        await announce(transaction, 'auditions', 'desk')
        return made
      })
    },

    async cancel(actor, { id }) {
      const cancelled = await inTransaction(db, async (transaction) => {
        const audition = await slots.lock(transaction, id)
        const state = stateOf(audition.session, clock.now(), institution.timeZone)
        if (state !== 'open') throw new AppError(state === 'over' ? AUDITION_ERROR.over : AUDITION_ERROR.cancelled)
        const now = clock.now()
        await repository.updateSession(transaction, id, { cancelledAt: now, updatedAt: now })
        const cancelled = await slots.read(transaction, id)
        for (const invitation of cancelled.people) {
          if (invitation.waitingSince) await slots.change(transaction, cancelled, invitation, { waitingSince: null, updatedAt: now })
          if (!isInRunning(invitation.stage)) continue
          const terms = knownTerms(cancelled, invitation)
          const to = { invitation, fromUserId: actor.userId, asks: false, ...cancelling(terms) }
          await slots.tell(transaction, cancelled, to, (notices, about) => notices.cancelled(about, terms !== null))
        }
        await slots.settle(transaction, cancelled)
        const session = await read(transaction, id)
        await recordSession(transaction, actor, 'cancelled', session)
        return session
      })
      messages.wakeMail()
      return cancelled
    },
  }
}
