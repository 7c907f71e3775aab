import { APPLICATION_NOTICE } from '@callboard/contract/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { api } from '#app/api/api.ts'
import { useChange } from '#app/changes/use-change.ts'
import { t, translateNotice } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'
import { myApplicationsQuery } from './queries/applications.ts'
import { rolesQuery } from './queries/casting.ts'
import { myProfileQuery } from './queries/profile.ts'

/**
 * *Apply Now* and *Apply for This Project*: submits the application, shows a notification with the outcome, and refetches the applications.
 * While `apply.isPending`, the button reads *Applying...*; `apply.variables` is the casting call's id.
 *
 * If several roles are open, it does not apply, and opens the list of roles.
 *
 * Without a profile the server would refuse; call `requireProfile()` first, which shows a notification then.
 */
export function useApply() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const apply = useChange({
    mutationFn: async (projectId: number) => {
      const roles = await queryClient.fetchQuery({ ...rolesQuery(String(projectId)), staleTime: 0 })
      if (roles.filter(({ isInternal, isCancelled }) => !isInternal && !isCancelled).length > 1) return 'which' as const
      return api('POST /api/applications', { body: { projectId } })
    },
    onSuccess: (outcome, projectId) => {
      if (outcome !== 'which') return void toast(translateNotice(APPLICATION_NOTICE.submitted))
      toast({ title: t('Which role?'), description: t('Please choose below for which you apply.') })
      void navigate({ to: '/project/$id', params: { id: String(projectId) }, hash: 'roles' })
    },
    failed: { title: t(APPLICATION_NOTICE.failed.title), fallback: t(APPLICATION_NOTICE.failed.description) },
    // Also after an error: the reason may be an application made on another device.
    changes: [myApplicationsQuery],
  })
  /** @returns whether the student has a profile; if not, shows the *Profile Required* notification */
  const requireProfile = (): boolean => {
    if (queryClient.getQueryData(myProfileQuery.queryKey)) return true
    toast({ ...translateNotice(APPLICATION_NOTICE.profileRequired), tone: 'destructive' })
    return false
  }
  return { apply, requireProfile }
}
