import { defineErrors } from '../../errors.ts'

export const HOLD_ERROR = defineErrors('holds', {
  missing: [404, 'That student is not on hold.'],
})
