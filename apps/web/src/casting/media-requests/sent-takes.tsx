import type { OwnMediaRequest } from '@callboard/contract/casting/media-requests/own-requests.endpoints'
import { CircleCheck } from 'lucide-react'
import { formatDateTime } from '#app/language/dates.ts'
import { t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'
import { tooLongText } from '#shared/media-requests/length-text.ts'
import { SentFileView } from '#shared/media-requests/sent-file-view.tsx'
import { fullName } from '#shared/profile-text.ts'
import { durationText } from '#shared/tape-length.ts'
import { NamePeople } from './name-people.tsx'

/**
 * What the student has sent: *received*, and which of several takes counts.
 *
 * @param shows whether to show the files themselves, which only signed-in users can read
 */
export function SentTakes({
  request: { takes, maxSeconds },
  shows = true,
}: {
  request: Pick<OwnMediaRequest, 'takes' | 'maxSeconds'>
  shows?: boolean
}) {
  const { timeZone } = useInstitution()
  if (takes.length === 0) return null
  return (
    <ul aria-label={t('What you sent')} className="mb-6 grid gap-3">
      {takes.map((take, at) => (
        <li key={take.id} className="flex gap-3 border-line border-l-2 pl-3">
          <CircleCheck aria-hidden className="mt-1 size-5 flex-none text-ok" />
          <div className="min-w-0">
            <p className="font-semibold">
              <span>{at === 0 ? t('Received') : t('Received before')}</span>
              {at === 0 && takes.length > 1 && <span className="font-normal text-ink-soft"> · {t('this one counts')}</span>}
            </p>
            {take.file && shows && at === 0 ? (
              <div className="my-2">
                <SentFileView file={take.file} of={t('What you sent')} />
              </div>
            ) : (
              <p className="wrap-anywhere whitespace-pre-line">{take.title ?? take.file?.name ?? take.words}</p>
            )}
            {take.people.length > 0 && (
              <p className="wrap-anywhere">{t('With {names}', { names: take.people.map(fullName).join(', ') })}</p>
            )}
            {tooLongText(take.file?.seconds, maxSeconds) !== null && (
              <p className="text-notice">
                {tooLongText(take.file?.seconds, maxSeconds)} · {t('The office sees how long it is.')}
              </p>
            )}
            <p className="text-ink-soft text-sm">
              <span>{formatDateTime(take.receivedAt, timeZone)}</span>
              {typeof take.file?.seconds === 'number' && <span> · {durationText(take.file.seconds)}</span>}
              {take.wasBegunInTime && <span> · {t('Its upload began in time, so it counts as in time.')}</span>}
              {take.isLate && <span> · {t('It came late, and the office sees that.')}</span>}
            </p>
            {shows && at === 0 && take.tapeId !== null && <NamePeople takeId={take.id} />}
          </div>
        </li>
      ))}
    </ul>
  )
}
