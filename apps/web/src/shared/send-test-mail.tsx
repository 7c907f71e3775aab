import type { TestMail } from '@callboard/contract/office/instance/endpoints'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '#app/api/api.ts'
import { useChange } from '#app/changes/use-change.ts'
import { t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'
import { firstStepsQuery } from '#shared/queries/instance.ts'
import { Button, type ButtonSize } from '#ui/button.tsx'
import { testMailText } from './test-mail-text.ts'

/** Sends a test mail to the current user and reports the result. */
export function SendTestMail({ size = 'md' }: { size?: ButtonSize }) {
  const queryClient = useQueryClient()
  const send = useChange({
    mutationFn: () => api('POST /api/first-steps/test-mail'),
    onSuccess: (answer: TestMail) => {
      toast(testMailText(answer))
      void queryClient.invalidateQueries({ queryKey: firstStepsQuery.queryKey })
    },
    failed: { title: t('Error'), fallback: t('That did not work. Please try again.') },
  })
  return (
    <Button size={size} pending={send.isPending} pendingLabel={t('Sending...')} onClick={() => send.mutate()}>
      {t('Send test email')}
    </Button>
  )
}
