import type { OwnMediaRequest } from '@callboard/contract/casting/media-requests/own-requests.endpoints'
import { CircleCheck } from 'lucide-react'
import { formatDateTime } from '#app/language/dates.ts'
import { t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'

/** What they have sent: *received*, and which of several counts. */
export function SentTakes({ takes }: Pick<OwnMediaRequest, 'takes'>) {
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
            <p className="wrap-anywhere">{take.title ?? take.words}</p>
            <p className="text-ink-soft text-sm">
              <span>{formatDateTime(take.receivedAt, timeZone)}</span>
              {take.wasBegunInTime && <span> · {t('Its upload began in time, so it counts as in time.')}</span>}
              {take.isLate && <span> · {t('It came late, and the office sees that.')}</span>}
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}
