import type { ThreadSummary } from '@callboard/contract/messages/threads/endpoints'
import { Link } from '@tanstack/react-router'
import { formatDateTime, formatRelative } from '#app/language/dates.ts'
import { t } from '#app/language/t.ts'
import { useNow } from '#app/minute.ts'
import { useInstitution } from '#app/start/boot.ts'
import { cx } from '#ui/cx.ts'
import { studentName } from './thread-text.ts'

interface ThreadListProps {
  threads: readonly ThreadSummary[]
  open: number | undefined
  isChosen: (id: number) => boolean
  onChoose: (id: number) => void
}

/** The conversations that match the filters, newest first; each opens beside the list. */
export function ThreadList({ threads, open, isChosen, onChoose }: ThreadListProps) {
  return (
    <ul aria-label={t('Conversations')} className="divide-y divide-line border-line border-y">
      {threads.map((thread) => (
        <li
          key={thread.id}
          className={cx(
            'flex items-start gap-1 border-l-3 pr-1',
            open === thread.id ? 'border-l-accent bg-raised' : 'border-l-transparent',
          )}
        >
          <label className="grid min-h-11 w-9 flex-none cursor-pointer place-items-center pt-1 print:hidden">
            <input
              type="checkbox"
              className="size-4.5 accent-ink"
              aria-label={t('Select {name}', { name: studentName(thread) })}
              checked={isChosen(thread.id)}
              onChange={() => onChoose(thread.id)}
            />
          </label>
          <ThreadLine thread={thread} isOpen={open === thread.id} />
        </li>
      ))}
    </ul>
  )
}

function ThreadLine({ thread, isOpen }: { thread: ThreadSummary; isOpen: boolean }) {
  const { timeZone } = useInstitution()
  const now = useNow()
  const { subject, project, assignedTo, isUnread, movedAt, newest, snoozedUntil, state } = thread
  return (
    <Link
      from="/messages"
      to="/messages"
      // What was typed into the search a moment ago is in the address, and not on this page yet.
      search={(now) => ({ ...now, thread: thread.id })}
      data-thread={thread.id}
      aria-current={isOpen ? 'true' : undefined}
      className="group grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] gap-x-3 py-2.5 text-sm no-underline"
    >
      <span className={cx('truncate text-base group-hover:underline', isUnread ? 'font-bold' : 'font-semibold')}>
        {studentName(thread)}
        {isUnread && <span className="sr-only">{t(', unread')}</span>}
      </span>
      <span className="flex items-center gap-1.5 text-ink-soft tabular-nums">
        {isUnread && <span aria-hidden className="size-2 rounded-full bg-info forced-colors:border" />}
        <span>{formatRelative(movedAt, new Date(now))}</span>
      </span>
      <span className={cx('col-span-2 truncate', isUnread && 'font-semibold')}>{subject}</span>
      <span className="col-span-2 truncate text-ink-soft">
        {newest?.kind === 'out' ? t('Office: {text}', { text: newest.excerpt }) : (newest?.excerpt ?? '')}
      </span>
      <span className="col-span-2 truncate text-ink-soft">
        {[
          project?.title,
          assignedTo && t('Assigned to {name}', { name: assignedTo.name }),
          state === 'snoozed' && snoozedUntil && t('Snoozed until {when}', { when: formatDateTime(snoozedUntil, timeZone) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </Link>
  )
}
