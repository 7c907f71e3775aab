import { defineErrors } from '../../errors.ts'
import { CALL_SHEET_MESSAGE } from './rules.ts'

export const CALL_SHEET_ERROR = defineErrors('call-sheets', {
  missing: [404, 'Call sheet not found'],
  noShoot: [404, 'There is no shoot on this day.'],
  notOpen: [409, 'This casting call is cancelled or a draft, so its call sheets cannot be published.'],
  over: [409, 'This day is over.'],
  stale: [409, 'Someone else has changed or published this call sheet. Look at it again before you continue.'],
  notOnSheet: [409, 'Someone was released or moved in the meantime, so their line cannot be saved. Look at the people again.'],
  nothingNew: [409, 'Everyone has this call sheet already.'],
  outsideFor: [409, 'Please change the times of {name}: they do not fit the hours of the shoot.'],
  noTime: [409, CALL_SHEET_MESSAGE.noTime],
  reminded: [409, 'They were reminded at {time}. Please wait an hour before you remind them again.'],
  noneToRemind: [409, 'None of these people needs a reminder.'],
  notSent: [409, 'This person has no call sheet yet.'],
  cancelled: [409, 'You are no longer called for this shoot.'],
  moved: [409, 'The shoot is on another day now. Please look for your newer call.'],
  changed: [409, 'Your call has changed in the meantime. Please look at it once more.'],
  clash: [409, 'These people are busy at their call time: {names}. Please say why they come anyway, or change their times.'],
  answerOver: [409, 'This shoot is over.'],
})
