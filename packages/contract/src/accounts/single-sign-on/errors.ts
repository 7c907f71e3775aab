import { defineErrors } from '../../errors.ts'

export const TRIAL_ERROR = defineErrors('single-sign-on', {
  unreachable: [409, 'The provider could not be reached. Press Test to see what is wrong.'],
  over: [404, 'This trial is over. Please begin again.'],
})
