import { PARTICIPANT } from '@callboard/contract/casting/roles/rules'
import type { Desk, Need } from '@callboard/contract/office/desk/endpoints'
import type { CallDate } from '@callboard/contract/schedule/calendar/endpoints'
import { boardKey } from '@callboard/contract/schedule/day-board/board-key'
import { dayOf } from '@callboard/contract/time/month'
import { useQuery } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import { Check, ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { withZone } from '#app/language/dates.ts'
import { plural, t } from '#app/language/t.ts'
import { formatter } from '#app/language/time-of-day.ts'
import { useInstitution } from '#app/start/boot.ts'
import { deskQuery } from '#shared/queries/desk.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { type Closing, type DeskPlan, deskPlan, type Planned } from './desk-plan.ts'
import {
  groupDetail,
  groupNeeds,
  groupText,
  NEED_ICON,
  type NeedGroup,
  needAddress,
  needDetail,
  needInGroup,
  needText,
} from './need-text.ts'

/** The number of lines in a part before *Show all*, or before a link to the calendar. */
const LINES = 6

/**
 * The morning overview for casting directors: the plan, and what waits for them. Each line links to the page where the work is done.
 * Renders nothing while loading or after an error, because the page works without it.
 */
export function MorningDesk() {
  const { timeZone } = useInstitution()
  const { data } = useQuery(deskQuery)
  if (!data) return null
  const { today, later } = deskPlan(data, timeZone)
  return (
    <div className="@container mb-8 print:hidden">
      <div className="grid @min-[40rem]:grid-cols-2 grid-cols-1 items-start @min-[60rem]:grid-cols-[1fr_1.25fr_1fr] gap-x-8 gap-y-5">
        <Part title={t('Today')}>
          <Plan plan={today} day={data.today} none={t('Nothing is planned for today.')}>
            {(planned) => <TodayLine planned={planned} desk={data} />}
          </Plan>
        </Part>
        <Part title={t('Needs you')}>
          <Needs needs={data.needs} />
        </Part>
        <Part title={t('This week')} className="@min-[60rem]:col-auto @min-[40rem]:col-span-full">
          <Plan plan={later} day={data.today} none={t('Nothing is planned for the next six days.')}>
            {(planned) => <LaterLine planned={planned} />}
          </Plan>
        </Part>
      </div>
    </div>
  )
}

function Part({ title, className, children }: { title: string; className?: string; children: ReactNode }) {
  return (
    <section aria-label={title} className={className}>
      <h2 className="mb-1 border-ink border-t-2 pt-2 text-lg">{title}</h2>
      {children}
    </section>
  )
}

const LINE = 'group -mx-2 flex min-h-11 items-center gap-3 rounded-md px-2 py-0.5 text-sm no-underline hover:bg-raised'
const TITLE = 'wrap-anywhere line-clamp-2 font-semibold leading-snug group-hover:underline'
const DETAIL = 'wrap-anywhere line-clamp-2 text-ink-soft leading-snug'

function Needs({ needs }: { needs: readonly Need[] }) {
  const [showsAll, setShowsAll] = useState(false)
  if (needs.length === 0) {
    return (
      <p className="flex items-center gap-2 text-ink-soft">
        <Check aria-hidden className="size-5 flex-none text-ok" /> {t('Nothing waits for you.')}
      </p>
    )
  }
  const groups = groupNeeds(needs)
  return (
    <>
      <ul>
        {groups.slice(0, showsAll ? undefined : LINES).map((group) => {
          const [only] = group.needs
          return <li key={group.kind}>{only && group.needs.length === 1 ? <NeedLine need={only} /> : <NeedsOfKind group={group} />}</li>
        })}
      </ul>
      {groups.length > LINES && (
        <Button variant="ghost" size="sm" className="-ml-3" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? t('Show fewer') : t('Show all {count}', { count: groups.length })}
        </Button>
      )}
    </>
  )
}

/** Links to the people that a need is about. @param title replaces the need's text inside its group */
function NeedLine({ need, title }: { need: Need; title?: string }) {
  const { timeZone } = useInstitution()
  const Icon = title === undefined ? NEED_ICON[need.kind] : undefined
  return (
    <Link {...needAddress(need, timeZone)} className={LINE}>
      {Icon && <Icon aria-hidden className="size-5 flex-none text-ink-soft" />}
      <span className={cx('min-w-0', !Icon && 'pl-8')}>
        <span className={TITLE}>{title ?? needText(need)}</span>
        <span className={DETAIL}>{title === undefined ? needDetail(need, timeZone) : needInGroup(need, timeZone)}</span>
      </span>
    </Link>
  )
}

/** Needs of one kind in several casting calls: opens to one line for each casting call. */
function NeedsOfKind({ group }: { group: NeedGroup }) {
  const { timeZone } = useInstitution()
  const [isOpen, setOpen] = useState(false)
  const Icon = NEED_ICON[group.kind]
  return (
    <>
      <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} className={cx(LINE, 'w-[calc(100%+1rem)] text-left')}>
        <Icon aria-hidden className="size-5 flex-none text-ink-soft" />
        <span className="min-w-0 flex-1">
          <span className={TITLE}>{groupText(group)}</span>
          <span className={DETAIL}>{groupDetail(group, timeZone)}</span>
        </span>
        <ChevronDown aria-hidden className={cx('size-4 flex-none text-ink-soft', isOpen && 'rotate-180')} />
      </button>
      {isOpen && (
        <ul>
          {group.needs.map((need) => (
            <li key={need.project?.id ?? 0}>
              <NeedLine need={need} title={need.project?.title ?? t('Without a casting call')} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** Planned events, and the casting calls that close. @param day at which the link opens the calendar */
function Plan({
  plan: { planned, closing },
  day,
  none,
  children,
}: {
  plan: DeskPlan
  day: string
  none: string
  children: (planned: Planned) => ReactNode
}) {
  if (planned.length + closing.length === 0) return <p className="text-ink-soft">{none}</p>
  const shown = planned.length > LINES ? planned.slice(0, LINES - 1) : planned
  const more = planned.length - shown.length
  return (
    <ul>
      {shown.map((one) => (
        <li key={one.kind === 'call' ? one.date.id : one.event.id}>{children(one)}</li>
      ))}
      {more > 0 && (
        <li>
          <Link to="/calendar" search={{ day, view: 'week' }} className={LINE}>
            {t('{count} more in the calendar', { count: more })}
          </Link>
        </li>
      )}
      {closing.length > 0 && (
        <li>
          <Link to="/calendar" search={{ day, view: 'week' }} className={LINE}>
            <span className="min-w-0">
              <span className={TITLE}>{closingText(closing)}</span>
              <span className="wrap-anywhere block text-ink-soft leading-snug">{shortFirst(closing).map(closingCallText).join(' · ')}</span>
            </span>
          </Link>
        </li>
      )}
    </ul>
  )
}

const shortFirst = (closing: readonly Closing[]) => [...closing.filter(({ short }) => short), ...closing.filter(({ short }) => !short)]

/** How many casting calls close, and how many of these are short of people. */
function closingText(closing: readonly Closing[]): string {
  const closes = plural(closing.length, '1 casting call closes', '{count} casting calls close')
  const short = closing.filter((call) => call.short).length
  return short === 0 ? closes : `${closes}, ${plural(short, '1 is short', '{count} are short')}`
}

const closingCallText = ({ title, short }: Closing) =>
  short ? t('{title} ({booked} of {needed} booked)', { title, booked: short.booked, needed: short.needed }) : title

const peopleText = ({ kind, booked = 0, needed = 0 }: CallDate) =>
  kind === 'audition'
    ? t('{taken} of {places} slots taken', { taken: booked, places: needed })
    : t('{booked} of {needed} booked', { booked, needed })

function titleOf({ title, session, roleName }: CallDate): string {
  if (session) return `${session.name} · ${title}`
  return roleName === null || roleName === PARTICIPANT ? title : `${title} · ${roleName}`
}

const clockText = (instant: string, timeZone: string) =>
  withZone(formatter(timeZone, { hour: 'numeric', minute: '2-digit' }).format(new Date(instant)), instant, timeZone)

/** Links to the day board or the calendar. */
function TodayLine({ planned, desk: { today, firstCalls } }: { planned: Planned; desk: Desk }) {
  const { timeZone } = useInstitution()
  if (planned.kind === 'event') {
    const { title, startDate, location } = planned.event
    return (
      <Line to={{ to: '/calendar', search: { day: today } }} when={clockText(startDate, timeZone)} title={title} details={[location]} />
    )
  }
  const { date } = planned
  const { kind, projectId, session, startDate, isAllDay, place } = date
  const board = boardKey(
    session ? { kind: 'session', sessionId: session.id } : { kind: 'shoot', projectId, day: dayOf(startDate, timeZone) },
  )
  const firstCall = kind === 'shoot' ? firstCalls.find((call) => call.projectId === projectId)?.at : undefined
  return (
    <Line
      to={{ to: '/day/$key', params: { key: board } }}
      when={isAllDay ? t('All day') : clockText(startDate, timeZone)}
      title={titleOf(date)}
      details={[peopleText(date), firstCall && t('first call {time}', { time: clockText(firstCall, timeZone) }), place]}
    />
  )
}

/** Links to the page on which the event is prepared. */
function LaterLine({ planned }: { planned: Planned }) {
  const { timeZone } = useInstitution()
  const { startDate } = planned.kind === 'event' ? planned.event : planned.date
  const part = (options: Intl.DateTimeFormatOptions) => formatter(timeZone, options).format(new Date(startDate))
  // Formatted in two parts, because Intl writes the number first in English.
  const when = `${part({ weekday: 'short' })} ${part({ day: 'numeric' })}`
  if (planned.kind === 'event') {
    const day = dayOf(startDate, timeZone)
    return (
      <Line to={{ to: '/calendar', search: { day } }} when={when} title={planned.event.title} details={[clockText(startDate, timeZone)]} />
    )
  }
  const { date } = planned
  const { projectId, session, isAllDay } = date
  const id = String(projectId)
  return (
    <Line
      to={
        session
          ? { to: '/project/$id/auditions/$session', params: { id, session: String(session.id) } }
          : { to: '/project/$id/schedule', params: { id } }
      }
      when={when}
      title={titleOf(date)}
      details={[isAllDay ? t('All day') : clockText(startDate, timeZone), peopleText(date)]}
    />
  )
}

interface LineProps {
  readonly to: LinkProps
  readonly when: string
  readonly title: string
  readonly details: readonly (string | null | undefined)[]
}

const Line = ({ to, when, title, details }: LineProps) => (
  <Link {...to} className={LINE}>
    <span className="w-17 flex-none self-start pt-0.5 text-ink-soft text-sm tabular-nums">{when}</span>
    <span className="min-w-0">
      <span className={TITLE}>{title}</span>
      <span className={DETAIL}>{details.filter(Boolean).join(' · ')}</span>
    </span>
  </Link>
)
