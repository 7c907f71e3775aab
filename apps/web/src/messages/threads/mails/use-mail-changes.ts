import type { FileInput, InboundMail } from '@callboard/contract/messages/inbound-mail/endpoints'
import { api } from '#app/api/api.ts'
import { useChange } from '#app/changes/use-change.ts'
import { t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'

const failed = { title: t('Error'), fallback: t('That could not be saved. Please try again.') }
const changes = ['threads'] as const

/** Files and discards mails, each with undo. @param onGone called when a mail is no longer in its list */
export function useMailChanges(onGone: (id: number) => void) {
  const back = useChange({
    mutationFn: (id: number) => api('POST /api/inbound-mails/{id}/return', { params: { id } }),
    onSuccess: ({ id }) => {
      onGone(id)
      toast({ title: t('Email is back') })
    },
    failed,
    changes,
  })
  const undo = ({ id }: InboundMail) => ({ undo: () => back.mutate(id) })
  const file = useChange({
    mutationFn: ({ id, place }: { id: number; place: FileInput }) =>
      api('POST /api/inbound-mails/{id}/file', { params: { id }, body: place }),
    onSuccess: (mail) => {
      onGone(mail.id)
      toast({ title: t('Filed with {name}', { name: mail.thread?.student ?? t('A student') }), ...undo(mail) })
    },
    changes,
  })
  const discard = useChange({
    mutationFn: (id: number) => api('POST /api/inbound-mails/{id}/discard', { params: { id } }),
    onSuccess: (mail) => {
      onGone(mail.id)
      toast({ title: t('Email discarded'), ...undo(mail) })
    },
    failed,
    changes,
  })
  return { file, discard, back }
}
export type MailChanges = ReturnType<typeof useMailChanges>
