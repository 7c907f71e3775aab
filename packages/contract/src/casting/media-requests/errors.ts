import { defineErrors } from '../../errors.ts'
import { MEDIA_REQUEST_MESSAGE } from './rules.ts'

export const MEDIA_REQUEST_ERROR = defineErrors('media-requests', {
  missing: [404, 'Request not found'],
  sidesMissing: [404, 'These sides are no longer there.'],
  noneChosen: [409, MEDIA_REQUEST_MESSAGE.noneChosen],
  tooManyRequests: [409, 'This casting call has as many requests as it can have.'],
  notActive: [409, 'People can be asked only while the casting call is active.'],
  shortNotice: [
    409,
    'Performers’ unions recommend at least {days} days for this. People who work or care for others cannot make it sooner.',
  ],
  reminded: [409, 'They got an email about this at {time}. Please wait an hour before you remind them again.'],
  nobodyWaits: [409, 'No one is left to remind.'],
  noTake: [409, 'They have not sent anything yet.'],
  notLater: [409, 'Please choose a later time than before.'],
  stale: [409, 'Someone else changed this request in the meantime. What you typed is kept.'],
  closed: [409, 'The office no longer waits for this. You need not send anything.'],
  over: [409, 'The time to answer is over. You can still send it; the office sees that it is late.'],
  tooManyTakes: [409, 'You have sent as many takes as you can. The last one counts.'],
  fileTooLarge: [413, 'This file is too large. It can have up to {mb} MB.'],
  takeMissing: [404, 'What they sent is no longer there.'],
  namingMissing: [404, 'This is no longer there.'],
  takenBack: [409, 'They have taken this back. You need not answer.'],
  yourself: [409, 'You need not name yourself.'],
  tooManyNamed: [409, 'You have named as many people as you can.'],
  noteMissing: [404, 'This note is no longer there.'],
  tooManyNotes: [409, 'This has as many notes as it can have.'],
  fileMissing: [404, 'This file is no longer there.'],
  tooLarge: [413, MEDIA_REQUEST_MESSAGE.tooLarge],
})
