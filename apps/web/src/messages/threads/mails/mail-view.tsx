import type { InboundMailDetail } from '@callboard/contract/messages/inbound-mail/endpoints'
import { INBOUND_REASON_TEXT } from '@callboard/contract/messages/inbound-mail/rules'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, Download, RotateCcw, Trash2, UserRoundPlus } from 'lucide-react'
import { useState } from 'react'
import { ApiError } from '#app/api/api-error.ts'
import { errorText } from '#app/api/error-text.ts'
import { formatDateTime } from '#app/language/dates.ts'
import { t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'
import { inboundMailQuery } from '#shared/queries/inbound-mails.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#ui/states.tsx'
import { FileDialog } from './file-dialog.tsx'
import { ShownMailText } from './shown-mail.tsx'
import type { MailChanges } from './use-mail-changes.ts'

/** One mail outside all conversations: its sender, why it waits, its text, and the actions for it. */
export function MailView({ id, changes, onClose }: { id: number; changes: MailChanges; onClose: () => void }) {
  const mail = useQuery(inboundMailQuery(id))
  const isGone = mail.error instanceof ApiError && mail.error.status === 404
  return (
    <>
      <Button size="sm" variant="ghost" icon={ArrowLeft} className="mb-2 -ml-2 lg:hidden" onClick={onClose}>
        {t('Back to the list')}
      </Button>
      {mail.data !== undefined ? (
        <Loaded mail={mail.data} changes={changes} />
      ) : isGone ? (
        <EmptyState title={t('This email no longer exists')} />
      ) : mail.isError ? (
        <ErrorState onRetry={() => void mail.refetch()} retrying={mail.isFetching}>
          {errorText(mail.error, t('The email could not be loaded. Please try again.'))}
        </ErrorState>
      ) : (
        <SkeletonText lines={6} />
      )}
    </>
  )
}

function Loaded({ mail, changes }: { mail: InboundMailDetail; changes: MailChanges }) {
  const { timeZone } = useInstitution()
  const [isFiling, setFiling] = useState(false)
  const { student, thread, reason } = mail
  const isLoose = mail.state === 'quarantined' || mail.state === 'automatic'
  return (
    <article aria-label={mail.subject || t('Without a subject')}>
      <header className="border-line border-b pb-3">
        <h2 className="wrap-anywhere text-lg">{mail.subject || t('Without a subject')}</h2>
        <p className="text-ink-soft text-sm tabular-nums">{t('Came {when}', { when: formatDateTime(mail.receivedAt, timeZone) })}</p>
        {reason && <p className="measure mt-2">{t(INBOUND_REASON_TEXT[reason])}</p>}
        {student && (
          <p className="wrap-anywhere mt-1 text-sm">
            <span>{t('The address is that of')} </span>
            {student.talentId === null ? (
              <span>{student.name}</span>
            ) : (
              <Link to="/talent-search" search={{ talent: student.talentId }} className="text-link">
                {student.name}
              </Link>
            )}
          </p>
        )}
        {thread && (
          <p className="wrap-anywhere mt-1 text-sm">
            <span>{t('It answers')} </span>
            <Link to="/messages" search={{ state: 'all', thread: thread.id }} className="text-link">
              {[thread.student, thread.subject].join(' · ')}
            </Link>
          </p>
        )}
        <div className="mt-3 flex flex-wrap gap-2 print:hidden">
          {isLoose ? (
            <>
              <Button size="sm" variant="primary" icon={UserRoundPlus} onClick={() => setFiling(true)}>
                {t('File with a student')}
              </Button>
              <Button size="sm" icon={Trash2} pending={changes.discard.isPending} onClick={() => changes.discard.mutate(mail.id)}>
                {t('Discard')}
              </Button>
            </>
          ) : (
            <Button size="sm" icon={RotateCcw} pending={changes.back.isPending} onClick={() => changes.back.mutate(mail.id)}>
              {t('Put back on the list')}
            </Button>
          )}
          <a href={`/api/inbound-mails/${mail.id}/raw`} download className={buttonClass('ghost', 'sm')}>
            <Download aria-hidden className="size-4" />
            {t('Save as a file')}
          </a>
        </div>
      </header>
      <div className="py-4">
        {mail.mail ? <ShownMailText mail={mail.mail} /> : <p>{t('Its text cannot be shown. Save it as a file to look into it.')}</p>}
      </div>
      {isFiling && <FileDialog mail={mail} file={changes.file} onClose={() => setFiling(false)} />}
    </article>
  )
}
