import { defineErrors } from '../../errors.ts'
import { KIOSK_MESSAGE } from './rules.ts'

export const KIOSK_ERROR = defineErrors('kiosk', {
  exists: [409, KIOSK_MESSAGE.exists],
  key: [400, 'Please send an Idempotency-Key of at most 200 plain characters'],
  otherRegistration: [409, 'This registration was sent before, with another email address.'],
})
