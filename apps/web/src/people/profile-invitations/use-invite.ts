import { api } from '#app/api/api.ts'
import { useChange } from '#app/changes/use-change.ts'
import { formatDateTime } from '#app/language/dates.ts'
import { plural, t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'
import { useInstitution } from '#app/start/boot.ts'

/** The recipients: everybody in a state, or some of them. */
export interface AskedInvitation {
  readonly who: 'uninvited' | 'unanswered'
  readonly ids?: number[]
}

/** If the first mails start within a minute, the text says that they start now. */
const SOON_MS = 60_000

/** Withdraws the invitations with mails that are not sent yet. */
export function useStopInvitations() {
  return useChange({
    mutationFn: () => api('DELETE /api/profile-invitations/waiting'),
    onSuccess: ({ stopped }) => toast({ title: plural(stopped, '1 email is stopped', '{count} emails are stopped') }),
    failed: t('Not stopped'),
    changes: ['talent'],
  })
}

/** Invites or reminds people, with a button to undo it before the first mail leaves. */
export function useInvite() {
  const { timeZone } = useInstitution()
  const stop = useStopInvitations()
  return useChange({
    mutationFn: (body: AskedInvitation) => api('POST /api/profile-invitations', { body }),
    onSuccess: ({ waiting, left, startsAt, isMailed }) => {
      const isLater = Date.parse(startsAt) - Date.now() > SOON_MS
      toast({
        title:
          waiting === 0
            ? t('No one gets an email now')
            : isMailed
              ? plural(waiting, '1 email is on its way', '{count} emails are on their way')
              : plural(waiting, '1 email goes to the outbox only', '{count} emails go to the outbox only'),
        description: [
          isMailed || waiting === 0 ? '' : t('Email is not set up, so no one gets it. Remind them once it is.'),
          isLater && waiting > 0
            ? t('They leave from {when} on, after the quiet hours.', { when: formatDateTime(startsAt, timeZone) })
            : '',
          left > 0
            ? plural(
                left,
                '1 person had an email within a day, or has had four.',
                '{count} people had an email within a day, or have had four.',
              )
            : '',
        ]
          .filter(Boolean)
          .join(' '),
        ...(waiting > 0 && { undo: () => stop.mutate() }),
      })
    },
    failed: t('Not invited'),
    changes: ['talent'],
  })
}
