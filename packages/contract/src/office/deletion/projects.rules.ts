/** How long a deleted casting call can be restored, in days. */
export const DELETED_PROJECT_DAYS = 30

export const DELETED_PROJECT_MESSAGE = {
  gone: 'This casting call can no longer be restored.',
} as const
