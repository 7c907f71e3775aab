import { defineErrors } from '../../errors.ts'
import { CALENDAR_MESSAGE } from './rules.ts'

export const CALENDAR_ERROR = defineErrors('calendar', {
  missing: [404, 'Event not found'],
  stale: [409, CALENDAR_MESSAGE.stale],
})
