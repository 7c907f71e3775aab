import { addDays, dayOf } from '@callboard/contract/calendar/month'
import { useQuery } from '@tanstack/react-query'
import { errorText } from '#app/api/error-text.ts'
import { t } from '#app/language/t.ts'
import { useNow } from '#app/minute.ts'
import { useInstitution } from '#app/start/boot.ts'
import { BusyLegend, BusyList, BusyListSkeleton } from '#shared/busy/busy-list.tsx'
import { talentBusyQuery } from '#shared/queries/availability.ts'
import { ErrorState } from '#ui/states.tsx'

const DAYS = 14

/** When a talent is busy, free or unknown in the next two weeks. */
export function TalentBusy({ id }: { id: number }) {
  const { timeZone } = useInstitution()
  const today = dayOf(new Date(useNow()), timeZone)
  const busy = useQuery(talentBusyQuery(id, today, addDays(today, DAYS - 1)))
  return (
    <section>
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="text-lg">{t('Next 14 days')}</h3>
        <BusyLegend />
      </div>
      {busy.data ? (
        <BusyList times={busy.data} first={today} count={DAYS} />
      ) : busy.isError ? (
        <ErrorState as="p" onRetry={() => void busy.refetch()} retrying={busy.isFetching}>
          {errorText(busy.error, t('Please try again.'))}
        </ErrorState>
      ) : (
        <BusyListSkeleton count={DAYS} />
      )}
    </section>
  )
}
