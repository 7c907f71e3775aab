/** Downloads of one's own data in a day. Each reads everything that is stored about the person. */
export const OWN_DATA_DOWNLOADS = 10

/** Messages to students about their own data. */
export const OWN_DATA_MESSAGE = {
  codeSent: 'An email with a code is on its way.',
} as const

/** The file name of the download. */
export const OWN_DATA_FILE = 'callboard-my-data.zip'
