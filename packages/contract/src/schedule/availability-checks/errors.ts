import { defineErrors } from '../../errors.ts'
import { CHECK_MESSAGE } from './rules.ts'

export const CHECK_ERROR = defineErrors('availability-checks', {
  missing: [404, 'Availability check not found'],
  noneChosen: [409, CHECK_MESSAGE.noneChosen],
  tooManyPeople: [409, CHECK_MESSAGE.tooManyPeople],
  tooManyChecks: [409, 'This casting call has as many availability checks as it can have.'],
  reminded: [409, 'They got an email about this at {time}. Please wait an hour before you remind them again.'],
  notActive: [409, 'People can be asked only while the casting call is active.'],
  closed: [409, 'This availability check is closed.'],
  stale: [409, 'Someone else changed this availability check in the meantime. What you typed is kept.'],
  windowGone: [409, 'This time is no longer asked about. The others are still there.'],
  notAsked: [404, 'This person is no longer asked.'],
})
