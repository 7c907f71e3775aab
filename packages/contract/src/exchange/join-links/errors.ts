import { defineErrors } from '../../errors.ts'
import { withValues } from '../../translate.ts'
import { JOIN_CLOSED_MESSAGE, JOIN_LIMITS } from './rules.ts'

export const JOIN_ERROR = defineErrors('join-links', {
  missing: [404, 'This registration link no longer exists'],
  tooMany: [
    409,
    withValues('There are {links} registration links. Please revoke one that is no longer needed first.', {
      links: JOIN_LIMITS.links,
    }),
  ],
  stale: [409, 'Someone else changed this link in the meantime. What you typed is kept.'],
  restoreGone: [404, 'This link can no longer be restored.'],
  unknown: [404, 'This registration link does not exist'],
})

/** Why nobody can register through a link, by the link's state. */
export const JOIN_CLOSED_ERROR = defineErrors('join-links', {
  'not-yet': [409, JOIN_CLOSED_MESSAGE['not-yet']],
  closed: [409, JOIN_CLOSED_MESSAGE.closed],
  full: [409, JOIN_CLOSED_MESSAGE.full],
  paused: [409, JOIN_CLOSED_MESSAGE.paused],
  revoked: [409, JOIN_CLOSED_MESSAGE.revoked],
})
