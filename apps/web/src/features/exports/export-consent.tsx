import { CONSENT_NEEDED } from '@callboard/contract/consents/rules'
import { useQuery } from '@tanstack/react-query'
import { plural, t } from '#app/language/t.ts'
import { ConsentNotice } from '#shared/consent/consent-notice.tsx'
import { missingCount } from '#shared/consent/missing-text.ts'
import { missingConsentsQuery } from '#shared/queries/consents.ts'
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/layout.tsx'

/** How many of the people in an export did not agree that people outside see their photographs; 0 until that is known. */
export function useMissingCount(only: readonly number[] | undefined): number {
  const { data } = useQuery(missingConsentsQuery(CONSENT_NEEDED.export, only))
  return data ? missingCount(data) : 0
}

/** Who of the people in an export did not agree, and whether they are left out. */
export function ExportConsent({
  only,
  isLeavingOut,
  onLeaveOut,
}: {
  only: readonly number[] | undefined
  isLeavingOut: boolean
  onLeaveOut: (leavesOut: boolean) => void
}) {
  const count = useMissingCount(only)
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
