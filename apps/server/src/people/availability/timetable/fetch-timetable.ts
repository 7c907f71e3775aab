import { AVAILABILITY_LIMITS } from '@callboard/contract/people/availability/plan'
import { fetchPublic, type Network, type Validators } from '#platform/fetch-public.ts'

const LIMITS = { bytes: AVAILABILITY_LIMITS.timetableBytes, milliseconds: 5_000, redirects: 3, accept: 'text/calendar, */*;q=0.5' }

/** `unreachable` is all that nothing comes from: which machines and ports there are is not for those to know who type addresses. */
type TimetableFailure = 'address-refused' | 'unreachable' | 'too-large'

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
): Promise<{ readonly text: string; readonly validators: Validators } | 'unchanged' | TimetableFailure> {
  const secure = address.trim().replace(/^webcal:/i, 'https:')
  if (URL.parse(secure)?.protocol !== 'https:') return 'address-refused'
  const fetched = await fetchPublic(secure, { ...LIMITS, known }, network)
  if (typeof fetched === 'string') return fetched === 'unchanged' || fetched === 'too-large' ? fetched : 'unreachable'
  return { text: fetched.body.toString('utf8'), validators: fetched.validators }
}
