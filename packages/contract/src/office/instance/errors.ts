import { defineErrors } from '../../errors.ts'

export const INSTANCE_ERROR = defineErrors('instance', {
  noDemo: [409, 'There are no sample people here.'],
})
