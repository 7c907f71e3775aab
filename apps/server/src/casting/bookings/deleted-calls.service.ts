import { isKnownAsBooked, OPEN_STAGES } from '@callboard/contract/casting/board/stages'
import { planOf } from '@callboard/contract/casting/projects/plan'
import { DAY_MS } from '@callboard/contract/time/durations'
import { offerEndText } from '#casting/closure/closure.domain.ts'
import type { Database, Transaction } from '#db/client.ts'
import type { MessagesService } from '#messages/messages/messages.service.ts'
import type { AlsoSaid, Module, Restored } from '#module.ts'
import type { Clock } from '#platform/clock.ts'
import { backNotice, goneNotice } from './bookings.domain.ts'
import { type Concerned, findOfStudent } from './bookings.repository.ts'
import * as repository from './called-off.repository.ts'

/**
 * Tells students who wait for an answer that their casting call was deleted, some minutes later, as for booked students. Their application
 * stays, because the call can be restored.
 */
export interface DeletedCallsService {
  /** One application per student to tell. @param settled only casting calls that have not changed since then */
  due(settled: Date): Promise<number[]>
  /** Tells a student once about all their applications to the call. Call `messages.wakeMail` after the commit. */
  tell(transaction: Transaction, applicationId: number): Promise<void>
  /** The `onRestored` of a module. */
  followRestored(transaction: Transaction, restored: Restored): Promise<void>
}

/** Milliseconds after which students are no longer told, for example if an instance was down. */
const TELLS_WITHIN_MS = DAY_MS

const waits = ({ toldStage, isHeld }: Concerned) => !isHeld && OPEN_STAGES.some((open) => open === toldStage)

/** Whether the student is also booked in the casting call. Booked students get a message of their own. */
const isBooked = ({ stage, toldStage }: Concerned) => stage === 'booked' && isKnownAsBooked(toldStage)

export function createDeletedCallsService(services: {
  db: Database
  clock: Clock
  messages: Pick<MessagesService, 'notify'>
  /** All modules; each adds what else a student loses. */
  modules: readonly Module[]
}): DeletedCallsService {
  const { db, clock, messages, modules } = services

  /** The texts of all modules about what else students lose or get back. */
  async function alsoOf(transaction: Transaction, waiting: readonly Concerned[], isBack: boolean): Promise<AlsoSaid[]> {
    const also: AlsoSaid[] = []
    const applicationIds = waiting.map(({ id }) => id)
    for (const module of modules) await module.onCalledOff?.(transaction, { applicationIds, isBack, at: clock.now(), also })
    return also
  }

  return {
    due: (settled) => repository.findWaiting(db, { settled, since: new Date(clock.now().getTime() - TELLS_WITHIN_MS) }),

    async tell(transaction, applicationId) {
      await repository.lockCall(transaction, applicationId)
      const all = await findOfStudent(transaction, applicationId)
      const waiting = all.filter((person) => waits(person) && person.calledOffAt === null)
      const [first] = waiting
      if (!first || first.project.deletedAt === null) return
      await repository.setWaitingTold(
        transaction,
        waiting.map(({ id }) => id),
        clock.now(),
      )
      if (all.some(isBooked)) return
      const also = await alsoOf(transaction, waiting, false)
      const offered = waiting.find(({ toldStage }) => toldStage === 'offered')
      const named = offered && { projectTitle: offered.project.title, roleName: offered.role.name, plan: planOf(offered) }
      await messages.notify(transaction, {
        fromUserId: null,
        recipientUserId: first.userId,
        say: (translator) =>
          goneNotice(first.project.title, { offerEnd: named ? offerEndText(named, translator) : null, also }, translator),
        // A deleted casting call has no page to link to.
        projectId: null,
      })
    },

    async followRestored(transaction, { projectId, userId: fromUserId }) {
      for (const id of await repository.findWaitingTold(transaction, projectId)) {
        const all = await findOfStudent(transaction, id)
        const told = all.filter(({ calledOffAt }) => calledOffAt !== null)
        await repository.setWaitingTold(
          transaction,
          told.map((person) => person.id),
          null,
        )
        const waiting = told.filter(waits)
        const [first] = waiting
        if (!first || all.some(isBooked)) continue
        const also = await alsoOf(transaction, waiting, true)
        await messages.notify(transaction, {
          fromUserId,
          recipientUserId: first.userId,
          say: (translator) => backNotice(first.project.title, also, translator),
          projectId,
        })
      }
    },
  }
}
