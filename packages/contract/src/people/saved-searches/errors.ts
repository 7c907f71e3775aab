import { defineErrors } from '../../errors.ts'

export const SAVED_SEARCH_ERROR = defineErrors('saved-searches', {
  nameTaken: [409, 'You have a search of this name already.'],
  missing: [404, 'This search no longer exists'],
  notYours: [403, 'Only who made this search can change it. Save a copy of your own.'],
  tooMany: [409, 'You have as many searches as can be kept. Please delete one first.'],
  restoreGone: [404, 'This search can no longer be restored.'],
})
