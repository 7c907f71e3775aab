import type { ShownMail } from '@callboard/contract/messages/inbound-mail/endpoints'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { errorText } from '#app/api/error-text.ts'
import { t } from '#app/language/t.ts'
import { mailOfEntryQuery, ownMailOfEntryQuery } from '#shared/queries/inbound-mails.ts'
import { Dialog } from '#ui/dialog.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import { ShownMailText } from './shown-mail.tsx'

interface MailDialogProps {
  threadId: number
  entryId: number
  onClose: () => void
}

/** The whole mail behind an entry of a conversation; the entry shows only its new text. */
export function MailDialog({ threadId, entryId, onClose }: MailDialogProps) {
  return <MailWindow mail={useQuery(mailOfEntryQuery(threadId, entryId))} onClose={onClose} />
}

/** As `MailDialog`, for the student who wrote it. */
export function OwnMailDialog({ threadId, entryId, onClose }: MailDialogProps) {
  return <MailWindow mail={useQuery(ownMailOfEntryQuery(threadId, entryId))} onClose={onClose} />
}

function MailWindow({ mail, onClose }: { mail: UseQueryResult<ShownMail>; onClose: () => void }) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} size="lg" reads steady title={mail.data?.subject || t('Email')}>
      {mail.isError ? (
        <p role="alert" className="text-danger">
          {errorText(mail.error, t('The email could not be loaded. Please try again.'))}
        </p>
      ) : mail.data === undefined ? (
        <SkeletonText lines={6} />
      ) : (
        <ShownMailText mail={mail.data} />
      )}
    </Dialog>
  )
}
