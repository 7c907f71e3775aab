import { defineErrors } from '../../errors.ts'
import { PHOTO_SESSION_MESSAGE } from './rules.ts'

export const PHOTO_SESSION_ERROR = defineErrors('photo-sessions', {
  full: [400, PHOTO_SESSION_MESSAGE.full],
  missing: [404, 'Student not found'],
})
