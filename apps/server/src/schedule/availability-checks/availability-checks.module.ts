import type { ProjectsService } from '#casting/projects/projects.service.ts'
import type { MessagesService } from '#messages/messages/messages.service.ts'
import type { Module } from '#module.ts'
import type { Platform } from '#platform/open-platform.ts'
import { stored } from './availability-checks.stored.ts'
import { createCheckAnswersService } from './check-answers.service.ts'
import { createCheckPeople } from './check-people.service.ts'
import { CHECKS_DUE_JOB, EVERY_FIVE_MINUTES } from './checks.jobs.ts'
import { checksRoutes } from './checks.routes.ts'
import { createChecksService } from './checks.service.ts'
import { findAskedOf } from './plan-people.repository.ts'
import { sampleCheckNotices } from './sample-notices.ts'

export const jobs = [CHECKS_DUE_JOB] as const

/** Availability checks: the office asks people when they can come, before anybody is booked. */
export function open(
  { db, clock, quietHours, institution, jobs, sessionSecret: secret }: Platform,
  { projects, messages }: { projects: ProjectsService; messages: MessagesService },
) {
  const checkPeople = createCheckPeople({ db, clock, quietHours, institution, secret, messages })
  const checks = createChecksService({ db, clock, institution, projects, messages, people: checkPeople })
  const checkAnswers = createCheckAnswersService({ db, clock, institution })
  return {
    stored,
    services: { availabilityChecks: checks, checkPeople },
    routes: (scope) => checksRoutes(scope, { checks, checkAnswers, projects }),
    sampleNotices: sampleCheckNotices,
    async affectedBy(queryable, change) {
      return findAskedOf(queryable, change, clock.now())
    },
    async work() {
      await jobs.work(CHECKS_DUE_JOB, () => checkPeople.remindDue())
      await jobs.repeat(CHECKS_DUE_JOB, EVERY_FIVE_MINUTES)
    },
  } satisfies Module
}
