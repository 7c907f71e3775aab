/** What is said about self-tapes that are missing or stay. */
export const SELF_TAPE_MESSAGE = {
  missing: 'Self-tape not found',
  deleteFailed: 'Failed to delete self-tape',
} as const
