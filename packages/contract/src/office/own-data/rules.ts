/** Downloads of everything held about oneself in a day; each reads all of it. */
export const OWN_DATA_DOWNLOADS = 10

/** What is said to a student about their own data. */
export const OWN_DATA_MESSAGE = {
  codeSent: 'An email with a code is on its way.',
} as const

/** The file of everything, as it is saved. */
export const OWN_DATA_FILE = 'callboard-my-data.zip'
