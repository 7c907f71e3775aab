import { defineErrors } from '../../errors.ts'
import { withValues } from '../../translate.ts'
import { PAIRED_KIOSK_LIMITS } from './rules.ts'

export const PAIRED_KIOSK_ERROR = defineErrors('paired-kiosks', {
  nameTaken: [409, 'A kiosk of this name exists already'],
  tooMany: [
    409,
    withValues('There are {kiosks} kiosks. Please revoke one that is no longer used first.', {
      kiosks: PAIRED_KIOSK_LIMITS.kiosks,
    }),
  ],
})
