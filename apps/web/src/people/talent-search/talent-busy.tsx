import type { TalentProfile } from '@callboard/contract/people/profiles/endpoints'
import { addDays, dayOf } from '@callboard/contract/time/month'
import { useQuery } from '@tanstack/react-query'
import { errorText } from '#app/api/error-text.ts'
import { formatDay } from '#app/language/dates.ts'
import { plural, t } from '#app/language/t.ts'
import { useNow } from '#app/minute.ts'
import { useInstitution } from '#app/start/boot.ts'
import { weekOn } from '#shared/busy/busy-days.ts'
import { BusyLegend, BusyList, BusyListSkeleton } from '#shared/busy/busy-list.tsx'
import { talentBusyQuery } from '#shared/queries/availability.ts'
import { WeekHoursList } from '#shared/week-hours.tsx'
import { ZoneNote } from '#shared/zone-note.tsx'
import { ErrorState } from '#ui/states.tsx'

const DAYS = 14

function useTalentBusy(id: number) {
  const { timeZone } = useInstitution()
  const today = dayOf(new Date(useNow()), timeZone)
  return { today, busy: useQuery(talentBusyQuery(id, today, addDays(today, DAYS - 1))) }
}

/**
 * The weekly hours that apply today, also used by the next two weeks and the filter by free time. Shows the profile's hours until they are
 * loaded.
 */
export function TalentWeek({ talent }: { talent: TalentProfile }) {
  const { today, busy } = useTalentBusy(talent.id)
  const week = (busy.data && weekOn(today, busy.data.weeks)) ?? talent.weeklyAvailability
  return <WeekHoursList week={week} hours={(count) => plural(count, '1 hour', '{count} hours')} />
}

/** When a talent is busy, free or unknown in the next two weeks. */
export function TalentBusy({ id }: { id: number }) {
  const { today, busy } = useTalentBusy(id)
  return (
    <section>
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="text-lg">{t('Next 14 days')}</h3>
        <BusyLegend />
      </div>
      {busy.data ? (
        <>
          <ZoneNote className="mb-2" />
          <BusyList times={busy.data} first={today} count={DAYS} />
          {busy.data.covered.map(({ from, to }) => (
            <p key={`${from} ${to}`} className="mt-2 text-ink-soft text-sm">
              {t('A class timetable covers {from} to {to}. Of classes on other days it says nothing.', {
                from: formatDay(from),
                to: formatDay(to),
              })}
            </p>
          ))}
        </>
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
