import { REVIEW_REMINDER_HOURS, REVIEWER_CODE } from '@callboard/contract/casting/presentations/rules'
import type { Institution } from '@callboard/contract/institution'
import type { Language } from '@callboard/contract/language'
import { HOUR_MS, MINUTE_MS } from '@callboard/contract/time/durations'
import { translatorForAccount } from '#accounts/accounts/account-language.service.ts'
import { type Database, inTransaction, type Queryable, type Transaction } from '#db/client.ts'
import type { Clock } from '#platform/clock.ts'
import type { Jobs } from '#platform/jobs.ts'
import { announce } from '#platform/live.ts'
import { newPosting } from '#platform/mail/mail.ts'
import type { Mailer } from '#platform/mail/mailer.ts'
import type { QuietHours } from '#platform/quiet-hours.ts'
import { reviewToken } from '#platform/tokens.ts'
import { type InstitutionLanguage, translatorFor } from '#platform/translators.ts'
import { REVIEWER_MAIL_JOB, type ReviewerMailJob } from './presentations.jobs.ts'
import * as repository from './presentations.repository.ts'
import { findShownIds } from './presented-people.repository.ts'
import { codeOf } from './reviewer-code.ts'
import { isReminderDue, reviewerCodeMail, reviewInvitationMail, reviewReminderMail } from './reviewer-mails.ts'
import { findVotes } from './votes.repository.ts'
import { wordingOf } from './wording.service.ts'

/** Mails to reviewers, who have no account. Call `wake` after the commit. */
export interface ReviewerMails {
  /** Sends the links of new reviewers. */
  invite(transaction: Transaction, reviewerIds: readonly number[]): Promise<void>
  sendCode(transaction: Transaction, code: Pick<ReviewerMailJob, 'reviewerId' | 'seed' | 'language'>): Promise<void>
  /** The reviewers of an open presentation who have not voted on everyone shown. */
  missing(queryable: Queryable, presentation: repository.StoredPresentation): Promise<repository.StoredReviewer[]>
  /** Sends reviewers their link again. */
  remind(transaction: Transaction, reviewerIds: readonly number[]): Promise<void>
  /** Allows another reminder before the due time, because that time has changed. */
  remindAgain(transaction: Transaction, presentationId: number): Promise<void>
  /** Reminds reviewers with votes due soon, once and not at night. */
  remindDue(): Promise<void>
  deliver(job: ReviewerMailJob): Promise<void>
  wake(): void
}

export function createReviewerMails(services: {
  db: Database
  clock: Clock
  jobs: Pick<Jobs, 'enqueue' | 'wake'>
  mailer: Mailer
  quietHours: Pick<QuietHours, 'isQuiet'>
  institution: InstitutionLanguage & Pick<Institution, 'timeZone' | 'officeName'>
  publicUrl: string
  /** The server's secret. */
  secret: string
}): ReviewerMails {
  const { db, clock, jobs, mailer, quietHours, institution, publicUrl, secret } = services

  const enqueue = (transaction: Transaction, about: Omit<ReviewerMailJob, 'mailId' | 'postedAt'>) =>
    jobs.enqueue(transaction, REVIEWER_MAIL_JOB, { ...newPosting(clock), ...about })

  const translatorOf = (email: string, language: Language | undefined) =>
    language ? translatorFor(institution, language) : translatorForAccount(db, institution, { email })

  const idsOf = (reviewers: readonly repository.StoredReviewer[]) => reviewers.map(({ id }) => id)

  const mails: ReviewerMails = {
    async invite(transaction, reviewerIds) {
      for (const reviewerId of reviewerIds) await enqueue(transaction, { reviewerId, about: 'invited' })
    },

    sendCode: (transaction, code) => enqueue(transaction, { ...code, about: 'code' }),

    async missing(queryable, presentation) {
      const shown = await findShownIds(queryable, presentation)
      const given = (await findVotes(queryable, presentation.id)).filter((vote) => vote.verdict !== null && shown.has(vote.applicationId))
      const counts = Map.groupBy(given, ({ reviewerId }) => reviewerId)
      const all = await repository.findReviewers(queryable, [presentation.id])
      return all.filter(({ id }) => (counts.get(id)?.length ?? 0) < shown.size)
    },

    async remind(transaction, reviewerIds) {
      await repository.updateReviewers(transaction, reviewerIds, { remindedAt: clock.now() })
      for (const reviewerId of reviewerIds) await enqueue(transaction, { reviewerId, about: 'reminder' })
      await announce(transaction, 'presentations', 'desk')
    },

    async remindAgain(transaction, presentationId) {
      const all = await repository.findReviewers(transaction, [presentationId])
      await repository.updateReviewers(transaction, idsOf(all), { isReminded: false })
    },

    async remindDue() {
      const now = clock.now()
      // At night, the first run of the morning sends them.
      if (quietHours.isQuiet(now)) return
      for (const id of await repository.findDue(db, now, new Date(now.getTime() + REVIEW_REMINDER_HOURS * HOUR_MS))) {
        await inTransaction(db, async (transaction) => {
          const locked = await repository.lockPresentation(transaction, id)
          const [presentation] = await repository.findPresentations(transaction, { id })
          if (!locked || !presentation || presentation.endedAt) return
          const missing = await mails.missing(transaction, presentation)
          const due = missing.filter((reviewer) => !reviewer.isReminded && isReminderDue(reviewer, presentation.dueAt, now))
          await repository.updateReviewers(transaction, idsOf(due), { isReminded: true })
          // Skips reviewers whom the office reminded within the last hour.
          const hourAgo = new Date(now.getTime() - HOUR_MS)
          const some = due.filter(({ remindedAt }) => remindedAt === null || remindedAt <= hourAgo)
          if (some.length > 0) await mails.remind(transaction, idsOf(some))
        })
      }
      mails.wake()
    },

    async deliver({ reviewerId, about, seed, language, mailId, postedAt }) {
      const reviewer = await repository.findReviewer(db, reviewerId)
      const [presentation] = reviewer ? await repository.findPresentations(db, { id: reviewer.presentationId }) : []
      const now = clock.now()
      // The reviewer was removed, or the presentation has ended, meanwhile.
      if (!reviewer || !presentation || presentation.endedAt || presentation.endsAt <= now) return
      const translator = await translatorOf(reviewer.email, language)
      const { officeName, timeZone } = institution
      const to = { to: reviewer.email, translator, officeName }
      if (about === 'code') {
        if (seed === undefined || Date.parse(postedAt) <= now.getTime() - REVIEWER_CODE.minutes * MINUTE_MS) return
        await mailer.deliver({ mailId, postedAt }, reviewerCodeMail({ ...to, code: codeOf(secret, seed) }))
        return
      }
      const { dueAt, endsAt } = presentation
      const said = await wordingOf(db, presentation)
      const title = said(presentation.title)
      const message = presentation.message === null ? null : said(presentation.message)
      const link = { ...to, title, message, dueAt, endsAt, timeZone, url: `${publicUrl}/review/${reviewToken(secret, reviewerId)}` }
      await mailer.deliver({ mailId, postedAt }, about === 'invited' ? reviewInvitationMail(link) : reviewReminderMail(link))
    },

    wake: () => jobs.wake(REVIEWER_MAIL_JOB),
  }
  return mails
}
