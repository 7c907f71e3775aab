import { defineErrors } from '../../errors.ts'

export const ABSENCE_ERROR = defineErrors('absences', {
  missing: [404, 'This absence is not listed any more'],
})
