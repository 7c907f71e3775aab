import { AVAILABILITY_LIMITS } from '@callboard/contract/availability/plan'
import { type FetchFailure, fetchPublic, type Network } from '#platform/fetch-public.ts'

const LIMITS = { bytes: AVAILABILITY_LIMITS.timetableBytes, milliseconds: 5_000, redirects: 3, accept: 'text/calendar, */*;q=0.5' }

/**
 * The text at the address of a timetable. `webcal:`, as many timetables write it, means `https:`.
 *
 * @param network of tests; otherwise the internet
 */
export async function fetchTimetable(address: string, network?: Network): Promise<{ readonly text: string } | FetchFailure> {
  const body = await fetchPublic(address.trim().replace(/^webcal:/i, 'https:'), LIMITS, network)
  return typeof body === 'string' ? body : { text: body.toString('utf8') }
}
