import { useQuery } from '@tanstack/react-query'
import { t } from '#app/language/t.ts'
import { OpenRequest, RequestLine } from '#shared/media-requests/asked-of-you.tsx'
import { ownMediaRequestsQuery } from '#shared/queries/media-requests.ts'
import { Card, Section } from '#ui/layout.tsx'

/** The office's requests to the student, by deadline; renders nothing if there are none. */
export function MediaRequests() {
  const open = useQuery(ownMediaRequestsQuery).data?.filter(({ isOpen }) => isOpen) ?? []
  if (open.length === 0) return null
  return (
    <Section title={t('Asked of you')}>
      <ul className="grid grid-cols-1 gap-4">
        {open.map((request) => (
          <li key={request.id}>
            <Card>
              <div className="flex flex-wrap items-center justify-between gap-3">
                <div className="min-w-0">
                  <p className="wrap-anywhere font-semibold">{request.projectTitle}</p>
                  <RequestLine request={request} />
                </div>
                <OpenRequest id={request.id} />
              </div>
            </Card>
          </li>
        ))}
      </ul>
    </Section>
  )
}
