import { apiQuery } from '#app/api/api.ts'

/** How the user wants to get notices, and on which devices they get push notifications. */
export const choicesQuery = apiQuery('GET /api/notice-choices')
