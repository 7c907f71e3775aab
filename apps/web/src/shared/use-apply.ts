import { APPLICATION_NOTICE } from '@callboard/contract/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#app/api/api.ts'
import { ApiError } from '#app/api/api-error.ts'
import { errorText, isSignedOut } from '#app/api/error-text.ts'
import { t, translateNotice } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'
import { leaveForSignIn } from '#app/session/unauthorized.ts'
import { myApplicationsQuery } from './queries/applications.ts'
import { myProfileQuery } from './queries/profile.ts'

/** @throws Error with the server's message, or a general one */
async function submitApplication(projectId: number) {
  try {
    return await api('POST /api/applications', { body: { projectId } })
  } catch (cause) {
    throw new Error((cause instanceof ApiError && cause.serverMessage) || APPLICATION_NOTICE.raised, { cause })
  }
}

/**
 * *Apply Now* and *Apply for This Project*: submits the application, shows a notification with the outcome, and refetches the
 * applications. While `apply.isPending`, the button reads *Applying...*; `apply.variables` is the casting call's id.
 *
 * Without a profile the server would refuse; call `requireProfile()` first, which shows a notification then.
 */
export function useApply() {
  const queryClient = useQueryClient()
  const apply = useMutation({
    mutationFn: submitApplication,
    onSuccess: () => toast(translateNotice(APPLICATION_NOTICE.submitted)),
    onError: ({ cause }) => {
      if (isSignedOut(cause)) return leaveForSignIn()
      toast({
        title: t(APPLICATION_NOTICE.failed.title),
        description: errorText(cause, t(APPLICATION_NOTICE.failed.description)),
        tone: 'destructive',
      })
    },
    // Also after an error: the reason may be an application made on another device.
    onSettled: () => queryClient.invalidateQueries({ queryKey: myApplicationsQuery.queryKey }),
  })
  /** @returns whether the student has a profile; if not, shows the *Profile Required* notification */
  const requireProfile = (): boolean => {
    if (queryClient.getQueryData(myProfileQuery.queryKey)) return true
    toast({ ...translateNotice(APPLICATION_NOTICE.profileRequired), tone: 'destructive' })
    return false
  }
  return { apply, requireProfile }
}
