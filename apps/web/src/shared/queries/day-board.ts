import { apiQuery } from '#app/api/api.ts'

/** The day board. Others change it all the time, so each opening reads it again. */
export const dayBoardQuery = (key: string) => ({ ...apiQuery('GET /api/day/{key}', { params: { key } }), staleTime: 0 })

/** Where the student is expected today. */
export const dayPassesQuery = apiQuery('GET /api/day-passes')
