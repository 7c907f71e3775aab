import type { PairedKiosksService } from '#accounts/paired-kiosks/paired-kiosks.service.ts'
import type { MovesService } from '#casting/board/moves.service.ts'
import type { Module } from '#module.ts'
import type { Platform } from '#platform/open-platform.ts'
import { createCheckInService } from './check-in.service.ts'
import { checkInGuesses } from './check-in-guesses.service.ts'
import { dayBoardRoutes } from './day-board.routes.ts'
import { createDayBoardService } from './day-board.service.ts'
import { stored } from './day-board.stored.ts'
import { createDayStepsService } from './day-steps.service.ts'

/** The day board: who has arrived, was called, or is in a room. */
export function open(platform: Platform, { moves, pairedKiosks }: { moves: MovesService; pairedKiosks: PairedKiosksService }) {
  const { db, clock, institution, sessionSecret: secret } = platform
  const dayBoard = createDayBoardService({ db, clock, institution, secret })
  const daySteps = createDayStepsService({ db, clock, institution, moves })
  const checkIn = createCheckInService({ db, clock, institution, secret, daySteps, guesses: checkInGuesses(db) })
  return {
    stored,
    services: { dayBoard, daySteps },
    routes: (scope) => dayBoardRoutes(scope, { dayBoard, daySteps, checkIn, pairedKiosks, platform }),
  } satisfies Module
}
