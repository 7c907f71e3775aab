import { APPLICATION_NOTICE } from '@callboard/contract/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '#app/api/api.ts'
import { ApiError } from '#app/api/api-error.ts'
import { errorText, isSignedOut } from '#app/api/error-text.ts'
import { useChange } from '#app/changes/use-change.ts'
import { plural, t, translateNotice } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'
import { myApplicationsQuery } from '#shared/queries/applications.ts'
import { myProfileQuery } from '#shared/queries/profile.ts'

/** Applies to one or several roles of a casting call. Without a profile it shows the *Profile Required* notification instead. */
export function useApplyToRoles(projectId: number, onApplied: () => void) {
  const queryClient = useQueryClient()
  const mutation = useChange({
    mutationFn: async (roleIds: readonly number[]) => {
      const refusals: ApiError[] = []
      for (const roleId of roleIds) {
        try {
          await api('POST /api/applications', { body: { projectId, roleId } })
        } catch (error) {
          // A role may have been deleted or closed meanwhile; the applications to the others still succeed.
          if (!(error instanceof ApiError) || isSignedOut(error)) throw error
          refusals.push(error)
        }
      }
      const [first] = refusals
      if (first && refusals.length === roleIds.length) throw first
      return { submitted: roleIds.length - refusals.length, refusal: first }
    },
    onSuccess: ({ submitted, refusal }, { length }) => {
      const title = plural(submitted, '1 application submitted', '{count} applications submitted')
      if (refusal) {
        const reason = errorText(refusal, t(APPLICATION_NOTICE.failed.description))
        toast({ title, description: t('Not all: {reason}', { reason }), tone: 'destructive' })
      } else if (length === 1) toast(translateNotice(APPLICATION_NOTICE.submitted))
      else toast({ title })
      onApplied()
    },
    failed: { title: t(APPLICATION_NOTICE.failed.title), fallback: t(APPLICATION_NOTICE.failed.description) },
    // Also after an error: some applications may have been submitted before one was refused.
    changes: [myApplicationsQuery],
  })
  return {
    isPending: mutation.isPending,
    /** The roles that are being applied to. */
    applying: mutation.isPending ? mutation.variables : [],
    apply: (roleIds: readonly number[]) => {
      if (queryClient.getQueryData(myProfileQuery.queryKey)) mutation.mutate(roleIds)
      else toast({ ...translateNotice(APPLICATION_NOTICE.profileRequired), tone: 'destructive' })
    },
  }
}
