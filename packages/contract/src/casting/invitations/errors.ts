import { defineErrors } from '../../errors.ts'

export const INVITATION_ERROR = defineErrors('invitations', {
  missing: [404, 'Invitation not found'],
  changed: [409, 'The plan has changed since then. It is now: {plan}. Please look at it once more, and answer then.'],
  // Why the answer can no longer be changed, by how the invitation ended.
  accepted: [409, 'You have said already that you would like to be considered. To take it back, withdraw your application in Callboard.'],
  declined: [409, 'You have said no to this invitation already. You can still apply in Callboard.'],
  considered: [409, 'You are being considered already.'],
  over: [409, 'This invitation is no longer open.'],
  expired: [409, 'This link has expired. You can still answer in Callboard.'],
})
