import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { t } from '#app/language/t.ts'
import { useNow } from '#app/minute.ts'
import { useInstitution } from '#app/start/boot.ts'
import { mediaKindText, requestStateText, requestStateTone } from '#shared/media-requests/request-text.ts'
import { momentText } from '#shared/offer-text.ts'
import { ownMediaRequestsQuery } from '#shared/queries/media-requests.ts'
import { Badge } from '#ui/badge.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Card, Section } from '#ui/layout.tsx'

/** What the office asks the student for, by when it is due; nothing when there is nothing. */
export function MediaRequests() {
  const { timeZone } = useInstitution()
  const now = useNow()
  const open = useQuery(ownMediaRequestsQuery).data?.filter(({ isOpen }) => isOpen) ?? []
  if (open.length === 0) return null
  return (
    <Section title={t('Asked of you')}>
      <ul className="grid grid-cols-1 gap-4">
        {open.map(({ id, projectTitle, kind, dueAt, state }) => (
          <li key={id}>
            <Card>
              <div className="flex flex-wrap items-center justify-between gap-3">
                <div className="min-w-0">
                  <p className="wrap-anywhere font-semibold">{projectTitle}</p>
                  <p className="text-ink-soft">
                    {mediaKindText(kind)} · {t('due {when}', { when: momentText(dueAt, timeZone, now) })}
                  </p>
                  <Badge tone={requestStateTone(state)} className="mt-1">
                    {requestStateText(state)}
                  </Badge>
                </div>
                <Link to="/requests/$id" params={{ id: String(id) }} className={buttonClass('primary')}>
                  {t('Open')}
                </Link>
              </div>
            </Card>
          </li>
        ))}
      </ul>
    </Section>
  )
}
