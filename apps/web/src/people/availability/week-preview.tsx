import { addDays, type Day } from '@callboard/contract/time/month'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { errorText } from '#app/api/error-text.ts'
import { t } from '#app/language/t.ts'
import { formatter } from '#app/language/time-of-day.ts'
import { BusyLegend, BusyList, BusyListSkeleton } from '#shared/busy/busy-list.tsx'
import { ownBusyQuery } from '#shared/queries/availability.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Section } from '#ui/layout.tsx'
import { ErrorState } from '#ui/states.tsx'

const DAYS = 7

/** Seven days of the student, with the reasons for busy times. */
export function WeekPreview({ first, today, onFirst }: { first: Day; today: Day; onFirst: (day: Day) => void }) {
  const last = addDays(first, DAYS - 1)
  const busy = useQuery({ ...ownBusyQuery(first, last), placeholderData: keepPreviousData })
  const midnight = (day: Day) => new Date(`${day}T00:00:00Z`)
  const title = formatter('UTC', { day: 'numeric', month: 'short' }).formatRange(midnight(first), midnight(last))
  const turn = (
    <span className="-my-2 flex items-center gap-1">
      <IconButton icon={ChevronLeft} label={t('Earlier days')} onClick={() => onFirst(addDays(first, -DAYS))} />
      <Button size="sm" onClick={() => onFirst(today)}>
        {t('Today')}
      </Button>
      <IconButton icon={ChevronRight} label={t('Later days')} onClick={() => onFirst(addDays(first, DAYS))} />
    </span>
  )
  return (
    <Section title={<span aria-live="polite">{title}</span>} actions={turn} className="lg:sticky lg:top-20 lg:row-span-2">
      {busy.data ? (
        <>
          <BusyList times={busy.data} first={first} count={DAYS} />
          <div className="mt-3">
            <BusyLegend />
          </div>
        </>
      ) : busy.isError ? (
        <ErrorState as="h3" onRetry={() => void busy.refetch()} retrying={busy.isFetching}>
          {errorText(busy.error, t('Your availability could not be loaded. Please try again.'))}
        </ErrorState>
      ) : (
        <BusyListSkeleton count={DAYS} />
      )}
    </Section>
  )
}
