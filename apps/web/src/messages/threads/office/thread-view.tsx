import type { ThreadSummary } from '@callboard/contract/messages/threads/endpoints'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { type RefObject, useEffect, useRef } from 'react'
import { ApiError } from '#app/api/api-error.ts'
import { errorText } from '#app/api/error-text.ts'
import { formatDateTime, listText } from '#app/language/dates.ts'
import { plural, t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'
import { threadQuery } from '#shared/queries/threads.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#ui/states.tsx'
import { AnswerForm } from './answer-form.tsx'
import { ThreadActionBar } from './thread-actions.tsx'
import { ThreadEntries } from './thread-entries.tsx'
import { STATE_TEXT, STATE_TONE, studentName } from './thread-text.ts'
import { useAttendance } from './use-attendance.ts'
import { useDraft } from './use-draft.ts'
import type { ThreadActions } from './use-thread-changes.ts'

interface ThreadViewProps {
  id: number
  actions: ThreadActions
  /** The answer's field, so that a shortcut can focus it. */
  field: RefObject<HTMLTextAreaElement | null>
  /** Goes back to the list if there is no space for both. */
  onClose: () => void
  /** Called when the conversation is marked as done. */
  onDone: () => void
}

/** One conversation: its entries, who else is reading it, and the field for an answer. */
export function ThreadView({ id, onClose, ...rest }: ThreadViewProps) {
  const read = useInfiniteQuery(threadQuery(id))
  const back = (
    <Button size="sm" variant="ghost" icon={ArrowLeft} className="mb-2 -ml-2 lg:hidden" onClick={onClose}>
      {t('Back to the inbox')}
    </Button>
  )
  if (read.data === undefined) {
    const isGone = read.error instanceof ApiError && read.error.status === 404
    return (
      <>
        {back}
        {isGone ? (
          <EmptyState title={t('This conversation no longer exists')} />
        ) : read.isError ? (
          <ErrorState onRetry={() => void read.refetch()} retrying={read.isFetching}>
            {errorText(read.error, t('This conversation could not be loaded. Please try again.'))}
          </ErrorState>
        ) : (
          <SkeletonText lines={6} />
        )}
      </>
    )
  }
  const [thread] = read.data.pages
  if (!thread) return null
  return (
    <>
      {back}
      <Loaded {...rest} thread={{ ...thread, entries: read.data.pages.toReversed().flatMap(({ entries }) => entries) }}>
        {read.hasNextPage && (
          <Button size="sm" className="mb-4" pending={read.isFetchingNextPage} onClick={() => void read.fetchNextPage()}>
            {t('Show earlier messages')}
          </Button>
        )}
      </Loaded>
    </>
  )
}

function Loaded({
  thread,
  actions,
  field,
  onDone,
  children,
}: Omit<ThreadViewProps, 'id' | 'onClose'> & { thread: React.ComponentProps<typeof AnswerForm>['thread']; children: React.ReactNode }) {
  const { timeZone } = useInstitution()
  const draft = useDraft(thread.id, thread.newestId)
  const others = useAttendance(thread.id, draft.text.trim() !== '')
  const { setRead } = actions
  const { id, isUnread, newestId } = thread
  // Marks each entry as read only once, so that a conversation that the user marks as unread stays unread.
  const readTo = useRef(-1)
  useEffect(() => {
    if (!isUnread || readTo.current === newestId) return
    readTo.current = newestId
    setRead({ ids: [id] }, true)
  }, [id, isUnread, newestId, setRead])
  const isAnswered =
    draft.begunAt < newestId && thread.entries.some(({ kind, id, isOwn }) => kind === 'out' && !isOwn && id > draft.begunAt)
  return (
    <article aria-label={studentName(thread)} className="flex min-h-0 flex-col lg:h-full">
      <ThreadHead thread={thread}>
        <ThreadActionBar thread={thread} actions={actions} onDone={onDone} />
      </ThreadHead>
      <div className="min-h-0 flex-1 py-4 lg:overflow-y-auto lg:overscroll-contain lg:pr-2">
        {children}
        <ThreadEntries threadId={id} entries={thread.entries} />
        {thread.automatic.length > 0 && (
          <ul aria-label={t('Automatic answers')} className="mt-5 grid gap-1 text-ink-soft text-sm">
            {thread.automatic.map((mail) => (
              <li key={mail.id} className="wrap-anywhere">
                <span>{t('Automatic answer:')} </span>
                <Link to="/messages" search={{ mails: 'automatic', mail: mail.id }} className="text-link">
                  {mail.subject || t('Without a subject')}
                </Link>
                <span className="tabular-nums"> · {formatDateTime(mail.at, timeZone)}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
      <p role="status" className="text-ink-soft text-sm empty:hidden">
        {[
          othersText(others),
          isAnswered && t('Someone has answered since you began to write.'),
          thread.isClosed && t('The student cannot write here.'),
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
      <AnswerForm key={thread.id} thread={thread} draft={draft} field={field} onDone={onDone} />
    </article>
  )
}

function othersText(others: readonly { name: string; isWriting: boolean }[]): string {
  const names = (isWriting: boolean) => others.filter((one) => one.isWriting === isWriting).map(({ name }) => name)
  const [writing, reading] = [names(true), names(false)]
  return [
    writing.length > 0 &&
      plural(writing.length, '{names} is writing an answer.', '{names} are writing an answer.', { names: listText(writing) }),
    reading.length > 0 &&
      plural(reading.length, '{names} is reading this, too.', '{names} are reading this, too.', { names: listText(reading) }),
  ]
    .filter(Boolean)
    .join(' ')
}

function ThreadHead({ thread, children }: { thread: ThreadSummary; children: React.ReactNode }) {
  const { timeZone } = useInstitution()
  const { student, project, state, subject, snoozedUntil } = thread
  const name = studentName(thread)
  return (
    <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 border-line border-b pb-3">
      <div className="min-w-0 flex-1 basis-64">
        <h2 className="wrap-anywhere text-lg">
          {student.talentId === null ? (
            name
          ) : (
            <Link to="/talent-search" search={{ talent: student.talentId }} className="text-link">
              {name}
            </Link>
          )}
        </h2>
        <p className="wrap-anywhere">{subject}</p>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft text-sm">
          <Badge tone={STATE_TONE[state]}>
            {state === 'snoozed' && snoozedUntil
              ? t('Snoozed until {when}', { when: formatDateTime(snoozedUntil, timeZone) })
              : t(STATE_TEXT[state])}
          </Badge>
          {student.refusesMail && <Badge tone="danger">{t('This address does not take email')}</Badge>}
          {project && (
            <Link to="/project/$id" params={{ id: String(project.id) }} className="wrap-anywhere text-link">
              {project.title}
            </Link>
          )}
        </p>
      </div>
      {children}
    </header>
  )
}
