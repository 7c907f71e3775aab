/** What one call returns at most of the messages about a casting call: sendings, and people of each. */
export const PROJECT_MESSAGES_PAGE = { sendings: 30, people: 30 } as const

/** Seconds between messages of one sender and kind after which another sending begins. */
export const SENDING_GAP_SECONDS = 60
