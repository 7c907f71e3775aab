import { MAIL_STATE_TEXT } from '@callboard/contract/messages/messages/rules'
import type { ThreadEntry } from '@callboard/contract/messages/threads/endpoints'
import { useEffect, useRef } from 'react'
import { formatDateTime } from '#app/language/dates.ts'
import { t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'
import { cx } from '#ui/cx.ts'
import { LinkedText } from '../own/linked-text.tsx'

const LOOK = {
  in: 'rounded-lg bg-ink/5 px-4 py-3 sm:mr-10',
  out: 'px-4 sm:ml-10',
  note: 'rounded-lg border border-notice border-dashed bg-notice-tint px-4 py-3 sm:ml-10',
} as const

/** The parts of a conversation, oldest first; the last one is in sight. */
export function ThreadEntries({ entries }: { entries: readonly ThreadEntry[] }) {
  const { timeZone } = useInstitution()
  const end = useRef<HTMLLIElement>(null)
  const last = entries.at(-1)?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new text is shown as it comes
  useEffect(() => void end.current?.scrollIntoView({ block: 'nearest' }), [last])
  return (
    <ol className="grid gap-5">
      {entries.map((entry, place) => (
        <li key={entry.id} ref={place === entries.length - 1 ? end : undefined} className={cx('min-w-0', LOOK[entry.kind])}>
          <p className="mb-1 text-ink-soft text-sm">
            <span className="wrap-anywhere font-semibold text-ink">{entry.by ?? t('Account deleted')}</span>
            {entry.kind === 'note' && <span> · {t('Note, for the office only')}</span>}
            <span className="tabular-nums"> · {formatDateTime(entry.at, timeZone)}</span>
            {entry.kind === 'out' && <span> · {arrivalText(entry, timeZone)}</span>}
          </p>
          <LinkedText text={entry.content} />
        </li>
      ))}
    </ol>
  )
}

/** Whether the student has opened an answer, or where its mail is. */
function arrivalText({ readAt, mail }: ThreadEntry, timeZone: string): string {
  if (readAt) return t('read {when}', { when: formatDateTime(readAt, timeZone) })
  return mail ? t('Email: {state}', { state: t(MAIL_STATE_TEXT[mail]) }) : t('not read yet')
}
