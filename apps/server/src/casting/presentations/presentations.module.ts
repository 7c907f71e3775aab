import type { ProjectsService } from '#casting/projects/projects.service.ts'
import type { Module } from '#module.ts'
import type { Platform } from '#platform/open-platform.ts'
import { sampleReviewerMails } from './presentation-sample-mails.ts'
import { EVERY_FIVE_MINUTES, REVIEWER_MAIL_JOB, REVIEWS_DUE_JOB } from './presentations.jobs.ts'
import { presentationsRoutes } from './presentations.routes.ts'
import { createPresentationsService } from './presentations.service.ts'
import { stored } from './presentations.stored.ts'
import { createReviewerCodes } from './reviewer-codes.service.ts'
import { createReviewerMails } from './reviewer-mails.service.ts'
import { reviewsRoutes } from './reviews.routes.ts'
import { createReviewsService } from './reviews.service.ts'

export const jobs = [REVIEWER_MAIL_JOB, REVIEWS_DUE_JOB] as const

/** Presentations: reviewers without an account see people of a casting call, and vote. */
export function open(platform: Platform, { projects }: { projects: ProjectsService }) {
  const { db, clock, institution, mailer, quietHours, jobs: queue, sessionSecret: secret } = platform
  const { publicUrl } = platform.config
  const reviewerMails = createReviewerMails({ db, clock, jobs: queue, mailer, quietHours, institution, publicUrl, secret })
  const reviewerCodes = createReviewerCodes({ db, clock, secret, mails: reviewerMails })
  const presentations = createPresentationsService({ db, clock, projects, mails: reviewerMails, secret })
  const reviews = createReviewsService({ db, clock, institution })
  return {
    stored,
    services: { presentations, reviewerMails },
    routes: (scope) => {
      presentationsRoutes(scope, { presentations, projects })
      reviewsRoutes(scope, { reviews, reviewerCodes, platform })
    },
    sampleMails: sampleReviewerMails,
    async work() {
      await queue.work(REVIEWER_MAIL_JOB, (job) => reviewerMails.deliver(job))
      await queue.work(REVIEWS_DUE_JOB, () => reviewerMails.remindDue())
      await queue.repeat(REVIEWS_DUE_JOB, EVERY_FIVE_MINUTES)
    },
  } satisfies Module
}
