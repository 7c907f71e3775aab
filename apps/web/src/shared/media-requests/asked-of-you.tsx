import type { OwnMediaRequest } from '@callboard/contract/casting/media-requests/own-requests.endpoints'
import { Link } from '@tanstack/react-router'
import { t } from '#app/language/t.ts'
import { useNow } from '#app/minute.ts'
import { useInstitution } from '#app/start/boot.ts'
import { momentText } from '#shared/offer-text.ts'
import { Badge } from '#ui/badge.tsx'
import { buttonClass } from '#ui/button.tsx'
import { mediaKindText, requestStateText, requestStateTone } from './request-text.ts'

/** The office's request to a student, with its deadline and state. */
export function RequestLine({ request: { kind, dueAt, state } }: { request: OwnMediaRequest }) {
  const { timeZone } = useInstitution()
  const now = useNow()
  return (
    <>
      <p className="text-ink-soft">
        {mediaKindText(kind)} · {t('due {when}', { when: momentText(dueAt, timeZone, now) })}
      </p>
      <Badge tone={requestStateTone(state)} className="mt-1">
        {requestStateText(state)}
      </Badge>
    </>
  )
}

/** A link to a request. */
export function OpenRequest({ id, describedBy }: { id: number; describedBy?: string }) {
  return (
    <Link to="/requests/$id" params={{ id: String(id) }} aria-describedby={describedBy} className={buttonClass('primary')}>
      {t('Open the request')}
    </Link>
  )
}
