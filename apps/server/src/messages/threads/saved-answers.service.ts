import { SAVED_ANSWER_ERROR } from '@callboard/contract/messages/threads/errors'
import { THREAD_LIMITS } from '@callboard/contract/messages/threads/rules'
import type { SavedAnswer, SavedAnswerInput } from '@callboard/contract/messages/threads/saved-answers.endpoints'
import { brokenConstraint, type Database, inTransaction, type Transaction } from '#db/client.ts'
import type { Authorized, SignedInActor } from '#platform/actor.ts'
import { AppError } from '#platform/app-error.ts'
import { recordAudit } from '#platform/audit.ts'
import { authorize, ofDesk } from '#platform/authorize.ts'
import type { Clock } from '#platform/clock.ts'
import * as repository from './saved-answers.repository.ts'

/** A saved answer together with the proof that the actor may change it. */
type Editable = Authorized<{ readonly id: number }, 'edit'>

/** Answers saved for reuse, shared by the casting desk. */
export interface SavedAnswersService {
  /** By name. */
  all(): Promise<SavedAnswer[]>
  /** @throws AppError 409 when the name is taken or there are too many */
  create(actor: SignedInActor, input: SavedAnswerInput): Promise<SavedAnswer>
  /** @throws AppError 403 for anyone but the casting desk, 404 */
  getEditable(actor: SignedInActor, id: number): Promise<Editable>
  /** @throws AppError 404 when it has just been deleted, 409 when the name is taken */
  update(actor: SignedInActor, answer: Editable, input: SavedAnswerInput): Promise<SavedAnswer>
  /** @throws AppError 404 when it has just been deleted */
  remove(actor: SignedInActor, answer: Editable): Promise<void>
}

/** @throws AppError 409 when another answer has the name; rethrows other errors */
function refuseTakenName(error: unknown): never {
  throw brokenConstraint(error) === 'saved_answers_name' ? new AppError(SAVED_ANSWER_ERROR.taken) : error
}

export function createSavedAnswersService({ db, clock }: { db: Database; clock: Clock }): SavedAnswersService {
  const audited = (transaction: Transaction, { userId }: SignedInActor, verb: string, id: number) =>
    recordAudit(transaction, { actor: userId, action: `saved_answer.${verb}`, subject: `saved_answer:${id}` })

  return {
    all: () => repository.findSavedAnswers(db),

    create(actor, input) {
      return inTransaction(db, async (transaction) => {
        if ((await repository.countAndLockSavedAnswers(transaction)) >= THREAD_LIMITS.savedAnswers)
          throw new AppError(SAVED_ANSWER_ERROR.tooMany)
        const values = { ...input, createdBy: actor.userId, at: clock.now() }
        const made = await repository.insertSavedAnswer(transaction, values).catch(refuseTakenName)
        await audited(transaction, actor, 'created', made.id)
        return made
      })
    },

    async getEditable(actor, id) {
      const found = await repository.findSavedAnswer(db, id)
      return authorize(found && { id }, ofDesk(actor, SAVED_ANSWER_ERROR.missing))
    },

    update(actor, { id }, input) {
      return inTransaction(db, async (transaction) => {
        const changed = await repository.updateSavedAnswer(transaction, id, input, clock.now()).catch(refuseTakenName)
        if (!changed) throw new AppError(SAVED_ANSWER_ERROR.missing)
        await audited(transaction, actor, 'updated', id)
        return changed
      })
    },

    async remove(actor, { id }) {
      await inTransaction(db, async (transaction) => {
        if (!(await repository.deleteSavedAnswer(transaction, id))) throw new AppError(SAVED_ANSWER_ERROR.missing)
        await audited(transaction, actor, 'deleted', id)
      })
    },
  }
}
