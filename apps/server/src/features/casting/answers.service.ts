import { APPLICATION_MESSAGE } from '@callboard/contract/applications/endpoints'
import type { ApplicationStatus } from '@callboard/contract/applications/rules'
import { CASTING_MESSAGE } from '@callboard/contract/casting/rules'
import { type Stage, statusOf } from '@callboard/contract/casting/stages'
import { HOLD_MESSAGE, RESTRICTED } from '@callboard/contract/holds/rules'
import { type Database, inTransaction, type Transaction } from '#db/client.ts'
import type { MessagesService } from '#features/messages/messages.service.ts'
import type { Authorized, SignedInActor } from '#platform/actor.ts'
import { conflict, notFound } from '#platform/app-error.ts'
import * as repository from './answers.repository.ts'
import { cannotComeNotice } from './casting.domain.ts'
import type { LockedApplication, MovesService } from './moves.service.ts'

type OwnApplication = Authorized<{ readonly id: number }, 'answer'>

interface Answered {
  readonly id: number
  readonly status: ApplicationStatus
}

/** What students answer about their applications. */
export interface AnswersService {
  /** @throws AppError 404 when it is not theirs, or they do not know of it */
  getOwn(actor: SignedInActor, id: number): Promise<OwnApplication>
  /** Yes makes an application of an invitation. @throws AppError 409 when it is no longer open, and to accept while restricted */
  answerInvitation(actor: SignedInActor, application: OwnApplication, accepts: boolean): Promise<Answered>
  /** Gives a place back and tells the office at once. @throws AppError 409 for anybody who does not know that they are booked */
  cannotCome(actor: SignedInActor, application: OwnApplication, reason: string): Promise<Answered>
}

export function createAnswersService(services: {
  db: Database
  messages: Pick<MessagesService, 'notify' | 'wakeMail'>
  moves: MovesService
}): AnswersService {
  const { db, messages, moves } = services

  async function lock(transaction: Transaction, { id }: OwnApplication): Promise<LockedApplication> {
    const [locked] = await moves.lock(transaction, [id])
    if (!locked) throw notFound(APPLICATION_MESSAGE.missing)
    return locked
  }

  async function move(transaction: Transaction, locked: LockedApplication, to: Stage, reason: string | null = null): Promise<Answered> {
    const refused = await moves.move(transaction, locked, { to, by: 'student', userId: locked.studentUserId, reason, tells: true })
    if (refused) throw conflict(refused)
    return { id: locked.id, status: statusOf(to) }
  }

  return {
    async getOwn({ userId }, id) {
      const found = await repository.findOwn(db, userId, id)
      if (!found) throw notFound(APPLICATION_MESSAGE.missing)
      return found as OwnApplication
    },

    async answerInvitation(_actor, application, accepts) {
      return inTransaction(db, async (transaction) => {
        const locked = await lock(transaction, application)
        if (locked.stage !== 'invited') throw conflict(CASTING_MESSAGE.notInvited)
        if (accepts && locked.isHeld) throw conflict(HOLD_MESSAGE.applying)
        return move(transaction, locked, accepts ? 'submitted' : 'declined')
      })
    },

    async cannotCome(actor, application, reason) {
      const answered = await inTransaction(db, async (transaction) => {
        const locked = await lock(transaction, application)
        if (locked.stage !== 'booked' || locked.toldStage !== 'booked') throw conflict(CASTING_MESSAGE.notBooked)
        const { role, project, isHeld, studentName } = locked
        for (const recipientUserId of await repository.findDirectors(transaction, project.createdBy)) {
          await messages.notify(transaction, {
            fromUserId: actor.userId,
            recipientUserId,
            say: (translator) =>
              cannotComeNotice({ name: isHeld ? translator.t(RESTRICTED) : studentName, reason, role, project }, translator),
            projectId: locked.projectId,
          })
        }
        return move(transaction, locked, 'withdrawn', reason)
      })
      messages.wakeMail()
      return answered
    },
  }
}
