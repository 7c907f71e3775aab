import { withValues } from '../../translate.ts'

/** Downloads of everything held about oneself in a day; each reads all of it. */
export const OWN_DATA_DOWNLOADS = 10

/** What is said to a student about their own data. */
export const OWN_DATA_MESSAGE = {
  tooOften: withValues('You have downloaded your data {times} times today. Please try again tomorrow.', { times: OWN_DATA_DOWNLOADS }),
  codeSent: 'A mail with a code is on its way.',
  sample: 'This is a sample person of the demo, whose account stays.',
  noMail: 'Your address cannot get a code by mail here. Please ask the office to delete your account.',
} as const

/** The file of everything, as it is saved. */
export const OWN_DATA_FILE = 'callboard-my-data.zip'
