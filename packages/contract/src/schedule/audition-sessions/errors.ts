import { defineErrors } from '../../errors.ts'
import { withValues } from '../../translate.ts'
import { AUDITION_MESSAGE, SLOT_MESSAGE, SLOT_MOVES } from './rules.ts'

const NO_PERSON = 'This person is no longer in the audition day.'

export const AUDITION_ERROR = defineErrors('audition-sessions', {
  missing: [404, 'Audition session not found'],
  tooMany: [409, 'This casting call has as many audition days as it can have.'],
  stale: [409, 'Someone else changed this audition day in the meantime. What you typed is kept.'],
  cancelled: [409, 'This audition day was cancelled.'],
  over: [409, 'This audition day is over.'],
  notOpen: [409, 'People can be invited only while the casting call is open.'],
  displaced: [409, AUDITION_MESSAGE.displaced],
  noSameTime: [409, 'Not everyone can keep their time. Please say what happens to each.'],
  choiceOver: [409, 'The time to choose is over. Please change “Choose by” first.'],
  reminded: [409, 'They got an email about this at {time}. Please wait an hour before you remind them again.'],
  noneToRemind: [409, 'Everyone who was invited has chosen, waits, or has said no.'],
  noneInvited: [409, AUDITION_MESSAGE.noneInvited],
  tooManyPeople: [409, 'An audition day has at most 1,000 people.'],
  noPerson: [404, NO_PERSON],
  noSlot: [409, 'This slot no longer exists.'],
  full: [409, 'This slot is full.'],
  slotOver: [409, 'This slot is over. Please choose a later one.'],
  clash: [409, 'Something else takes this time. Say why they come all the same.'],
  restricted: [409, 'This student is restricted.'],
  left: [409, 'This person is no longer in the running.'],
  /** Like `noPerson`, for a call that covers several people. */
  personGone: [409, NO_PERSON],
})

export const SLOT_ERROR = defineErrors('slots', {
  missing: [404, 'Invitation not found'],
  taken: [409, 'Someone just took that time. Please choose another one.'],
  takenWhileMoving: [409, 'Someone just took that time. You keep the one you have. Please choose another one, or leave it so.'],
  past: [409, SLOT_MESSAGE.past],
  choiceOver: [409, SLOT_MESSAGE.choiceOver],
  noMoves: [409, 'You have moved your time as often as you can. Please write to the office if you cannot come.'],
  noTakes: [409, SLOT_MESSAGE.noTakes],
  tooLate: [
    409,
    withValues('A time can be moved until {hours} hours before it begins. Please write to the office if you cannot come.', {
      hours: SLOT_MOVES.hoursBefore,
    }),
  ],
  clash: [409, 'You are booked for something else at that time. Please choose another one.'],
  notFull: [409, 'There are free times. Please choose one.'],
  hasSlot: [409, 'You have a time already.'],
  closed: [409, 'This invitation is no longer open.'],
})
