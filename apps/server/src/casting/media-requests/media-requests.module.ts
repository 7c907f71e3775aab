import type { MovesService } from '#casting/board/moves.service.ts'
import type { ProjectsService } from '#casting/projects/projects.service.ts'
import type { SelfTapesService } from '#casting/self-tapes/self-tapes.service.ts'
import type { MessagesService } from '#messages/messages/messages.service.ts'
import type { Module } from '#module.ts'
import type { Platform } from '#platform/open-platform.ts'
import { createDueRequestsService } from './due-requests.service.ts'
import { EVERY_FIVE_MINUTES, MEDIA_DUE_JOB } from './media-requests.jobs.ts'
import { mediaRequestsRoutes } from './media-requests.routes.ts'
import { createMediaRequestsService } from './media-requests.service.ts'
import { stored } from './media-requests.stored.ts'
import { createOwnRequestsService } from './own-requests.service.ts'
import { createRequestNotices } from './request-notices.service.ts'
import { sampleMediaRequestNotices } from './sample-notices.ts'
import { createSidesService } from './sides.service.ts'

interface Uses {
  readonly projects: ProjectsService
  readonly messages: MessagesService
  readonly moves: MovesService
  readonly selfTapes: SelfTapesService
}

export const jobs = [MEDIA_DUE_JOB] as const

/** Requests for media: the office asks people of a role for a tape or an answer, until a time, and says when they hear from it. */
export function open(
  { db, clock, quietHours, institution, jobs, sessionSecret: secret }: Platform,
  { projects, messages, moves, selfTapes }: Uses,
) {
  const notices = createRequestNotices({ clock, institution, messages })
  const mediaRequests = createMediaRequestsService({ db, clock, institution, secret, projects, messages, moves, selfTapes, notices })
  const ownRequests = createOwnRequestsService({ db, clock, moves })
  const dueRequests = createDueRequestsService({ db, clock, quietHours, institution, messages, notices })
  const sides = createSidesService({ db, clock })
  return {
    stored,
    services: { mediaRequests, dueRequests, sides },
    routes: (scope) => mediaRequestsRoutes(scope, { mediaRequests, ownRequests, sides, projects }),
    sampleNotices: sampleMediaRequestNotices,
    async work() {
      await jobs.work(MEDIA_DUE_JOB, () => dueRequests.remind())
      await jobs.repeat(MEDIA_DUE_JOB, EVERY_FIVE_MINUTES)
    },
  } satisfies Module
}
