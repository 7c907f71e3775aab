import type { MovesService } from '#casting/board/moves.service.ts'
import type { BookingAnswersService } from '#casting/bookings/booking-answers.service.ts'
import type { CalledOffService } from '#casting/bookings/called-off.service.ts'
import type { DeletedCallsService } from '#casting/bookings/deleted-calls.service.ts'
import type { PlanFollowersService } from '#casting/bookings/plan-followers.service.ts'
import type { ProjectsService } from '#casting/projects/projects.service.ts'
import type { MessagesService } from '#messages/messages/messages.service.ts'
import type { Module } from '#module.ts'
import type { Platform } from '#platform/open-platform.ts'
import { createCallConfirmationsService } from './call-confirmations.service.ts'
import { createCallSender } from './call-sender.service.ts'
import { createCallSheetPdfService } from './call-sheet-pdf.service.ts'
import { CALLS_DUE_JOB, EVERY_MINUTE } from './call-sheets.jobs.ts'
import { callSheetsRoutes } from './call-sheets.routes.ts'
import { createCallSheetsService } from './call-sheets.service.ts'
import { stored } from './call-sheets.stored.ts'
import { createDueCallsService } from './due-calls.service.ts'
import { createMovedSheetsService } from './moved-sheets.service.ts'
import { createOwnCallsService } from './own-calls.service.ts'
import { createPublishingService } from './publishing.service.ts'
import { sampleCallNotices } from './sample-notices.ts'

export const jobs = [CALLS_DUE_JOB] as const

interface Uses {
  readonly projects: ProjectsService
  readonly messages: MessagesService
  readonly moves: MovesService
  readonly planFollowers: PlanFollowersService
  readonly bookingAnswers: BookingAnswersService
  readonly calledOff: CalledOffService
  readonly deletedCalls: DeletedCallsService
}

/** Call sheets of shoot days: call times, their notices, and confirmations. */
export function open(
  { db, clock, config, office, institution, jobs: queue, sessionSecret: secret }: Platform,
  { projects, messages, moves, planFollowers, bookingAnswers, calledOff, deletedCalls }: Uses,
) {
  const host = { publicUrl: config.publicUrl, office, institution }
  const sender = createCallSender({ clock, secret, host, messages })
  const callSheets = createCallSheetsService({ db, clock, institution, messages })
  const callSheetPdf = createCallSheetPdfService({ db, clock, institution, callSheets })
  const publishing = createPublishingService({ db, clock, institution, moves, planFollowers, callSheets, sender })
  const confirmations = createCallConfirmationsService({ clock, institution, bookingAnswers, callSheets, sender })
  const movedSheets = createMovedSheetsService({ institution, callSheets, publishing, planFollowers })
  const ownCalls = createOwnCallsService({ db, clock, host, secret, messages, bookingAnswers })
  const dueCalls = createDueCallsService({ db, clock, institution, messages, sender, planFollowers, calledOff, deletedCalls })
  return {
    stored,
    services: { callSheets, publishing, ownCalls, dueCalls },
    routes: (scope) => callSheetsRoutes(scope, { callSheets, callSheetPdf, publishing, confirmations, ownCalls, projects }),
    sampleNotices: sampleCallNotices,
    async onMove(transaction, { applicationId, to, isTold, at }) {
      if (isTold) await movedSheets.callOff(transaction, { applicationId, to, at })
    },
    onTold: (transaction, told) => movedSheets.callOff(transaction, told),
    onPlanChange: (transaction, change) => movedSheets.follow(transaction, change),
    onRestored: (transaction, restored) => movedSheets.reopen(transaction, restored),
    affectedBy: movedSheets.affectedBy,
    async work() {
      await queue.work(CALLS_DUE_JOB, () => dueCalls.handle())
      await queue.repeat(CALLS_DUE_JOB, EVERY_MINUTE)
    },
  } satisfies Module
}
