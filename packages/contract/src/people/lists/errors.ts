import { defineErrors } from '../../errors.ts'
import { withValues } from '../../translate.ts'
import { LIST_LIMITS } from './rules.ts'

export const LIST_ERROR = defineErrors('lists', {
  nameTaken: [409, 'There is a list of this name already.'],
  missing: [404, 'This list no longer exists'],
  tooMany: [409, 'There are as many lists as can be kept. Please delete one first.'],
  restoreGone: [404, 'This list can no longer be restored.'],
  stale: [409, 'Someone else renamed this list in the meantime. What you typed is kept.'],
  full: [409, withValues('This list is full: it has room for {people} people.', { people: LIST_LIMITS.people })],
  notOnList: [404, 'This person is no longer on the list'],
  staleNote: [409, 'Someone else changed this note in the meantime. What you typed is kept.'],
})
