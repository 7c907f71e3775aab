import { isTooLong } from '@callboard/contract/casting/media-requests/rules'
import { t } from '#app/language/t.ts'
import { durationText } from '#shared/tape-length.ts'

/** Says that a take is longer than requested; `null` if it is not, or if its length or the limit is unknown. */
export function tooLongText(duration: number | null | undefined, maxSeconds: number | null): string | null {
  if (duration == null || maxSeconds === null || !isTooLong(duration, maxSeconds)) return null
  return t('Longer than asked ({length} of {limit})', { length: durationText(duration), limit: durationText(maxSeconds) })
}
