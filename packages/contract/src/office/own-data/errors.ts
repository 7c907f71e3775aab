import { defineErrors } from '../../errors.ts'
import { withValues } from '../../translate.ts'
import { OWN_DATA_DOWNLOADS } from './rules.ts'

export const OWN_DATA_ERROR = defineErrors('own-data', {
  tooOften: [
    429,
    withValues('You have downloaded your data {times} times today. Please try again tomorrow.', { times: OWN_DATA_DOWNLOADS }),
  ],
  sample: [409, 'This is a sample person of the demo, whose account stays.'],
  noMail: [409, 'Your address cannot get a code by email here. Please ask the office to delete your account.'],
})
