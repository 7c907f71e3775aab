import type { ProjectMessage, Sending } from '@callboard/contract/casting/project-messages/endpoints'
import { MAIL_STATE_TEXT } from '@callboard/contract/messages/messages/rules'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDateTime } from '#app/language/dates.ts'
import { plural, t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'
import { PersonConversation, useConversations } from '#shared/conversations/person-conversation.tsx'
import { MAIL_NAME } from '#shared/mail-names.ts'
import { fullName } from '#shared/profile-text.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { type ProjectMessagesWhich, sendingPeopleQuery } from './project-message-queries.ts'

/** The common subject of a sending. If each recipient has their own subject, the name of the notice from the settings. */
const subjectOf = ({ subject, kind }: Sending) => subject ?? (kind === null ? '' : t(MAIL_NAME[kind]))

const nameOf = ({ firstName, lastName }: ProjectMessage) => fullName({ firstName: firstName ?? '', lastName: lastName ?? '' })

/** Whether a person has read a message, or the state of its mail. */
function Arrival({ message: { mail, readAt } }: { message: ProjectMessage }) {
  return <Badge tone={readAt ? 'ok' : mail === 'refused' ? 'danger' : 'neutral'}>{readAt ? t('Read') : t(MAIL_STATE_TEXT[mail])}</Badge>
}

const content = 'measure mt-1 whitespace-pre-line wrap-anywhere text-sm'

interface SendingProps {
  sending: Sending
  projectId: string
  which: ProjectMessagesWhich
}

/** Messages sent together, to one person or many; a press shows the text and who has read it. */
export function SendingLine({ sending, ...where }: SendingProps) {
  const { timeZone } = useInstitution()
  const { sentAt, sentBy, people, sent, read, refused, messages } = sending
  const subject = subjectOf(sending)
  const [first] = messages
  const conversationOf = useConversations(where.projectId)
  const person = people === 1 ? first : undefined
  const one = sent === 1 ? first : undefined
  const text = one?.content ?? sending.content
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <p className="min-w-0 wrap-anywhere font-semibold">{person ? nameOf(person) : plural(people, '1 person', '{count} people')}</p>
        <p className="text-ink-soft text-sm tabular-nums">{[formatDateTime(sentAt, timeZone), sentBy].filter(Boolean).join(' · ')}</p>
      </div>
      {person && <PersonConversation conversation={conversationOf(person)} className="mt-1" />}
      <div className="mt-1 flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        {subject === '' ? (
          <p className="text-ink-soft">{t('This student is restricted, so what they got is not shown.')}</p>
        ) : (
          <details open={where.which.mail !== undefined || undefined} className="min-w-0 flex-1 basis-64">
            <summary className="cursor-pointer wrap-anywhere pointer-coarse:py-2">{subject}</summary>
            {text !== null && <p className={content}>{text}</p>}
            {!one && <People sending={sending} {...where} />}
          </details>
        )}
        {one ? (
          <Arrival message={one} />
        ) : (
          <span className="flex flex-wrap gap-2">
            {refused > 0 && <Badge tone="danger">{plural(refused, '1 email came back', '{count} emails came back')}</Badge>}
            <Badge tone={read === sent ? 'ok' : 'neutral'}>{t('{read} of {count} read', { read, count: sent })}</Badge>
          </span>
        )}
      </div>
    </li>
  )
}

/** The recipients of a sending; a press shows the rest of a long list. */
function People({ sending, projectId, which }: SendingProps) {
  const [isOpen, setOpen] = useState(false)
  const { id, people, sent, messages } = sending
  const conversationOf = useConversations(projectId)
  const rest = useInfiniteQuery({ ...sendingPeopleQuery(projectId, which, { id, after: messages.at(-1)?.id ?? 0 }), enabled: isOpen })
  const shown = [...messages, ...(rest.data?.pages.flat() ?? [])]
  return (
    <>
      <ul className="mt-2 max-w-2xl divide-y divide-line border-line border-t">
        {shown.map((message) => (
          <li key={message.id} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-1.5 text-sm">
            {message.content === null && message.subject === null ? (
              <span className="min-w-0 wrap-anywhere">{nameOf(message)}</span>
            ) : (
              <details className="min-w-0 flex-1">
                <summary className="cursor-pointer wrap-anywhere pointer-coarse:py-2">{nameOf(message)}</summary>
                {message.subject !== null && <p className={`${content} font-semibold`}>{message.subject}</p>}
                {message.content !== null && <p className={content}>{message.content}</p>}
              </details>
            )}
            <Arrival message={message} />
            {people > 1 && <PersonConversation conversation={conversationOf(message)} className="basis-full" />}
          </li>
        ))}
      </ul>
      {shown.length < sent && (
        <Button size="sm" className="mt-2" pending={rest.isFetching} onClick={() => (isOpen ? void rest.fetchNextPage() : setOpen(true))}>
          {t('Show more people')}
        </Button>
      )}
    </>
  )
}
