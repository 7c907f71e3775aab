import { SELF_TAPE_MESSAGE } from '@callboard/contract/self-tape-options'
import type { SelfTape } from '@callboard/contract/self-tapes'
import type { Database } from '#db/client.ts'
import type { Authorized, SignedInActor } from '#platform/actor.ts'
import { notFound } from '#platform/app-error.ts'
import { deleteSelfTape, findSelfTapesOf, type StoredSelfTape } from './self-tapes.repository.ts'

/** A student's own videos. */
export interface SelfTapesService {
  /** The person's tapes, newest first. */
  own(actor: SignedInActor): Promise<SelfTape[]>
  /** @throws AppError 404 when it is not a tape of theirs */
  getDeletable(actor: SignedInActor, id: number): Promise<Authorized<StoredSelfTape, 'delete'>>
  /** @throws AppError 404 when it has just been deleted */
  delete(selfTape: Authorized<StoredSelfTape, 'delete'>): Promise<void>
}

export function createSelfTapesService({ db }: { db: Database }): SelfTapesService {
  return {
    async own({ userId }) {
      const found = await findSelfTapesOf(db, userId)
      return found.map(({ createdAt, ...selfTape }) => ({ ...selfTape, createdAt: createdAt.toISOString() }))
    },
    async getDeletable({ userId }, id) {
      const [found] = await findSelfTapesOf(db, userId, id)
      if (!found) throw notFound(SELF_TAPE_MESSAGE.missing)
      return found as Authorized<StoredSelfTape, 'delete'>
    },
    async delete({ id }) {
      if (!(await deleteSelfTape(db, id))) throw notFound(SELF_TAPE_MESSAGE.missing)
    },
  }
}
