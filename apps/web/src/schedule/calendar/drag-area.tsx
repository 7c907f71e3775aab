import type { CalendarEvent } from '@callboard/contract/schedule/calendar/endpoints'
import { type Day, daysOf } from '@callboard/contract/time/month'
import {
  DndContext,
  type DragOverEvent,
  DragOverlay,
  type DragStartEvent,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'
import { cx } from '#ui/cx.ts'
import { eventItem } from './calendar-item.ts'
import { daysBetween, movedBy, resizedBy, type Span } from './event-span.ts'
import { whenOf } from './event-text.ts'
import { ItemText } from './item-button.tsx'
import { EVENT_LOOKS } from './item-looks.ts'

/** The dragged part: a whole event, or its end. */
export interface Pulled {
  readonly event: CalendarEvent
  readonly part: 'whole' | 'end'
}

interface Drag extends Pulled {
  readonly grabbed: Day
  readonly over: Day
}

/** The day of the grid under the pointer; a long event can be grabbed on any of its days. */
function dayUnder(event: Event): Day | undefined {
  const point = 'changedTouches' in event ? (event as TouchEvent).changedTouches[0] : (event as MouseEvent)
  if (!point) return undefined
  for (const element of document.elementsFromPoint(point.clientX, point.clientY)) {
    const day = element.closest<HTMLElement>('[data-day]')?.dataset.day
    // A bar is inside the cell of its first day and overlaps other cells, so find the cells below it.
    if (day && element.matches('[data-day]')) return day
  }
  return undefined
}

/** The event of the last release. The drag's own state dates from the last render, which on a slow device can be a day behind. */
function useLastRelease(): RefObject<Event | null> {
  const lastRelease = useRef<Event | null>(null)
  useEffect(() => {
    const listening = new AbortController()
    const note = (event: Event) => {
      lastRelease.current = event
    }
    for (const kind of ['mouseup', 'touchend']) window.addEventListener(kind, note, { capture: true, signal: listening.signal })
    return () => listening.abort()
  }, [])
  return lastRelease
}

function draggedSpan({ event, part, grabbed, over }: Drag, timeZone: string): Span {
  const days = daysBetween(grabbed, over)
  return part === 'whole' ? movedBy(days, event, timeZone) : resizedBy(days, event, timeZone)
}

export interface DragAreaProps {
  onDrop: (pulled: Pulled, span: Span) => void
  children: (target: ReadonlySet<Day>) => ReactNode
}

/**
 * Lets events be dragged to other days, and their ends to change their length, by mouse or by touch after a short delay.
 *
 * @param children renders the grid; receives the days that the event would cover
 */
export function DragArea({ onDrop, children }: DragAreaProps) {
  const { timeZone } = useInstitution()
  const [drag, setDrag] = useState<Drag | null>(null)
  const lastRelease = useLastRelease()
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 5 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
  )
  const begin = ({ active, activatorEvent }: DragStartEvent) => {
    const pulled = active.data.current as Pulled
    const last = daysOf(pulled.event, timeZone).at(-1) ?? ''
    const grabbed = (pulled.part === 'whole' && dayUnder(activatorEvent)) || last
    setDrag({ ...pulled, grabbed, over: grabbed })
  }
  const hover = ({ over }: DragOverEvent) => setDrag((now) => now && { ...now, over: over ? String(over.id) : now.grabbed })
  const drop = () => {
    const over = lastRelease.current && dayUnder(lastRelease.current)
    if (drag && over) {
      const span = draggedSpan({ ...drag, over }, timeZone)
      if (span.startDate !== drag.event.startDate || span.endDate !== drag.event.endDate) onDrop(drag, span)
    }
    setDrag(null)
  }
  const span = drag && draggedSpan(drag, timeZone)
  const text = drag && span ? `${drag.event.title}: ${whenOf(span, timeZone)}` : ''
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={pointerWithin}
      onDragStart={begin}
      onDragOver={hover}
      onDragEnd={drop}
      onDragCancel={() => setDrag(null)}
      accessibility={{
        // Days have keyboard shortcuts of their own, which the legend explains.
        screenReaderInstructions: { draggable: '' },
        announcements: {
          onDragStart: () => undefined,
          onDragOver: () => text || undefined,
          onDragEnd: () => undefined,
          onDragCancel: () => t('The event stays where it was.'),
        },
      }}
    >
      {children(span ? new Set(daysOf(span, timeZone)) : new Set())}
      <DragOverlay dropAnimation={null}>
        {drag?.part === 'whole' && (
          <span
            className={cx(
              'event cursor-grabbing text-sm shadow-lift [&>.event-words]:truncate',
              EVENT_LOOKS[drag.event.eventType].className,
            )}
          >
            <ItemText item={eventItem(drag.event)} showTime />
          </span>
        )}
      </DragOverlay>
    </DndContext>
  )
}
