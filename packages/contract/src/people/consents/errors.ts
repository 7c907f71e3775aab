import { defineErrors } from '../../errors.ts'
import { CONSENT_MESSAGE } from './rules.ts'

export const CONSENT_ERROR = defineErrors('consents', {
  changed: [409, CONSENT_MESSAGE.changed],
})
