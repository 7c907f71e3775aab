import type { MediaPerson } from '@callboard/contract/casting/media-requests/endpoints'
import { t } from '#app/language/t.ts'
import { tooLongText } from '#shared/media-requests/length-text.ts'

/** Warnings beside a take: its sender has said since that they can't, or the take is longer than requested. */
export function TakeMarks({ person: { state, reason, takes }, maxSeconds }: { person: MediaPerson; maxSeconds: number | null }) {
  const [take] = takes
  if (!take) return null
  const marks = [
    state !== 'cannot' && reason !== null && t('Says they can’t: {reason}', { reason }),
    tooLongText(take.tape?.duration ?? take.file?.seconds, maxSeconds),
  ]
  return marks.map(
    (mark) =>
      mark && (
        <p key={mark} className="wrap-anywhere text-notice text-sm">
          {mark}
        </p>
      ),
  )
}
