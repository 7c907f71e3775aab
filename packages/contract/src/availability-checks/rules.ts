/** The answers to a window, best first. */
export const CHECK_ANSWERS = ['yes', 'partly', 'no'] as const
