import type { CalendarEvent } from '@callboard/contract/schedule/calendar/endpoints'
import type { Day } from '@callboard/contract/time/month'
import { lazy, Suspense } from 'react'
import type { Item } from './calendar-item.ts'
import { CallDateDetails } from './call-date-details.tsx'
import { DayDialog } from './day-dialog.tsx'
import { EventDetails } from './event-details.tsx'
import type { DialogTarget } from './event-form.tsx'
import { SubscribeDialog } from './subscribe-dialog.tsx'
import type { Dialogs } from './use-dialogs.ts'

// Only casting directors need the form.
const EventDialog = lazy(async () => ({ default: (await import('./event-dialog.tsx')).EventDialog }))
const DeleteEventDialog = lazy(async () => ({ default: (await import('./event-dialog.tsx')).DeleteEventDialog }))

/** Each event, and each place in the calendar, has its own form. */
function keyOf(target: DialogTarget): string {
  if (target.mode === 'edit') return `${target.event.id} ${target.pulledTo?.startDate}`
  return `${target.day} ${target.time} ${target.project}`
}

/** The open dialogs above the calendar. */
export function CalendarDialogs({
  dialogs,
  itemsOf,
  onOpen,
  onPlan,
  onAddEvent,
  onRemove,
}: {
  dialogs: Dialogs
  itemsOf: (day: Day) => readonly Item[]
  onOpen: (item: Item) => void
  /** Plans an event on a day, or for a casting call; missing for readers. */
  onPlan: ((day: Day) => void) | undefined
  onAddEvent: ((projectId: number) => void) | undefined
  onRemove: (event: CalendarEvent) => void
}) {
  const { openDay, setOpenDay, reading, setReading, target, setTarget, deleting, setDeleting, subscribing, setSubscribing } = dialogs
  const stopReading = () => setReading(null)
  return (
    <>
      {openDay && <DayDialog day={openDay} items={itemsOf(openDay)} onOpen={onOpen} onNew={onPlan} onClose={() => setOpenDay(null)} />}
      {reading?.kind === 'event' && <EventDetails event={reading.event} onClose={stopReading} />}
      {reading && reading.kind !== 'event' && <CallDateDetails item={reading} onAddEvent={onAddEvent} onClose={stopReading} />}
      {target && (
        <Suspense fallback={null}>
          <EventDialog key={keyOf(target)} target={target} onClose={() => setTarget(null)} onDelete={setDeleting} />
        </Suspense>
      )}
      {deleting && (
        <Suspense fallback={null}>
          <DeleteEventDialog
            event={deleting}
            onClose={() => setDeleting(null)}
            onConfirm={(event) => {
              setDeleting(null)
              setTarget(null)
              onRemove(event)
            }}
          />
        </Suspense>
      )}
      {subscribing && <SubscribeDialog onClose={() => setSubscribing(false)} />}
    </>
  )
}
