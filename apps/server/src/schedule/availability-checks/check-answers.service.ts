import type { Institution } from '@callboard/contract/institution'
import type { CheckAnswers, LinkedCheck, OwnCheck } from '@callboard/contract/schedule/availability-checks/endpoints'
import { CHECK_ERROR } from '@callboard/contract/schedule/availability-checks/errors'
import { CHECK_MESSAGE } from '@callboard/contract/schedule/availability-checks/rules'
import { type Database, inTransaction, type Queryable } from '#db/client.ts'
import { findFreedoms } from '#db/free-time.ts'
import type { Authorized, SignedInActor } from '#platform/actor.ts'
import { AppError, fieldError } from '#platform/app-error.ts'
import { authorize, ifFound } from '#platform/authorize.ts'
import type { Clock } from '#platform/clock.ts'
import { announce } from '#platform/live.ts'
import { hashToken } from '#platform/tokens.ts'
import * as repository from './check-people.repository.ts'
import { freeTimeOf, isAskedAbout, toOwnWindow } from './checks.domain.ts'
import { findWindows, lockCheck } from './checks.repository.ts'

/** A person of a check, with the proof that they may answer: they are signed in, or have their link. */
type AnsweringPerson = Authorized<{ readonly personId: number; readonly checkId: number }, 'answer'>

/** The answers of students to availability checks. They can change while the check is open, even after the due time. */
export interface CheckAnswersService {
  /** The open checks that ask the actor about a time that is not over, by due time. */
  own(actor: SignedInActor): Promise<OwnCheck[]>
  /** @throws AppError 404 when the check does not ask the actor, and while they are restricted */
  getOwn(actor: SignedInActor, checkId: number): Promise<AnsweringPerson>
  /** @throws AppError 404 for an unknown token, and while the student is restricted */
  getLinked(token: string): Promise<AnsweringPerson>
  /** Reads the check of a link without changing it. @throws as `getLinked` */
  linked(token: string): Promise<LinkedCheck>
  /**
   * Stores answers, each with the current state of the student's calendar at that time.
   *
   * @throws AppError 400 when a question has no answer, 409 when the check is closed or no longer asks about such a time
   */
  answer(person: AnsweringPerson, given: CheckAnswers): Promise<OwnCheck>
}

export function createCheckAnswersService({
  db,
  clock,
  institution,
}: {
  db: Database
  clock: Clock
  institution: Pick<Institution, 'timeZone' | 'travelMinutes'>
}): CheckAnswersService {
  /** The checks as their student sees them. */
  async function toOwn(queryable: Queryable, asked: readonly repository.AskedStudent[]): Promise<OwnCheck[]> {
    const [first] = asked
    if (!first) return []
    const ids = asked.map(({ check }) => check.id)
    const windows = Map.groupBy(await findWindows(queryable, ids), ({ checkId }) => checkId)
    const answers = await repository.findOwnAnswers(queryable, first.studentId, ids)
    const now = clock.now()
    return asked.map(({ check, replies, ...person }) => ({
      ...check,
      dueAt: check.dueAt.toISOString(),
      replies,
      windows: (windows.get(check.id) ?? [])
        .filter((window) => isAskedAbout(person, window) && window.during.end > now)
        .map((window) => toOwnWindow(window, answers.get(window.id), institution.timeZone)),
    }))
  }

  async function byToken(token: string): Promise<repository.AskedStudent> {
    const [found] = await repository.findAsked(db, { tokenHash: hashToken(token) })
    if (!found) throw new AppError(CHECK_ERROR.missing)
    return found
  }

  const proven = ({ personId, check }: repository.AskedStudent): AnsweringPerson =>
    authorize({ personId, checkId: check.id }, ifFound(CHECK_ERROR.missing))

  return {
    async own({ userId }) {
      const asked = await repository.findAsked(db, { userId })
      const open = await toOwn(
        db,
        asked.filter(({ isOpen }) => isOpen),
      )
      return open.filter(({ windows }) => windows.length > 0)
    },

    async getOwn({ userId }, checkId) {
      const [found] = await repository.findAsked(db, { userId, checkId })
      if (!found) throw new AppError(CHECK_ERROR.missing)
      return proven(found)
    },

    getLinked: async (token) => proven(await byToken(token)),

    async linked(token) {
      const asked = await byToken(token)
      const [check] = await toOwn(db, [asked])
      if (!check) throw new AppError(CHECK_ERROR.missing)
      return { ...check, firstName: asked.firstName, isOpen: asked.isOpen }
    },

    async answer({ personId, checkId }, { answers, replies }) {
      return inTransaction(db, async (transaction) => {
        // Locks the check, so that its windows do not change before the commit.
        await lockCheck(transaction, checkId, 'share')
        const [asked] = await repository.findAsked(transaction, { personId })
        if (!asked) throw new AppError(CHECK_ERROR.missing)
        if (!asked.isOpen) throw new AppError(CHECK_ERROR.closed)
        if (replies && replies.length !== asked.check.questions.length) throw fieldError('replies', CHECK_MESSAGE.allReplies)
        const now = clock.now()
        const windows = new Map((await findWindows(transaction, [checkId])).map((window) => [window.id, window]))
        const given = [...new Map(answers.map((each) => [each.windowId, each])).values()].map((each) => {
          const window = windows.get(each.windowId)
          if (!window || !isAskedAbout(asked, window) || window.during.end <= now) throw new AppError(CHECK_ERROR.windowGone)
          return { ...each, during: window.during }
        })
        const times = given.map(({ during }) => freeTimeOf(during, institution))
        const freedoms = times.length > 0 ? await findFreedoms(transaction, [asked.studentId], times, asked.check.projectId) : undefined
        await repository.setAnswered(transaction, personId, { answeredAt: now, replies })
        await repository.saveAnswers(
          transaction,
          given.map(({ windowId, answer, note }, at) => ({
            windowId,
            checkId,
            studentId: asked.studentId,
            answer,
            note,
            calendar: freedoms?.get(asked.studentId)?.[at] ?? 'unknown',
            answeredAt: now,
          })),
        )
        await announce(transaction, 'availability-checks', { userIds: [asked.userId] })
        const [after] = await repository.findAsked(transaction, { personId })
        const [own] = after ? await toOwn(transaction, [after]) : []
        if (!own) throw new AppError(CHECK_ERROR.missing)
        return own
      })
    },
  }
}
