import { AVAILABILITY_LIMITS } from '@callboard/contract/people/availability/plan'
import { fetchPublic, type Network, type Validators } from '#platform/fetch-public.ts'

const LIMITS = { bytes: AVAILABILITY_LIMITS.timetableBytes, milliseconds: 5_000, redirects: 3, accept: 'text/calendar, */*;q=0.5' }

/** `unreachable` covers every failure without content, so that nobody can scan machines and ports by typing addresses. */
type TimetableFailure = 'address-refused' | 'unreachable' | 'too-large'

/**
 * The text at the address of a timetable. `webcal:`, as in many timetables, means `https:`.
 *
 * @param network in tests; otherwise the internet
 * @param known validators of the text that was read before
 */
export async function fetchTimetable(
  address: string,
  network?: Network,
  known?: Validators,
): Promise<{ readonly text: string; readonly validators: Validators } | 'unchanged' | TimetableFailure> {
  const secure = address.trim().replace(/^webcal:/i, 'https:')
  if (URL.parse(secure)?.protocol !== 'https:') return 'address-refused'
  const fetched = await fetchPublic(secure, { ...LIMITS, known }, network)
  if (typeof fetched === 'string') return fetched === 'unchanged' || fetched === 'too-large' ? fetched : 'unreachable'
  return { text: fetched.body.toString('utf8'), validators: fetched.validators }
}
