import type { AuditionSession } from '@callboard/contract/schedule/audition-sessions/endpoints'
import { api } from '#app/api/api.ts'
import { useChange } from '#app/changes/use-change.ts'
import { plural, t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'
import { auditionSessionsQuery, auditionSheetQuery } from '#shared/queries/audition-sessions.ts'

/** Invites people to an audition session. */
export function useInvite(projectId: string, onInvited: () => void) {
  return useChange({
    mutationFn: ({ session: { id }, applicationIds }: { session: AuditionSession; applicationIds: readonly number[] }) =>
      api('POST /api/audition-sessions/{id}/invitations', { params: { id }, body: { applicationIds: [...applicationIds] } }),
    onSuccess: ({ invited, left }, { session }) => {
      const leftOut = plural(
        left,
        '1 was left out: invited before, or not in the running.',
        '{count} were left out: invited before, or not in the running.',
      )
      toast({ title: plural(invited, '1 person invited', '{count} people invited'), description: left > 0 ? leftOut : session.name })
      onInvited()
    },
    failed: t('Nobody was invited'),
    changes: ({ session }) => [auditionSessionsQuery(projectId), auditionSheetQuery(session.id)],
  })
}
