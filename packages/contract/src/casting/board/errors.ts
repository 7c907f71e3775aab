import { defineErrors, filled } from '../../errors.ts'
import { withValues } from '../../translate.ts'
import { CASTING_MESSAGE, STAGE_NAME } from './rules.ts'
import type { Stage } from './stages.ts'

export const CASTING_ERROR = defineErrors('board', {
  notAllowed: [409, CASTING_MESSAGE.notAllowed],
  closed: [409, 'This casting call is closed. Please make it active again first.'],
  full: [409, CASTING_MESSAGE.full],
  clash: [409, CASTING_MESSAGE.clash],
  ownClash: [409, 'You are booked for something else at that time. Say there that you can’t make it, or write to the casting office.'],
  nothingToTell: [409, 'There is nothing to tell about this application.'],
  nothingToUndo: [409, 'This move can no longer be undone.'],
  restricted: [409, 'This student is restricted, and cannot be moved.'],
  notBooked: [409, 'Only people who are booked can say that they cannot come.'],
  movedBy: [409, '{name} has moved this application since. It is now here: {stage}.'],
  moved: [409, 'Someone else moved this application in the meantime. It is now here: {stage}.'],
})

/** The error when somebody else moved the application first, with its current stage. */
export const movedTo = (stage: Stage) => filled(CASTING_ERROR.moved, { stage: withValues(STAGE_NAME[stage]) })

/**
 * The error when somebody moved the application after the move to be undone, with that person and its current stage.
 * @param name of a person, or `CALLBOARD`
 */
export const movedBy = (name: string, stage: Stage) => filled(CASTING_ERROR.movedBy, { name, stage: withValues(STAGE_NAME[stage]) })
