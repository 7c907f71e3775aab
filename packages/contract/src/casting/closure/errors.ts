import { defineErrors } from '../../errors.ts'

export const CLOSING_ERROR = defineErrors('closure', {
  running: [409, 'This casting call is being closed right now.'],
  // By what it is already.
  completed: [409, 'This casting call is already completed.'],
  cancelled: [409, 'This casting call is already cancelled.'],
  archived: [409, 'This casting call is already archived.'],
})
