import { MEDIA_REQUEST_ERROR } from '@callboard/contract/casting/media-requests/errors'
import type { NamedInTape } from '@callboard/contract/casting/media-requests/named.endpoints'
import { MEDIA_REQUEST_LIMITS } from '@callboard/contract/casting/media-requests/rules'
import type { MovesService } from '#casting/board/moves.service.ts'
import type { SelfTapesService } from '#casting/self-tapes/self-tapes.service.ts'
import { type Database, inTransaction } from '#db/client.ts'
import type { MessagesService } from '#messages/messages/messages.service.ts'
import type { SignedInActor } from '#platform/actor.ts'
import { AppError } from '#platform/app-error.ts'
import type { Clock } from '#platform/clock.ts'
import { announce } from '#platform/live.ts'
import { namedNotice } from './media-requests.domain.ts'
import * as repository from './named-people.repository.ts'

/** People who appear in another student's self-tape. They are shown only after they agree. */
export interface NamedPeopleService {
  /**
   * Asks a person whether they appear in a tape that the actor sent. Does nothing if they have not applied to the same casting call, so
   * that the actor cannot find out who has.
   *
   * @throws AppError 404 when the tape is not the actor's or no self-tape; 409 when they name themselves, when the casting call is over,
   * and for too many people
   */
  name(actor: SignedInActor, takeId: number, email: string): Promise<void>
  /**
   * Takes a naming back. Does nothing if this person is not named, as `name`, which restores it.
   *
   * @throws AppError 404 when the tape is not the actor's or no self-tape
   */
  unname(actor: SignedInActor, takeId: number, email: string): Promise<void>
  /** The tapes that name the actor, newest first. */
  own(actor: SignedInActor): Promise<NamedInTape[]>
  /** Stores whether the actor agrees to be shown. @throws AppError 404; 409 when the naming was taken back */
  reply(actor: SignedInActor, id: number, reply: 'agreed' | 'out'): Promise<void>
}

export function createNamedPeopleService({
  db,
  clock,
  moves,
  messages,
  selfTapes,
  publicUrl,
}: {
  db: Database
  clock: Clock
  moves: Pick<MovesService, 'lock'>
  messages: Pick<MessagesService, 'notify' | 'wakeMail'>
  selfTapes: Pick<SelfTapesService, 'forDesk'>
  publicUrl: string
}): NamedPeopleService {
  return {
    async name({ userId }, takeId, email) {
      await inTransaction(db, async (transaction) => {
        const before = await repository.findOwnTake(transaction, takeId, userId)
        if (!before) throw new AppError(MEDIA_REQUEST_ERROR.takeMissing)
        // Locks both at once, because two people may name each other.
        const other = await repository.findApplicationOf(transaction, before.projectId, email)
        await moves.lock(transaction, [before.applicationId, ...(other ? [other.id] : [])])
        const take = await repository.findOwnTake(transaction, takeId, userId)
        if (!take) throw new AppError(MEDIA_REQUEST_ERROR.takeMissing)
        if (take.status !== 'active') throw new AppError(MEDIA_REQUEST_ERROR.closed)
        const application = await repository.findApplicationOf(transaction, take.projectId, email)
        if (application?.studentId === take.studentId) throw new AppError(MEDIA_REQUEST_ERROR.yourself)
        if ((await repository.countNamed(transaction, takeId)) >= MEDIA_REQUEST_LIMITS.named) {
          throw new AppError(MEDIA_REQUEST_ERROR.tooManyNamed)
        }
        if (!application) return
        const naming = { takeId, applicationId: application.id }
        const isNew = await repository.insertNamed(transaction, { ...naming, namedAt: clock.now() })
        const isRestored = !isNew && (await repository.takeBackNamed(transaction, naming, null))
        if (isRestored) await announce(transaction, 'media-requests', { userIds: [application.userId, userId] })
        // They got the mail when they were first named.
        if (!isNew) return
        const { projectId, projectTitle, firstName, lastName } = take
        await messages.notify(transaction, {
          fromUserId: null,
          recipientUserId: application.userId,
          say: (translator) =>
            namedNotice({ projectTitle, sender: `${firstName} ${lastName}`, url: `${publicUrl}/my-self-tapes` }, translator),
          projectId,
        })
        await announce(transaction, 'media-requests', { userIds: [application.userId] })
      })
      messages.wakeMail()
    },

    async unname({ userId }, takeId, email) {
      await inTransaction(db, async (transaction) => {
        const take = await repository.findOwnTake(transaction, takeId, userId)
        if (!take) throw new AppError(MEDIA_REQUEST_ERROR.takeMissing)
        const named = await repository.findNamedOf(transaction, takeId, email)
        if (!named) return
        await moves.lock(transaction, [take.applicationId, named.applicationId])
        if (!(await repository.takeBackNamed(transaction, { takeId, applicationId: named.applicationId }, clock.now()))) return
        await announce(transaction, 'media-requests', { userIds: [named.userId, userId] })
      })
    },

    async own({ userId }) {
      const found = await repository.findNamings(db, userId)
      const tapes = await selfTapes.forDesk(found.flatMap(({ tapeId }) => tapeId ?? []))
      return found.flatMap(({ tapeId, namedAt, takenBackAt, ...naming }) => {
        const tape = tapeId === null ? undefined : tapes.get(tapeId)
        if (!tape) return []
        const isTakenBack = takenBackAt !== null
        return [{ ...naming, title: tape.title, videoUrl: isTakenBack ? null : tape.videoUrl, namedAt: namedAt.toISOString(), isTakenBack }]
      })
    },

    async reply({ userId }, id, reply) {
      await inTransaction(db, async (transaction) => {
        const naming = (await repository.findNamings(transaction, userId)).find((one) => one.id === id)
        if (!naming) throw new AppError(MEDIA_REQUEST_ERROR.namingMissing)
        if (naming.takenBackAt) throw new AppError(MEDIA_REQUEST_ERROR.takenBack)
        if (naming.reply === reply) return
        await repository.updateNamed(transaction, id, { reply, repliedAt: clock.now() })
        await announce(transaction, 'media-requests', { userIds: [userId, naming.senderUserId] })
      })
    },
  }
}
