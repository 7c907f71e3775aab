import type { ProjectsService } from '#casting/projects/projects.service.ts'
import type { RolesService } from '#casting/roles/roles.service.ts'
import type { MessagesService } from '#messages/messages/messages.service.ts'
import type { Module } from '#module.ts'
import type { Platform } from '#platform/open-platform.ts'
import { createAnswersService } from './answers.service.ts'
import { castingRoutes } from './casting.routes.ts'
import { createCastingService } from './casting.service.ts'
import { CLOSE_PROJECT_JOB, closeProjectJob } from './closure.jobs.ts'
import { closureRoutes } from './closure.routes.ts'
import { createClosureService } from './closure.service.ts'
import { createDueOffersService } from './due-offers.service.ts'
import { createMovesService } from './moves.service.ts'
import { createOfferAnswersService } from './offer-answers.service.ts'
import { ALTERNATES_JOB, EVERY_MINUTE, OFFERS_DUE_JOB } from './offers.jobs.ts'
import { offersRoutes } from './offers.routes.ts'
import { createOffersService } from './offers.service.ts'
import { createRolePeopleService } from './role-people.service.ts'
import { sampleCastingNotices } from './sample-notices.ts'

export const jobs = [CLOSE_PROJECT_JOB, ALTERNATES_JOB, OFFERS_DUE_JOB] as const

/** The way of people through a role: stages, decisions, offers, who is told, and an answer for everybody in the end. */
export function open(
  { db, clock, institution, jobs, sessionSecret: secret }: Platform,
  {
    projects,
    roles,
    messages,
    modules,
  }: { projects: ProjectsService; roles: RolesService; messages: MessagesService; modules: readonly Module[] },
) {
  const moves = createMovesService({ clock, institution, jobs, messages, modules })
  const casting = createCastingService({ db, institution, projects, roles, messages, moves })
  const rolePeople = createRolePeopleService({ db, clock, messages, moves, casting })
  const answers = createAnswersService({ db, jobs, messages, moves })
  const closure = createClosureService({ db, clock, jobs, institution, projects })
  const offers = createOffersService({ db, clock, institution, secret, messages, moves, casting })
  const offerAnswers = createOfferAnswersService({ db, clock, institution, messages, moves })
  const dueOffers = createDueOffersService({ db, clock, institution, messages, moves })
  return {
    services: { moves, casting, offers, dueOffers, answers },
    routes(scope) {
      castingRoutes(scope, { casting, rolePeople, answers, roles })
      closureRoutes(scope, { closure, projects })
      offersRoutes(scope, { offers, offerAnswers, roles })
    },
    sampleNotices: sampleCastingNotices,
    async work() {
      await jobs.work(CLOSE_PROJECT_JOB, (data, signal) => closeProjectJob({ db, clock, messages, moves }, data, signal))
      await jobs.work(ALTERNATES_JOB, ({ roleId }) => offers.fillOpenPlace(roleId))
      await jobs.work(OFFERS_DUE_JOB, () => dueOffers.handle())
      await jobs.repeat(OFFERS_DUE_JOB, EVERY_MINUTE)
    },
  } satisfies Module
}
