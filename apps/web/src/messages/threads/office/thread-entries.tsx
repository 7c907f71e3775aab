import { MAIL_STATE_TEXT } from '@callboard/contract/messages/messages/rules'
import type { ThreadEntry } from '@callboard/contract/messages/threads/endpoints'
import { Suspense, useEffect, useRef, useState } from 'react'
import { formatDateTime } from '#app/language/dates.ts'
import { t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { preloadable } from '#ui/preloadable.ts'
import { EntryFiles } from '../files/entry-files.tsx'
import { LinkedText } from '../own/linked-text.tsx'

const MailDialog = preloadable(async () => (await import('../mails/mail-dialog.tsx')).MailDialog)

const LOOK = {
  in: 'rounded-lg bg-ink/5 px-4 py-3 sm:mr-10',
  out: 'px-4 sm:ml-10',
  note: 'rounded-lg border border-notice border-dashed bg-notice-tint px-4 py-3 sm:ml-10',
} as const

/** The entries of a conversation, oldest first, scrolled to the last one. */
export function ThreadEntries({ threadId, entries }: { threadId: number; entries: readonly ThreadEntry[] }) {
  const [shown, setShown] = useState<number>()
  const { timeZone } = useInstitution()
  const end = useRef<HTMLLIElement>(null)
  const last = entries.at(-1)?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new text is shown as it comes
  useEffect(() => void end.current?.scrollIntoView({ block: 'nearest' }), [last])
  return (
    <>
      <ol className="grid gap-5">
        {entries.map((entry, place) => (
          <li key={entry.id} ref={place === entries.length - 1 ? end : undefined} className={cx('min-w-0 scroll-my-4', LOOK[entry.kind])}>
            <p className="mb-1 text-ink-soft text-sm">
              <span className="wrap-anywhere font-semibold text-ink">{entry.by ?? t('Account deleted')}</span>
              {entry.kind === 'note' && <span> · {t('Note, for the office only')}</span>}
              <span className="tabular-nums"> · {formatDateTime(entry.at, timeZone)}</span>
              {entry.kind === 'out' && <span> · {arrivalText(entry, timeZone)}</span>}
              {entry.isByMail && <span> · {t('by email')}</span>}
            </p>
            <LinkedText text={entry.content} />
            <EntryFiles files={entry.files} forDesk />
            {entry.hasMail && (
              <Button size="sm" variant="ghost" className="mt-1 -ml-3" onFocus={MailDialog.preload} onClick={() => setShown(entry.id)}>
                {t('Show all')}
              </Button>
            )}
          </li>
        ))}
      </ol>
      {shown !== undefined && (
        <Suspense>
          <MailDialog threadId={threadId} entryId={shown} onClose={() => setShown(undefined)} />
        </Suspense>
      )}
    </>
  )
}

/** Whether the student has opened an answer, or the state of its mail. */
function arrivalText({ readAt, mail }: ThreadEntry, timeZone: string): string {
  if (readAt) return t('read {when}', { when: formatDateTime(readAt, timeZone) })
  return mail ? t('Email: {state}', { state: t(MAIL_STATE_TEXT[mail]) }) : t('not read yet')
}
