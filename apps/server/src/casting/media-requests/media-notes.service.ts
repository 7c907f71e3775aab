import type { MediaNote } from '@callboard/contract/casting/media-requests/endpoints'
import { MEDIA_REQUEST_ERROR } from '@callboard/contract/casting/media-requests/errors'
import { MEDIA_REQUEST_LIMITS } from '@callboard/contract/casting/media-requests/rules'
import { type Database, inTransaction, type Transaction } from '#db/client.ts'
import type { SignedInActor } from '#platform/actor.ts'
import { AppError } from '#platform/app-error.ts'
import { recordAudit } from '#platform/audit.ts'
import type { Clock } from '#platform/clock.ts'
import { announce } from '#platform/live.ts'
import * as repository from './media-notes.repository.ts'
import { toNote } from './request-views.ts'

/** The office's private notes on takes. */
export interface MediaNotesService {
  /** @throws AppError 404 when the take is gone or its student is restricted, 409 when there are too many notes */
  add(actor: SignedInActor, takeId: number, note: { readonly text: string; readonly seconds: number | null }): Promise<MediaNote>
  /** @throws AppError 404 */
  remove(actor: SignedInActor, id: number): Promise<void>
}

export function createMediaNotesService({ db, clock }: { db: Database; clock: Clock }): MediaNotesService {
  async function record(transaction: Transaction, { userId }: SignedInActor, verb: string, requestId: number): Promise<void> {
    await recordAudit(transaction, { actor: userId, action: `media-request.${verb}`, subject: `media-request:${requestId}`, details: {} })
    await announce(transaction, 'media-requests', 'desk')
  }

  return {
    async add(actor, takeId, { text, seconds }) {
      return inTransaction(db, async (transaction) => {
        const take = await repository.lockTake(transaction, takeId)
        if (!take) throw new AppError(MEDIA_REQUEST_ERROR.takeMissing)
        if ((await repository.countNotes(transaction, takeId)) >= MEDIA_REQUEST_LIMITS.notes)
          throw new AppError(MEDIA_REQUEST_ERROR.tooManyNotes)
        const values = { takeId, applicationId: take.applicationId, seconds, text, writtenBy: actor.userId, writtenAt: clock.now() }
        const id = await repository.insertNote(transaction, values)
        await record(transaction, actor, 'noted', take.requestId)
        const made = (await repository.findNotes(transaction, [takeId])).find((note) => note.id === id)
        if (!made) throw new AppError(MEDIA_REQUEST_ERROR.noteMissing)
        return toNote(made)
      })
    },

    async remove(actor, id) {
      await inTransaction(db, async (transaction) => {
        const gone = await repository.deleteNote(transaction, id)
        if (!gone) throw new AppError(MEDIA_REQUEST_ERROR.noteMissing)
        await record(transaction, actor, 'note-removed', gone.requestId)
      })
    },
  }
}
