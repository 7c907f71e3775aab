import { HOUR_MS } from '@callboard/contract/time/durations'
import { apiQuery } from '#app/api/api.ts'

/** Addresses of videos expire after half a day, so lists are refetched long before. */
const FRESH_MS = HOUR_MS
const fresh = { staleTime: FRESH_MS, refetchInterval: FRESH_MS, refetchOnWindowFocus: true } as const

/** The signed-in student's self-tapes, newest first. */
export const selfTapesQuery = { ...apiQuery('GET /api/self-tapes'), ...fresh }

/** The signed-in student's uploads that are not yet self-tapes, and whether the server converts videos. */
export const tapeUploadsQuery = { ...apiQuery('GET /api/self-tapes/uploads'), staleTime: 0 }

/** The self-tapes of one talent, newest first, for casting directors. */
export const talentSelfTapesQuery = (id: number) => ({ ...apiQuery('GET /api/talent/{id}/self-tapes', { params: { id } }), ...fresh })
