import { defineErrors } from '../../errors.ts'
import { withValues } from '../../translate.ts'
import { SHARE_LINK_MESSAGE, SHARE_LINKS_LIVE } from './rules.ts'

export const SHARE_LINK_ERROR = defineErrors('share-links', {
  noneAvailable: [404, SHARE_LINK_MESSAGE.noneAvailable],
  studentMissing: [404, SHARE_LINK_MESSAGE.studentMissing],
  missing: [404, SHARE_LINK_MESSAGE.missing],
  expired: [410, SHARE_LINK_MESSAGE.expired],
  tooMany: [
    409,
    withValues('This portfolio has {links} links that work. Please revoke those that are no longer needed, then try again.', {
      links: SHARE_LINKS_LIVE,
    }),
  ],
})
