import type { Institution } from '@callboard/contract/institution'
import { TALENT_MESSAGE } from '@callboard/contract/people/profiles/talents.rules'
import { CHECK_ERROR } from '@callboard/contract/schedule/availability-checks/errors'
import { CHECK_LIMITS, CHECK_MESSAGE, CHECK_REMINDER } from '@callboard/contract/schedule/availability-checks/rules'
import { HOUR_MS } from '@callboard/contract/time/durations'
import type { Translator } from '@callboard/contract/translate'
import { type Database, inTransaction, type Transaction } from '#db/client.ts'
import type { lockProfiles } from '#db/profile-locks.ts'
import type { MessagesService, Notice } from '#messages/messages/messages.service.ts'
import { AppError } from '#platform/app-error.ts'
import type { Clock } from '#platform/clock.ts'
import { announce } from '#platform/live.ts'
import type { QuietHours } from '#platform/quiet-hours.ts'
import { answerToken, hashToken, type Question } from '#platform/tokens.ts'
import * as repository from './check-people.repository.ts'
import { type AskedCheck, askNotice, changedNotice, checkReminder, isAskedAbout, quietSince } from './checks.domain.ts'
import { findDueChecks, findWindows, type LockedCheck, lockCheck } from './checks.repository.ts'

/** A person to ask, for one role or for any. */
export interface NewPerson {
  readonly studentId: number
  readonly roleId: number | null
}

/** Who was asked, and who was left out and why. */
export interface Asked {
  readonly asked: number[]
  readonly left: { studentId: number; message: string }[]
}

type Profiles = Awaited<ReturnType<typeof lockProfiles>>
type Say = (check: AskedCheck, translator: Translator, timeZone: string) => ReturnType<Notice['say']>

/** Adds people to availability checks, and mails them. Callers must lock the check, and wake the mail after the commit. */
export interface CheckPeople {
  /**
   * Asks people. Their profiles must be locked.
   *
   * @param userId the casting director
   * @param translator of the casting director, for the reasons why people were left out
   * @throws AppError 409 when they are too many for one check
   */
  ask(
    transaction: Transaction,
    check: LockedCheck,
    asking: { userId: string; people: readonly NewPerson[]; profiles: Profiles },
    translator: Translator,
  ): Promise<Asked>
  /** Tells people who have answered that they must answer these windows. @returns how many */
  askAgain(transaction: Transaction, check: LockedCheck, userId: string, windowIds: readonly number[]): Promise<number>
  /** The times of mails within the last hour to people who have not answered. The office cannot remind them again yet. */
  justMailed(transaction: Transaction, check: LockedCheck): Promise<Date[]>
  /** Reminds people who have not answered. @param userId the casting director; `null` for an automatic reminder @returns how many */
  remind(transaction: Transaction, check: LockedCheck, userId: string | null): Promise<number>
  /** Sends reminders before the due time of checks, once per person and not at night. */
  remindDue(): Promise<void>
}

export function createCheckPeople(services: {
  db: Database
  clock: Clock
  quietHours: Pick<QuietHours, 'isQuiet'>
  institution: Pick<Institution, 'timeZone'>
  /** The server's secret. */
  secret: string
  messages: Pick<MessagesService, 'notify' | 'wakeMail'>
}): CheckPeople {
  const { db, clock, quietHours, institution, secret, messages } = services

  /** Sends each person a notice with their link to answer. */
  async function notifyEach(
    transaction: Transaction,
    { id, projectId, title, message, dueAt }: LockedCheck,
    { userId, people, say }: { userId: string | null; people: readonly repository.Addressee[]; say: Say },
  ): Promise<void> {
    const now = clock.now()
    const windows = (await findWindows(transaction, [id])).filter(({ during }) => during.end > now)
    for (const person of people) {
      const asked = { projectTitle: title, message, dueAt, windows: windows.filter((window) => isAskedAbout(person, window)) }
      await messages.notify(transaction, {
        fromUserId: userId,
        recipientUserId: person.userId,
        say: (translator) => say(asked, translator, institution.timeZone),
        projectId,
        asks: questionOf(person.id),
      })
    }
  }

  const questionOf = (personId: number): Question => `check/${personId}`

  async function remindEach(
    transaction: Transaction,
    check: LockedCheck,
    { userId, people, say }: { userId: string | null; people: readonly repository.Addressee[]; say: Say },
  ): Promise<number> {
    if (people.length === 0) return 0
    await repository.setReminded(
      transaction,
      people.map(({ id }) => id),
      clock.now(),
    )
    await notifyEach(transaction, check, { userId, people, say })
    return people.length
  }

  const service: CheckPeople = {
    async ask(transaction, check, { userId, people, profiles }, translator) {
      const before = await repository.findAskedIds(transaction, check.id)
      const wanted = [...new Map(people.map((person) => [person.studentId, person])).values()]
      const reasonOf = (studentId: number) => {
        const profile = profiles.get(studentId)
        if (!profile) return TALENT_MESSAGE.missing
        if (profile.isHeld) return CHECK_MESSAGE.restricted
        return before.has(studentId) ? CHECK_MESSAGE.asked : undefined
      }
      const left: Asked['left'] = []
      const added: { studentId: number; roleId: number | null; userId: string }[] = []
      for (const { studentId, roleId } of wanted) {
        const reason = reasonOf(studentId)
        const profile = profiles.get(studentId)
        if (profile && !reason) added.push({ studentId, roleId, userId: profile.userId })
        else left.push({ studentId, message: translator.t(reason ?? TALENT_MESSAGE.missing) })
      }
      if (before.size + added.length > CHECK_LIMITS.people) throw new AppError(CHECK_ERROR.tooManyPeople)
      if (added.length === 0) return { asked: [], left }
      const sentAt = clock.now()
      const ids = await repository.nextPersonIds(transaction, added.length)
      const addressees = added.map((person, at) => ({ ...person, id: ids[at] ?? 0 }))
      await repository.insertPeople(
        transaction,
        addressees.map(({ id, studentId, roleId }) => ({
          id,
          checkId: check.id,
          studentId,
          roleId,
          tokenHash: hashToken(answerToken(secret, questionOf(id))),
          sentAt,
        })),
      )
      await notifyEach(transaction, check, { userId, people: addressees, say: askNotice })
      await announce(transaction, 'availability-checks', { userIds: added.map((person) => person.userId) })
      return { asked: added.map(({ studentId }) => studentId), left }
    },

    async askAgain(transaction, check, userId, windowIds) {
      const people = await repository.findToAskAgain(transaction, check.id, windowIds)
      return remindEach(transaction, check, { userId, people, say: changedNotice })
    },

    justMailed(transaction, check) {
      const now = clock.now()
      return repository.findLateMails(transaction, check.id, { now, since: quietSince(now, check, false) })
    },

    async remind(transaction, check, userId) {
      const now = clock.now()
      const people = await repository.findToRemind(transaction, check.id, { now, quietSince: quietSince(now, check, userId === null) })
      const count = await remindEach(transaction, check, { userId, people, say: checkReminder })
      if (count > 0) await announce(transaction, 'availability-checks', 'desk')
      return count
    },

    async remindDue() {
      const now = clock.now()
      // At night, the first run of the morning sends them.
      if (quietHours.isQuiet(now)) return
      const until = new Date(now.getTime() + CHECK_REMINDER.hoursBefore * HOUR_MS)
      for (const id of await findDueChecks(db, now, until)) {
        await inTransaction(db, async (transaction) => {
          const check = await lockCheck(transaction, id)
          // It may have been closed meanwhile.
          if (check && check.closedAt === null && check.status === 'active') await service.remind(transaction, check, null)
        })
      }
      messages.wakeMail()
    },
  }
  return service
}
