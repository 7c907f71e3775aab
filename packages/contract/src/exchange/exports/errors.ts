import { defineErrors } from '../../errors.ts'

export const EXPORT_ERROR = defineErrors('exports', {
  missing: [404, 'This export no longer exists'],
  notReady: [409, 'This export is not ready yet'],
  busy: [429, 'Other exports are being made right now. Please try again in a moment.'],
})
