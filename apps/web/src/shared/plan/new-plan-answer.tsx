import type { NewPlan } from '@callboard/contract/casting/bookings/endpoints'
import { api } from '#app/api/api.ts'
import { t } from '#app/language/t.ts'
import { useOwnAnswer } from '#shared/use-own-answer.ts'
import { Button } from '#ui/button.tsx'

/**
 * Confirms the new plan of a booking. A student who cannot come gives the place back with the button beside it.
 *
 * @param describedBy the id of the element that describes the booking
 */
export function NewPlanAnswer({
  applicationId,
  plan: { version },
  describedBy,
}: {
  applicationId: number
  plan: NewPlan
  describedBy?: string
}) {
  const answer = useOwnAnswer({
    call: () => api('POST /api/applications/{id}/agree', { params: { id: applicationId }, body: { version } }),
    done: () => ({ title: t('Thank you, see you there!') }),
    failed: t('Your answer could not be saved. Please try again.'),
  })
  return (
    <Button size="sm" variant="primary" aria-describedby={describedBy} pending={answer.isPending} onClick={() => answer.mutate()}>
      {t('Yes, I can still come')}
    </Button>
  )
}
