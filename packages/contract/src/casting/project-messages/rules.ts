/** Messages about a casting call that one call returns. */
export const PROJECT_MESSAGES_PAGE = 50
