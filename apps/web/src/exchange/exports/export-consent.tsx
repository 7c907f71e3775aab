import { CONSENT_NEEDED } from '@callboard/contract/people/consents/rules'
import { useQuery } from '@tanstack/react-query'
import { awaitsAnswer } from '#app/api/awaits-answer.ts'
import { plural, t } from '#app/language/t.ts'
import { ConsentNotice } from '#shared/consent/consent-notice.tsx'
import { missingCount } from '#shared/consent/missing-text.ts'
import { missingConsentsQuery } from '#shared/queries/consents.ts'
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/layout.tsx'

/**
 * How many people in an export have not agreed that others outside the school see their photographs, and whether the number is still
 * loading.
 */
export function useExportConsent(only: readonly number[] | undefined): { missing: number; isWaiting: boolean } {
  const query = useQuery(missingConsentsQuery(CONSENT_NEEDED.export, only))
  return { missing: query.data ? missingCount(query.data) : 0, isWaiting: awaitsAnswer(query) }
}

/** Lists the people in an export who have not agreed, and offers to leave them out. */
export function ExportConsent({
  only,
  missing: count,
  isLeavingOut,
  onLeaveOut,
}: {
  only: readonly number[] | undefined
  missing: number
  isLeavingOut: boolean
  onLeaveOut: (leavesOut: boolean) => void
}) {
  if (!isLeavingOut) {
    const leaveOut = (
      <Button size="sm" onClick={() => onLeaveOut(true)}>
        {plural(count, 'Leave 1 person out', 'Leave {count} people out')}
      </Button>
    )
    return <ConsentNotice need="export" studentIds={only} action={leaveOut} />
  }
  return (
    <Banner
      tone="info"
      title={plural(count, '1 person without current consent is left out', '{count} people without current consent are left out')}
      action={
        <Button size="sm" onClick={() => onLeaveOut(false)}>
          {t('Include them')}
        </Button>
      }
    />
  )
}
