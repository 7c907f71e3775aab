import { useChange } from '#app/changes/use-change.ts'
import { t } from '#app/language/t.ts'
import { type ToastInput, toast } from '#app/notices/toast.ts'
import { myApplicationsQuery } from '#shared/queries/applications.ts'

/**
 * A student's answer to the office about an application. Shows a notification with the outcome, and refetches the applications.
 *
 * @param done the notification after success
 * @param failed the text of the notification if the server gives no reason
 */
export function useOwnAnswer<Given, Answer>({
  call,
  done,
  failed,
  onDone,
}: {
  call: (given: Given) => Promise<Answer>
  done: (given: Given, answer: Answer) => ToastInput
  failed: string
  onDone?: () => void
}) {
  return useChange({
    mutationFn: call,
    onSuccess: (answer, given) => {
      toast(done(given, answer))
      onDone?.()
    },
    failed: { title: t('Error'), fallback: failed },
    // Also after an error: the office may have withdrawn its question.
    changes: [myApplicationsQuery],
  })
}
