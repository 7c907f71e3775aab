import { defineErrors } from '../../errors.ts'
import { APPLICATION_MESSAGE } from './rules.ts'

const NOT_FOUND = 'Application not found'

export const APPLICATION_ERROR = defineErrors('applications', {
  profileRequired: [409, APPLICATION_MESSAGE.profileRequired],
  duplicate: [409, 'You have already applied to this project.'],
  closed: [409, 'Applications for this project are closed.'],
  missing: [404, NOT_FOUND],
  withdrawnByStudent: [409, 'The student has withdrawn this application.'],
  notPending: [409, 'Only a pending application can be withdrawn.'],
  staleNotes: [409, 'Someone else changed these notes in the meantime. What you typed is kept.'],
  /** Like `missing`, for a call that covers several applications, of which others may exist. */
  gone: [409, NOT_FOUND],
  onHold: [409, 'Your profile is on hold, so you cannot apply to casting calls. Please write to the office.'],
})
