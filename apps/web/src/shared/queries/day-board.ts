import { apiQuery } from '#app/api/api.ts'

/** The board of a day; others change it all the time, so it is read again on each opening. */
export const dayBoardQuery = (key: string) => ({ ...apiQuery('GET /api/day/{key}', { params: { key } }), staleTime: 0 })

/** Where the student is expected today. */
export const dayPassesQuery = apiQuery('GET /api/day-passes')
