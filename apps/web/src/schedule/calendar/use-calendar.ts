import { isDesk } from '@callboard/contract/access'
import { type CalendarAddress, shownDays } from '@callboard/contract/schedule/calendar/address'
import type { CalendarEvent } from '@callboard/contract/schedule/calendar/endpoints'
import { type Day, dayOf } from '@callboard/contract/time/month'
import { useState } from 'react'
import { msg } from '#app/language/t.ts'
import { useSignedInUser } from '#app/session/session.ts'
import { useInstitution } from '#app/start/boot.ts'
import { useIsNarrow } from '#ui/use-is-narrow.ts'
import { agendaId } from './agenda.tsx'
import { eventKey, type Item } from './calendar-item.ts'
import type { Pulled } from './drag-area.tsx'
import { movedBy, resizedBy, type Span } from './event-span.ts'
import type { CalendarView } from './period-controls.tsx'
import { useDialogs } from './use-dialogs.ts'
import { useEventChanges } from './use-event-changes.ts'
import { useItems } from './use-items.ts'

/** Navigates to another month, week or view, or changes the filters. */
export type OnAddress = (address: CalendarAddress, options?: { replace: true }) => void

/** The state of the calendar, and the handlers for each press. */
export function useCalendar({ address, today, onAddress }: { address: CalendarAddress; today: Day; onAddress: OnAddress }) {
  const { timeZone } = useInstitution()
  const { role } = useSignedInUser()
  const isAtDesk = isDesk(role)
  const asked: CalendarView = address.view ?? 'month'
  // Students have no view of people.
  const view = isAtDesk || asked === 'week' ? asked : 'month'
  const { days, month, chosen: shownDay } = shownDays(address, today)
  const withDeadlines = address.deadlines !== false
  const shown = useItems(days, withDeadlines)

  const [chosen, setChosen] = useState<Day>(shownDay)
  const active = days.includes(chosen) ? chosen : shownDay
  const [followed, setFollowed] = useState<string | null>(null)
  const { new: isNewAsked, project, ...place } = address
  const dialogs = useDialogs({
    asked: isNewAsked && isAtDesk ? { mode: 'create', day: active, ...(project && { project }) } : null,
    onAnswered: () => onAddress(place, { replace: true }),
  })
  const { setOpenDay, setReading, setTarget, setDeleting } = dialogs
  const { reschedule, remove } = useEventChanges({ onConflict: (event, pulledTo) => setTarget({ mode: 'edit', event, pulledTo }) })

  const show = (next: CalendarView, day: Day) => {
    const { view: _, month: __, day: ___, ...kept } = place
    onAddress(next === 'month' ? { month: day.slice(0, 7), ...kept } : { view: next, day, ...kept })
  }
  const choose = (day: Day) => {
    setChosen(day)
    setFollowed(null)
    if (!days.includes(day)) show(view, day)
  }
  const goTo = (day: Day) => {
    setChosen(day)
    show(view, day)
  }
  const edit = (event: CalendarEvent) => setTarget({ mode: 'edit', event })
  const open = (item: Item) => (isAtDesk && item.kind === 'event' ? edit(item.event) : setReading(item))
  const controls = isAtDesk ? { onEdit: edit, onDelete: setDeleting } : undefined
  const isNarrow = useIsNarrow()
  const plan = (day: Day, time?: string) => {
    setOpenDay(null)
    setTarget({ mode: 'create', day, isDayChosen: true, ...(time && { time }) })
  }
  const addEvent = (projectId: number) => {
    setReading(null)
    setOpenDay(null)
    setTarget({ mode: 'create', day: active, project: projectId })
  }
  const pressDay = (day: Day) => {
    setChosen(day)
    const heading = document.getElementById(agendaId(day))
    if (isNarrow && heading) {
      heading.scrollIntoView({ behavior: 'smooth', block: 'start' })
      heading.focus({ preventScroll: true })
    } else if (isAtDesk) plan(day)
    else if (shown.byDay.has(day)) setOpenDay(day)
  }
  const drop = ({ event, part }: Pulled, span: Span) => {
    reschedule({ event, span, title: part === 'whole' ? msg('Event moved') : msg('Event resized') })
  }
  const showDeadlines = (on: boolean) => {
    const { deadlines: _, ...rest } = place
    onAddress(on ? rest : { ...rest, deadlines: false }, { replace: true })
  }
  const nudge = (pulled: Pulled, by: number) => {
    const { event, part } = pulled
    const span = part === 'whole' ? movedBy(by, event, timeZone) : resizedBy(by, event, timeZone)
    if (span.startDate === event.startDate && span.endDate === event.endDate) return
    choose(dayOf(span.startDate, timeZone))
    setFollowed(eventKey(event.id))
    drop(pulled, span)
  }

  return {
    role,
    isAtDesk,
    isNarrow,
    view,
    days,
    month,
    active,
    followed,
    shown,
    withDeadlines,
    dialogs,
    controls,
    remove,
    show,
    choose,
    goTo,
    open,
    plan,
    addEvent,
    pressDay,
    drop,
    showDeadlines,
    nudge,
  }
}
