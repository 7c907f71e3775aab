import type { Day } from '@callboard/contract/time/month'
import { apiQuery } from '#app/api/api.ts'

/** The signed-in student's terms, exceptions and timetables. */
export const availabilityQuery = apiQuery('GET /api/availability')

/** The common prefix of the keys of the signed-in student's busy times. */
export const OWN_BUSY_KEY = ['/api/availability/busy'] as const

/** The signed-in student's busy times between two days. */
export const ownBusyQuery = (from: Day, to: Day) => apiQuery('GET /api/availability/busy', { query: { from, to } })

/** A talent's busy times between two days, for casting directors. */
export const talentBusyQuery = (id: number, from: Day, to: Day) =>
  apiQuery('GET /api/talent/{id}/busy', { params: { id }, query: { from, to } })
