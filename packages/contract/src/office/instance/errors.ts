import { defineErrors } from '../../errors.ts'

export const INSTANCE_ERROR = defineErrors('instance', {
  noDemo: [409, 'There are no sample people here.'],
  isSetUp: [409, 'This Callboard is set up already. Please sign in, or ask a casting director to add you.'],
})
