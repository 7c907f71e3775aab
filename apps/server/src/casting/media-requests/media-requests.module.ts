import type { MovesService } from '#casting/board/moves.service.ts'
import type { ProjectsService } from '#casting/projects/projects.service.ts'
import type { SelfTapesService } from '#casting/self-tapes/self-tapes.service.ts'
import type { MessagesService } from '#messages/messages/messages.service.ts'
import type { Module } from '#module.ts'
import type { Platform } from '#platform/open-platform.ts'
import { createDueRequestsService } from './due-requests.service.ts'
import { createMediaNotesService } from './media-notes.service.ts'
import { EVERY_FIVE_MINUTES, HOURLY, MEDIA_DUE_JOB, MEDIA_SWEEP_JOB } from './media-requests.jobs.ts'
import { mediaRequestsRoutes } from './media-requests.routes.ts'
import { createMediaRequestsService } from './media-requests.service.ts'
import { stored } from './media-requests.stored.ts'
import { createNamedPeopleService } from './named-people.service.ts'
import { createOpenRequestsService } from './open-requests.service.ts'
import { createOwnRequestsService } from './own-requests.service.ts'
import { createRequestNotices } from './request-notices.service.ts'
import { sampleMediaRequestNotices } from './sample-notices.ts'
import { createSentFilesService } from './sent-files.service.ts'
import { createSidesService } from './sides.service.ts'

interface Uses {
  readonly projects: ProjectsService
  readonly messages: MessagesService
  readonly moves: MovesService
  readonly selfTapes: SelfTapesService
}

export const jobs = [MEDIA_DUE_JOB, MEDIA_SWEEP_JOB] as const

/** Media requests: the office asks people of a role for a tape or another answer, with a due time and a day by which they hear back. */
export function open(
  { db, store, clock, quietHours, institution, jobs, sessionSecret: secret, config: { publicUrl } }: Platform,
  { projects, messages, moves, selfTapes }: Uses,
) {
  const notices = createRequestNotices({ clock, institution, messages })
  const mediaRequests = createMediaRequestsService({ db, clock, institution, secret, projects, messages, moves, selfTapes, notices })
  const openRequests = createOpenRequestsService({ db, clock, institution, messages, notices, mediaRequests })
  const ownRequests = createOwnRequestsService({ db, clock, moves })
  const dueRequests = createDueRequestsService({ db, clock, quietHours, institution, messages, notices })
  const sentFiles = createSentFilesService({ db, clock, store, ownRequests })
  const mediaNotes = createMediaNotesService({ db, clock })
  const named = createNamedPeopleService({ db, clock, moves, messages, selfTapes, publicUrl })
  const sides = createSidesService({ db, clock })
  return {
    stored,
    services: { mediaRequests, openRequests, dueRequests, sentFiles, sides },
    routes: (scope) =>
      mediaRequestsRoutes(scope, {
        mediaRequests,
        openRequests,
        ownRequests,
        notes: mediaNotes,
        named,
        sentFiles,
        sides,
        projects,
        clock,
        store,
      }),
    sampleNotices: sampleMediaRequestNotices,
    async work() {
      await jobs.work(MEDIA_DUE_JOB, () => dueRequests.remind())
      await jobs.repeat(MEDIA_DUE_JOB, EVERY_FIVE_MINUTES)
      await jobs.work(MEDIA_SWEEP_JOB, async () => {
        await sentFiles.sweep()
        await sides.sweep()
      })
      await jobs.repeat(MEDIA_SWEEP_JOB, HOURLY)
    },
  } satisfies Module
}
