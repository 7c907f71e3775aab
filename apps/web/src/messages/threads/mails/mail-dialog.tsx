import { useQuery } from '@tanstack/react-query'
import { errorText } from '#app/api/error-text.ts'
import { t } from '#app/language/t.ts'
import { mailOfEntryQuery } from '#shared/queries/inbound-mails.ts'
import { Dialog } from '#ui/dialog.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import { ShownMailText } from './shown-mail.tsx'

/** The whole mail behind an entry of a conversation; the entry shows only its new text. */
export function MailDialog({ threadId, entryId, onClose }: { threadId: number; entryId: number; onClose: () => void }) {
  const mail = useQuery(mailOfEntryQuery(threadId, entryId))
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
