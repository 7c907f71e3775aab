import '#styles/calendar.css'
import type { CalendarAddress } from '@callboard/contract/schedule/calendar/address'
import { addDays, addMonths, type Day, dayOf } from '@callboard/contract/time/month'
import { Link } from '@tanstack/react-router'
import { CalendarPlus, Plus } from 'lucide-react'
import { t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Page, PageHeader, Section } from '#ui/layout.tsx'
import { CalendarDialogs } from './calendar-dialogs.tsx'
import { CalendarPlan } from './calendar-plan.tsx'
import { PeriodControls } from './period-controls.tsx'
import { monthName, weekName } from './period-name.ts'
import { UpcomingEvents } from './upcoming-events.tsx'
import { type OnAddress, useCalendar } from './use-calendar.ts'

/**
 * The casting calendar: everyone reads it, casting directors edit it.
 *
 * @param onAddress navigates to another month, week or view, or changes the filters
 */
export function CalendarScreen({ address, today, onAddress }: { address: CalendarAddress; today: Day; onAddress: OnAddress }) {
  const calendar = useCalendar({ address, today, onAddress })
  const { role, isAtDesk, isNarrow, view, days, month, active, shown, dialogs, show, goTo, open, plan } = calendar
  const { setSubscribing, setTarget } = dialogs
  const isWeek = view === 'week' || view === 'people'
  /** Seven days side by side need landscape paper; a list or an open dialog prints in portrait. */
  const isGridPrinted = !(isNarrow || dialogs.isAnyOpen)
  const ofPeople = view === 'people' || view === 'conflicts'
  return (
    <Page title={t('Casting Calendar')} width="desk">
      {/* Here rather than in print.css, because the page orientation cannot be set for a part of a page. */}
      {isGridPrinted && <style>{'@page { size: landscape; margin: 10mm 12mm 14mm }'}</style>}
      <PageHeader
        title={t('Casting Calendar')}
        actions={
          <>
            <Button icon={CalendarPlus} onClick={() => setSubscribing(true)}>
              {t('Subscribe')}
            </Button>
            {role === 'student' && (
              <Link to="/availability" className={buttonClass()}>
                {t('Availability')}
              </Link>
            )}
            {isAtDesk && (
              <Button icon={Plus} variant="primary" onClick={() => setTarget({ mode: 'create', day: active })}>
                {t('New Event')}
              </Button>
            )}
          </>
        }
      />
      <div className="grid grid-cols-1 items-start gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <Section
          title={<span aria-live="polite">{view === 'conflicts' ? t('Conflicts') : isWeek ? weekName(days) : monthName(month)}</span>}
          actions={
            <PeriodControls
              {...{ view, isAtDesk }}
              onView={(next) => show(next, active)}
              onTurn={(by) => goTo(isWeek ? addDays(days[0] ?? active, 7 * by) : `${addMonths(month, by)}-01`)}
              onToday={() => goTo(today)}
            />
          }
        >
          <CalendarPlan {...{ calendar, today }} />
        </Section>
        {/* Content below the list waits until the list is loaded, so that it does not move. Below the view of people there is none, because
            people load separately. */}
        <UpcomingEvents
          className={cx(!isNarrow && 'print:hidden', (ofPeople || !(shown.isLoaded || shown.error)) && 'max-xl:hidden')}
          today={today}
          controls={calendar.controls}
          onOpen={open}
        />
      </div>
      <CalendarDialogs
        dialogs={dialogs}
        itemsOf={(day) => shown.byDay.get(day) ?? []}
        onOpen={open}
        onPlan={isAtDesk ? plan : undefined}
        onAddEvent={isAtDesk ? calendar.addEvent : undefined}
        onRemove={calendar.remove}
      />
    </Page>
  )
}

/** Today in the institution's time zone. */
export function useToday(): Day {
  const { timeZone } = useInstitution()
  return dayOf(new Date(), timeZone)
}
