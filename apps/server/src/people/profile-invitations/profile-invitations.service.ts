import type { ProfileInvitations } from '@callboard/contract/people/profile-invitations/endpoints'
import { INVITATION_LIMITS, INVITATION_UNDO_SECONDS, type InvitationState } from '@callboard/contract/people/profile-invitations/rules'
import { HOUR_MS } from '@callboard/contract/time/durations'
import type { SignInService } from '#accounts/accounts/sign-in.service.ts'
import { type Database, inTransaction, type Transaction } from '#db/client.ts'
import type { SignedInActor } from '#platform/actor.ts'
import { recordAudit } from '#platform/audit.ts'
import type { Clock } from '#platform/clock.ts'
import type { Jobs } from '#platform/jobs.ts'
import { announce } from '#platform/live.ts'
import type { Office } from '#platform/office.ts'
import type { QuietHours } from '#platform/quiet-hours.ts'
import { PROFILE_INVITATIONS_JOB } from './profile-invitations.jobs.ts'
import * as repository from './profile-invitations.repository.ts'

/**
 * The number of mails sent together, and the seconds until the next ones. Mail servers that do not know an office yet refuse a thousand
 * at once.
 */
const PACE = { mails: 50, seconds: 15 } as const

/** Invitations to look at a profile that others entered. */
export interface ProfileInvitationsService {
  list(state: InvitationState, offset: number): Promise<ProfileInvitations>
  /** Queues mails for people who have not been invited, or have not answered; only for `ids`, if given. */
  invite(
    actor: SignedInActor,
    asked: { who: 'uninvited' | 'unanswered'; ids?: readonly number[] | undefined },
  ): Promise<{ waiting: number; left: number; startsAt: string; isMailed: boolean }>
  /** Cancels the invitations that were not sent yet. */
  stop(actor: SignedInActor): Promise<{ stopped: number }>
  /** Sends the next mails, outside of quiet hours. */
  send(): Promise<void>
}

/** Resets a person whose mails went to another address, as if nobody had invited them. A waiting mail is sent to the new address. */
export const inviteAgain = (transaction: Transaction, studentId: number) => repository.forgetMails(transaction, studentId)

export function createProfileInvitations({
  db,
  clock,
  jobs,
  office,
  quietHours,
  signIn,
}: {
  db: Database
  clock: Clock
  jobs: Jobs
  office: Pick<Office, 'mail'>
  quietHours: QuietHours
  signIn: SignInService
}): ProfileInvitationsService {
  /** Without a mail server, mails are only files in the outbox and reach nobody, so they do not count. */
  const isMailed = () => office.mail.mail.kind === 'smtp'

  /** Schedules the job in some seconds, or at the end of the quiet hours. @returns when */
  async function sendAfter(transaction: Transaction, seconds: number): Promise<Date> {
    const now = clock.now()
    const at = quietHours.end(new Date(now.getTime() + seconds * 1000))
    await jobs.enqueueAfter(transaction, PROFILE_INVITATIONS_JOB, {}, Math.ceil((at.getTime() - now.getTime()) / 1000))
    return at
  }

  return {
    async list(state, offset) {
      const now = clock.now()
      const [counts, people] = await Promise.all([repository.countInvitations(db), repository.findInvitations(db, state, offset)])
      const startsAt = counts.waiting > 0 && quietHours.isQuiet(now) ? quietHours.end(now).toISOString() : null
      return { counts, people: people.map((person) => ({ ...person, sentAt: person.sentAt?.toISOString() ?? null })), startsAt }
    },

    invite: (actor, { who, ids }) =>
      inTransaction(db, async (transaction) => {
        const at = clock.now()
        const asked = { ids, by: actor.userId, at }
        const sentBefore = new Date(at.getTime() - INVITATION_LIMITS.pauseHours * HOUR_MS)
        const { waiting, left } =
          who === 'uninvited'
            ? { waiting: await repository.insertInvitations(transaction, asked), left: 0 }
            : await repository.remindInvited(transaction, { ...asked, sentBefore })
        if (waiting === 0) return { waiting, left, startsAt: at.toISOString(), isMailed: isMailed() }
        const startsAt = await sendAfter(transaction, INVITATION_UNDO_SECONDS)
        const action = who === 'uninvited' ? 'talent.invited' : 'talent.reminded'
        await recordAudit(transaction, { actor: actor.userId, action, details: { count: waiting } })
        await announce(transaction, 'talent', 'desk')
        return { waiting, left, startsAt: startsAt.toISOString(), isMailed: isMailed() }
      }),

    stop: (actor) =>
      inTransaction(db, async (transaction) => {
        const stopped = await repository.stopWaiting(transaction)
        if (stopped === 0) return { stopped }
        await recordAudit(transaction, {
          actor: actor.userId,
          action: 'talent.invitations-stopped',
          details: { count: stopped },
        })
        await announce(transaction, 'talent', 'desk')
        return { stopped }
      }),

    async send() {
      await inTransaction(db, async (transaction) => {
        const now = clock.now()
        if (quietHours.isQuiet(now)) {
          await sendAfter(transaction, 0)
          return
        }
        const rows = await repository.lockWaiting(transaction, PACE.mails)
        if (rows.length === 0) return
        const [sent, left] = [rows.filter(({ isAwaited }) => isAwaited), rows.filter(({ isAwaited }) => !isAwaited)]
        for (const { email } of sent) await signIn.invite(transaction, { email, returnTo: '/', by: 'office' })
        const idsOf = (people: typeof rows) => people.map(({ studentId }) => studentId)
        await repository.markSent(transaction, idsOf(sent), idsOf(left), isMailed() ? now : null)
        if (rows.length === PACE.mails) await sendAfter(transaction, PACE.seconds)
        await announce(transaction, 'talent', 'desk')
      })
      signIn.wakeInvitations()
    },
  }
}
