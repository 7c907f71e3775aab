import { DAY_BOARD_ERROR } from '@callboard/contract/schedule/day-board/errors'
import { CHECK_IN_GUESSES } from '@callboard/contract/schedule/day-board/rules'
import type { Database } from '#db/client.ts'
import { AppError } from '#platform/app-error.ts'
import { countGuess } from './check-in-guesses.repository.ts'

/** Where a name or code is typed: on a paired kiosk, or from any network address. */
export type CheckInPlace = { readonly kioskId: number } | { readonly network: string }

interface Limit {
  readonly what: string
  readonly max: number
  readonly seconds: number
}

/** Limits wrong names and numbers. */
export interface CheckInGuesses {
  /**
   * Counts a try before any lookup, so that simultaneous tries are limited as well.
   *
   * @returns a function that uncounts the try, to call if it was right
   * @throws AppError 429 after too many wrong tries
   */
  begin(place: CheckInPlace): Promise<() => Promise<void>>
}

export function checkInGuesses(db: Database): CheckInGuesses {
  return {
    async begin(place) {
      const limits: readonly Limit[] =
        'kioskId' in place
          ? [{ what: `check-in kiosk ${place.kioskId}`, ...CHECK_IN_GUESSES.kiosk }]
          : [
              { what: `check-in address ${place.network}`, ...CHECK_IN_GUESSES.network },
              { what: 'check-in everywhere', ...CHECK_IN_GUESSES.everywhere },
            ]
      const taken: Limit[] = []
      const giveBack = async () => {
        for (const limit of taken) await countGuess(db, limit, -1)
      }
      for (const limit of limits) {
        const { tries, left } = await countGuess(db, limit, 1)
        taken.push(limit)
        if (tries <= limit.max) continue
        // A refused try does not count. Otherwise one address could use up everyone's tries.
        await giveBack()
        throw new AppError(DAY_BOARD_ERROR.tooManyTries, { retryAfterSeconds: Math.ceil(left / 1000) })
      }
      return giveBack
    },
  }
}
