import { defineErrors } from '../../errors.ts'
import { ROLE_MESSAGE } from './rules.ts'

export const ROLE_ERROR = defineErrors('roles', {
  missing: [404, 'This role no longer exists'],
  which: [409, 'This casting call has several roles. Please choose the one you apply for.'],
  notOpen: [409, 'This role is not open for applications.'],
  stale: [409, ROLE_MESSAGE.stale],
  last: [409, 'A casting call has at least one role.'],
  hasApplications: [409, 'People have applied for this role. Move them to another role first.'],
  cancelled: [409, 'This role is cancelled. Open it again first.'],
  notCancelled: [409, 'This role is not cancelled.'],
  lastOpen: [409, 'No other role of this casting call takes place. Cancel the casting call instead.'],
  tooMany: [409, 'A casting call has as many roles as it can have.'],
})
