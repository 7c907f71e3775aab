import { apiQuery } from '#lib/api.ts'

/** Messages to the signed-in student, newest first. */
export const inboxQuery = apiQuery('GET /api/messages')

/** How many of them are unread. */
export const unreadCountQuery = apiQuery('GET /api/messages/unread/count')
