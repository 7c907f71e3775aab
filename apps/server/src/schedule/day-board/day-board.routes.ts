import { readBoardKey } from '@callboard/contract/schedule/day-board/board-key'
import { dayBoardEndpoints } from '@callboard/contract/schedule/day-board/endpoints'
import { DAY_BOARD_ERROR } from '@callboard/contract/schedule/day-board/errors'
import type { FastifyInstance } from 'fastify'
import type { PairedKiosksService } from '#accounts/paired-kiosks/paired-kiosks.service.ts'
import { implement } from '#http/endpoint/implement.ts'
import { addressOf } from '#http/limits/address-of.ts'
import { kioskCookie } from '#http/session/kiosk-cookie.ts'
import { AppError } from '#platform/app-error.ts'
import type { CheckInService } from './check-in.service.ts'
import type { DayBoardService } from './day-board.service.ts'
import type { DayStepsService } from './day-steps.service.ts'

/** @throws AppError 404 */
function boardOf(key: string) {
  const of = readBoardKey(key)
  if (!of) throw new AppError(DAY_BOARD_ERROR.missing)
  return of
}

/** The boards of days. */
export function dayBoardRoutes(
  app: FastifyInstance,
  {
    dayBoard,
    daySteps,
    checkIn,
    pairedKiosks,
    platform,
  }: {
    dayBoard: DayBoardService
    daySteps: DayStepsService
    checkIn: CheckInService
    pairedKiosks: PairedKiosksService
    platform: { config: { publicUrl: string } }
  },
): void {
  const cookie = kioskCookie(platform.config.publicUrl.startsWith('https:'))
  implement(app, dayBoardEndpoints.dayBoard, ({ params }) => dayBoard.board(boardOf(params.key)))
  implement(app, dayBoardEndpoints.dayStep, async ({ actor, params, body, request }) => {
    const of = boardOf(params.key)
    const outcomes = await daySteps.take(of, body, actor.userId, request.translator)
    return { outcomes, board: await dayBoard.board(of) }
  })
  implement(app, dayBoardEndpoints.dayPasses, ({ actor }) => dayBoard.passes(actor))
  implement(app, dayBoardEndpoints.checkIn, async ({ body, request }) => {
    const kiosk = await pairedKiosks.find(cookie.find(request))
    return checkIn.checkIn(body, { kiosk, network: addressOf(request) }, request.translator)
  })
}
