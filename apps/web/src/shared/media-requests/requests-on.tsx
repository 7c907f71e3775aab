import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '#app/api/api.ts'
import { formatDateTime } from '#app/language/dates.ts'
import { t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'
import { mediaKindText, requestStateText } from './request-text.ts'

/** The requests for an application, with what the student answered and sent, newest first; renders nothing if there are none. */
export function RequestsOn({ id }: { id: number }) {
  const { data = [] } = useQuery(apiQuery('GET /api/applications/{id}/media-requests', { params: { id } }))
  const { timeZone } = useInstitution()
  if (data.length === 0) return null
  return (
    <section aria-label={t('Asked for')} className="mt-3">
      <h4 className="font-medium text-sm">{t('Asked for')}</h4>
      <ol className="mt-2 flex flex-col gap-2 border-line border-l-2 pl-3 text-sm">
        {data.map(({ request, person }) => (
          <li key={request.id}>
            <span className="font-medium">{mediaKindText(request.kind)}</span> · {requestStateText(person.state)}
            <span className="block text-ink-soft">{t('Asked {when}', { when: formatDateTime(person.sentAt, timeZone) })}</span>
            {person.reason && <span className="block text-ink-soft">{t('Reason: {reason}', { reason: person.reason })}</span>}
            {person.retakeNote && (
              <span className="block text-ink-soft">{t('Asked for another take: {note}', { note: person.retakeNote })}</span>
            )}
            {person.takes.map((take) => (
              <span key={take.id} className="block text-ink-soft">
                {t('Sent {when}', { when: formatDateTime(take.receivedAt, timeZone) })}
              </span>
            ))}
          </li>
        ))}
      </ol>
    </section>
  )
}
