import { defineErrors } from '../../errors.ts'
import { PROFILE_LINK_MESSAGE } from './rules.ts'

export const PROFILE_LINK_ERROR = defineErrors('profile-links', {
  missing: [404, PROFILE_LINK_MESSAGE.missing],
  dead: [410, PROFILE_LINK_MESSAGE.dead],
})
