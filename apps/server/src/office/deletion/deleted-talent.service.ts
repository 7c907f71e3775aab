import { randomUUID } from 'node:crypto'
import { isDesk } from '@callboard/contract/access'
import { COMMON_ERROR, filled } from '@callboard/contract/errors'
import type { DeletedTalent } from '@callboard/contract/office/deletion/talent.endpoints'
import { TALENT_ERROR } from '@callboard/contract/people/profiles/errors'
import { ENGLISH, type Translator } from '@callboard/contract/translate'
import type { LostPlacesService } from '#casting/offers/lost-places.service.ts'
import { type Database, inTransaction, type Transaction } from '#db/client.ts'
import type { Module } from '#module.ts'
import { FACE_SIZE } from '#people/photos/portfolio.service.ts'
import type { Authorized, SignedInActor } from '#platform/actor.ts'
import { AppError } from '#platform/app-error.ts'
import { recordAudit } from '#platform/audit.ts'
import { authorize, ofDirector } from '#platform/authorize.ts'
import type { Clock } from '#platform/clock.ts'
import { announce } from '#platform/live.ts'
import { deletedText, isBatch, restorableSince, restorableUntil, restoredText } from './deleted-talent.domain.ts'
import { findDeletions, keepAndDelete, lockDeletion, lockProfiles } from './deleted-talent.repository.ts'
import { restoreProfiles, showFaces } from './restore-talent.repository.ts'

/** The outcome of a bulk deletion. */
export interface DeletionOutcome {
  readonly message: string
  readonly deleted: number
  /** The id of the deletion; `null` when no profile was deleted. */
  readonly batch: string | null
  readonly restorableUntil: string | null
}

/** The talent database, with the proof that the actor may delete and restore profiles. */
type TalentDatabase = Authorized<{ readonly actor: SignedInActor }, 'delete'>

/**
 * Deletes and restores profiles with everything that belongs to them. Before, it releases students from coming shoots, so that they are
 * told.
 */
export interface DeletedTalentService {
  /** @throws AppError 404; 409 for a student who is booked for a coming shoot */
  deleteOne(actor: SignedInActor, id: number): Promise<void>
  /** Deletes the existing ones of these profiles in one transaction. Throws as `deleteOne`. @param translator for the answer */
  deleteMany(actor: SignedInActor, ids: readonly number[], translator?: Translator): Promise<DeletionOutcome>
  /** As `deleteMany`, within the transaction. */
  deleteWithin(transaction: Transaction, actor: SignedInActor, ids: readonly number[]): Promise<DeletionOutcome>
  /** Deletions that can still be undone, newest first. */
  deletions(): Promise<DeletedTalent[]>
  /**
   * Undoes a deletion. A profile stays deleted if its owner has created a new one.
   *
   * @throws AppError 404 when it is unknown or too old, 409 when all owners have a new profile
   */
  restore(actor: SignedInActor, batch: string, translator?: Translator): Promise<{ message: string; restored: number }>
}

function authorizeDeleting(actor: SignedInActor): TalentDatabase {
  return authorize({ actor }, ofDirector(actor))
}

/** The maximum number of names in the message of a refused deletion. */
const NAMES = 5

/** Tells open pages to reload everything that shows talent. */
async function announceTalent(transaction: Transaction): Promise<void> {
  await announce(transaction, 'talent', 'desk')
  await announce(transaction, 'applications', 'desk')
}

export function createDeletedTalentService({
  db,
  clock,
  lostPlaces,
  modules,
}: {
  db: Database
  clock: Clock
  lostPlaces: LostPlacesService
  /** All modules; each lists the rows that belong to a profile. */
  modules: readonly Module[]
}): DeletedTalentService {
  const tables = () => modules.flatMap(({ stored }) => stored?.withProfile ?? [])

  async function deleteAll(
    transaction: Transaction,
    { actor }: TalentDatabase,
    wanted: readonly number[],
    translator: Translator = ENGLISH,
  ): Promise<DeletionOutcome> {
    const deletedAt = clock.now()
    const batch = randomUUID()
    const ids = await lockProfiles(transaction, wanted)
    const coming = await lostPlaces.coming(transaction, ids)
    if (coming.length > 0) {
      const names = [...coming.slice(0, NAMES), ...(coming.length > NAMES ? ['…'] : [])].join(', ')
      throw new AppError(filled(TALENT_ERROR.booked, { names }))
    }
    const deleted = ids.length
    const message = deletedText(deleted, translator)
    if (deleted === 0) return { message, deleted, batch: null, restorableUntil: null }
    await keepAndDelete(transaction, tables(), ids, { batch, deletedBy: actor.userId, deletedAt })
    await recordAudit(transaction, { actor: actor.userId, action: 'talent.deleted', ...auditOf(batch, ids) })
    await announceTalent(transaction)
    return { message, deleted, batch, restorableUntil: restorableUntil(deletedAt).toISOString() }
  }

  return {
    async deleteOne(actor, id) {
      const { deleted } = await inTransaction(db, (transaction) => deleteAll(transaction, authorizeDeleting(actor), [id]))
      if (deleted === 0) throw new AppError(TALENT_ERROR.missing)
    },

    deleteMany: (actor, ids, translator) =>
      inTransaction(db, (transaction) => deleteAll(transaction, authorizeDeleting(actor), ids, translator)),

    deleteWithin: (transaction, actor, ids) => deleteAll(transaction, authorizeDeleting(actor), ids),

    async deletions() {
      const found = await findDeletions(db, restorableSince(clock.now()))
      return found.map(({ deletedAt, ...deletion }) => ({
        ...deletion,
        deleted: deletion.profileIds.length,
        deletedAt: deletedAt.toISOString(),
        restorableUntil: restorableUntil(deletedAt).toISOString(),
      }))
    },

    async restore(actor, batch, translator = ENGLISH) {
      if (!isDesk(actor.role)) throw new AppError(COMMON_ERROR.forbidden)
      if (!isBatch(batch)) throw new AppError(TALENT_ERROR.restoreGone)
      return inTransaction(db, async (transaction) => {
        const kept = await lockDeletion(transaction, batch, restorableSince(clock.now()))
        if (kept === 0) throw new AppError(TALENT_ERROR.restoreGone)
        const ids = await restoreProfiles(transaction, tables(), batch)
        const restored = ids.length
        if (restored === 0) throw new AppError(TALENT_ERROR.restoreTaken)
        await showFaces(transaction, ids, FACE_SIZE)
        await recordAudit(transaction, { actor: actor.userId, action: 'talent.restored', ...auditOf(batch, ids) })
        await announceTalent(transaction)
        return { message: restoredText(restored, kept - restored, translator), restored }
      })
    },
  }
}

/** One audit line for the whole deletion: a thousand lines for one click would hide everything else in the log. */
function auditOf(batch: string, ids: readonly number[]): { subject: string; details: Record<string, unknown> } {
  const [only] = ids
  const subject = ids.length === 1 ? `talent:${only}` : `talent-deletion:${batch}`
  return { subject, details: { batch, profiles: ids } }
}
