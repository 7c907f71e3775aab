import { AUDITION_LIMITS } from '@callboard/contract/schedule/audition-sessions/rules'
import type { AuditionSession } from '@callboard/contract/schedule/audition-sessions/sheet.endpoints'
import { api } from '#app/api/api.ts'
import { useChange } from '#app/changes/use-change.ts'
import { plural, t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'
import { auditionSessionsQuery, auditionSheetQuery } from '#shared/queries/audition-sessions.ts'

/** The maximum number of people in one invitation. */
export const INVITED_AT_ONCE = AUDITION_LIMITS.invited

/** Invites people to an audition session; only the first of them if there are too many. */
export function useInvite(projectId: string, onInvited: () => void) {
  return useChange({
    mutationFn: ({ session: { id }, applicationIds }: { session: AuditionSession; applicationIds: readonly number[] }) =>
      api('POST /api/audition-sessions/{id}/invitations', {
        params: { id },
        body: { applicationIds: applicationIds.slice(0, INVITED_AT_ONCE) },
      }),
    onSuccess: ({ invited, left }, { session }) => {
      const leftOut = plural(
        left,
        '1 was left out: invited before, or not in the running.',
        '{count} were left out: invited before, or not in the running.',
      )
      toast({ title: plural(invited, '1 person invited', '{count} people invited'), description: left > 0 ? leftOut : session.name })
      onInvited()
    },
    failed: t('No one was invited'),
    changes: ({ session }) => [auditionSessionsQuery(projectId), auditionSheetQuery(session.id)],
  })
}
