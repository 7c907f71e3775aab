import { defineErrors, filled } from '../../errors.ts'

export const CLOSING_ERROR = defineErrors('closure', {
  running: [409, 'This casting call is being closed right now.'],
  noneBooked: [409, 'No one is booked any more, so there is no one left to mark.'],
  notBegun: [409, 'The shoot has not begun, so no one could have come.'],
  // The error by the current status.
  completed: [409, 'This casting call is already completed.'],
  cancelled: [409, 'This casting call is already cancelled.'],
  archived: [409, 'This casting call is already archived.'],
  // Why closing cannot be undone.
  notRunning: [409, 'Everyone has their answer already, so closing can no longer be undone.'],
  begun: [409, 'People are being told already, so closing can no longer be undone.'],
  closedBy: [409, '{name} has closed this casting call. Only they can undo it.'],
  reopened: [409, 'Someone has changed the status of this casting call since.'],
})

/** Tells a colleague who wants to undo a closure who has closed the casting call. */
export const closedBy = (name: string) => filled(CLOSING_ERROR.closedBy, { name })
