import { defineErrors } from '../../errors.ts'
import { OFFICE_ARCHIVE_MESSAGE } from './rules.ts'

export const OFFICE_ARCHIVE_ERROR = defineErrors('office-archive', {
  running: [409, 'Everything is being downloaded right now. Please try again when that has ended.'],
  over: [410, OFFICE_ARCHIVE_MESSAGE.over],
})
