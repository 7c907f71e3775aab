import { defineErrors } from '../../errors.ts'
import { withValues } from '../../translate.ts'
import { PRESENTATION_LIMITS, PRESENTATION_MESSAGE } from './rules.ts'

export const PRESENTATION_ERROR = defineErrors('presentations', {
  missing: [404, 'Presentation not found'],
  tooMany: [
    409,
    withValues('This casting call has {presentations} presentations, which is as many as it can have.', {
      presentations: PRESENTATION_LIMITS.presentations,
    }),
  ],
  stale: [409, 'Someone else changed this presentation in the meantime. What you typed is kept.'],
  over: [409, 'This presentation has ended.'],
  tooManyReviewers: [409, PRESENTATION_MESSAGE.tooManyReviewers],
  known: [409, 'This person is a reviewer already.'],
  reviewerMissing: [404, 'This reviewer is no longer there'],
  personMissing: [404, 'This person is not in the presentation'],
  reminded: [409, 'They got an email about this within the last hour. Please wait before you remind them again.'],
  nobodyToRemind: [409, 'Every reviewer has voted on everyone.'],
})

export const REVIEW_ERROR = defineErrors('reviews', {
  missing: [404, 'This link does not work. Please ask the office for another one.'],
  over: [410, 'This presentation has ended. Thank you for your votes.'],
  unproven: [403, 'Please enter the code that we send to your address first.'],
  wrongCode: [400, 'This code is not right. Please look at the newest email.'],
  codeOver: [409, 'This code no longer works. Please ask for another one.'],
  tooManyCodes: [429, 'We have sent several codes. Please look at your mailbox, or try again in an hour.'],
  gone: [404, 'This person is no longer shown.'],
  changed: [409, 'You have voted on another device in the meantime.'],
})
