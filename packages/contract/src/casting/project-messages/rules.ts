/** Most messages about a casting call in one answer: sendings, and people of each. */
export const PROJECT_MESSAGES_PAGE = { sendings: 30, people: 30 } as const

/** A pause of more than this many seconds between messages of the same sender and kind begins a new sending. */
export const SENDING_GAP_SECONDS = 60
