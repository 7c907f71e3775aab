import { AVAILABILITY_LIMITS } from '@callboard/contract/availability/plan'
import { type FetchFailure, fetchPublic, type Network, type Validators } from '#platform/fetch-public.ts'

const LIMITS = { bytes: AVAILABILITY_LIMITS.timetableBytes, milliseconds: 5_000, redirects: 3, accept: 'text/calendar, */*;q=0.5' }

/**
 * The text at the address of a timetable. `webcal:`, as many timetables write it, means `https:`.
 *
 * @param network of tests; otherwise the internet
 * @param known of the text that was read before
 */
export async function fetchTimetable(
  address: string,
  network?: Network,
  known?: Validators,
): Promise<{ readonly text: string; readonly validators: Validators } | 'unchanged' | FetchFailure> {
  const fetched = await fetchPublic(address.trim().replace(/^webcal:/i, 'https:'), { ...LIMITS, known }, network)
  return typeof fetched === 'string' ? fetched : { text: fetched.body.toString('utf8'), validators: fetched.validators }
}
