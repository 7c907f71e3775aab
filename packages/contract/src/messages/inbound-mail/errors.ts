import { defineErrors } from '../../errors.ts'

export const INBOUND_ERROR = defineErrors('inbound-mail', {
  missing: [404, 'This email no longer exists'],
  moved: [409, 'Someone has filed or discarded this email meanwhile.'],
  noStudent: [404, 'There is no such student, or their profile is on hold.'],
  answered: [409, 'Someone has written in this conversation since. The email stays in it.'],
  unsigned: [401, 'The signature is missing, old or wrong.'],
  off: [404, 'No secret for incoming mail has been made in the settings.'],
})
