import type { ProjectMessage } from '@callboard/contract/casting/project-messages/endpoints'
import { MAIL_STATE_TEXT } from '@callboard/contract/messages/messages/rules'
import { formatDateTime } from '#app/language/dates.ts'
import { plural, t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'
import { fullName } from '#shared/profile-text.ts'
import { Badge } from '#ui/badge.tsx'
import type { Sending } from './sendings.ts'

const nameOf = ({ firstName, lastName }: ProjectMessage) => fullName({ firstName: firstName ?? '', lastName: lastName ?? '' })

/** Whether somebody has read a message, or where its mail is. */
function Arrival({ message: { mail, readAt } }: { message: ProjectMessage }) {
  return <Badge tone={readAt ? 'ok' : mail === 'refused' ? 'danger' : 'neutral'}>{readAt ? t('Read') : t(MAIL_STATE_TEXT[mail])}</Badge>
}

const content = 'measure mt-1 whitespace-pre-line wrap-anywhere text-sm'

/**
 * What was sent at once, to one person or many; a press shows the text and who has read it.
 *
 * @param mayContinue whether others of this sending may not be loaded yet
 */
export function SendingLine({ sending, mayContinue }: { sending: Sending; mayContinue: boolean }) {
  const { timeZone } = useInstitution()
  const { subject, sentAt, sentBy, messages } = sending
  const [first] = messages
  const isOne = messages.length === 1 && !mayContinue
  const read = messages.filter(({ readAt }) => readAt).length
  const refused = messages.filter(({ readAt, mail }) => !readAt && mail === 'refused').length
  const people = mayContinue
    ? t('More than {count} people', { count: messages.length })
    : plural(messages.length, '1 person', '{count} people')
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <p className="min-w-0 wrap-anywhere font-semibold">{isOne && first ? nameOf(first) : people}</p>
        <p className="text-ink-soft text-sm tabular-nums">{[formatDateTime(sentAt, timeZone), sentBy].filter(Boolean).join(' · ')}</p>
      </div>
      <div className="mt-1 flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        {subject === '' ? (
          <p className="text-ink-soft">{t('This student is restricted, so what they got is not shown.')}</p>
        ) : (
          <details className="min-w-0 flex-1 basis-64">
            <summary className="cursor-pointer wrap-anywhere pointer-coarse:py-2">{subject}</summary>
            {sending.content !== null && <p className={content}>{sending.content}</p>}
            {!isOne && (
              <ul className="mt-2 max-w-2xl divide-y divide-line border-line border-t">
                {messages.map((message) => (
                  <li key={message.id} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-1.5 text-sm">
                    {sending.content === null ? (
                      <details className="min-w-0 flex-1">
                        <summary className="cursor-pointer wrap-anywhere pointer-coarse:py-2">{nameOf(message)}</summary>
                        <p className={content}>{message.content}</p>
                      </details>
                    ) : (
                      <span className="min-w-0 wrap-anywhere">{nameOf(message)}</span>
                    )}
                    <Arrival message={message} />
                  </li>
                ))}
              </ul>
            )}
          </details>
        )}
        {isOne && first ? (
          <Arrival message={first} />
        ) : (
          <span className="flex flex-wrap gap-2">
            {refused > 0 && <Badge tone="danger">{plural(refused, '1 email came back', '{count} emails came back')}</Badge>}
            <Badge tone={read === messages.length ? 'ok' : 'neutral'}>
              {t('{read} of {count} read', { read, count: messages.length })}
            </Badge>
          </span>
        )}
      </div>
    </li>
  )
}
