import type { CalendarEvent } from '@callboard/contract/calendar/endpoints'
import { type Day, daysOf } from '@callboard/contract/calendar/month'
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
import { EventWords } from './event-button.tsx'
import { EVENT_LOOKS } from './event-colours.ts'
import { daysBetween, movedBy, resizedBy, type Span } from './event-span.ts'
import { whenOf } from './event-words.ts'

/** What is pulled: a whole event, or its end. */
export interface Pulled {
  readonly event: CalendarEvent
  readonly part: 'whole' | 'end'
}

interface Drag extends Pulled {
  readonly grabbed: Day
  readonly over: Day
}

/** The day of the grid under the mouse or the finger; a long event may be taken at any of its days. */
function dayUnder(event: Event): Day | undefined {
  const point = 'changedTouches' in event ? (event as TouchEvent).changedTouches[0] : (event as MouseEvent)
  if (!point) return undefined
  for (const element of document.elementsFromPoint(point.clientX, point.clientY)) {
    const day = element.closest<HTMLElement>('[data-day]')?.dataset.day
    // The bar lies in the cell of its first day, and over others; those are below it.
    if (day && element.matches('[data-day]')) return day
  }
  return undefined
}

/** Where the hand last let go: the drag's own answer is of when the page was last rendered, which on a busy device is a day behind. */
function useLettingGo(): RefObject<Event | null> {
  const letGo = useRef<Event | null>(null)
  useEffect(() => {
    const listening = new AbortController()
    const note = (event: Event) => {
      letGo.current = event
    }
    for (const kind of ['mouseup', 'touchend']) window.addEventListener(kind, note, { capture: true, signal: listening.signal })
    return () => listening.abort()
  }, [])
  return letGo
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
 * Lets events be pulled to other days, and their ends to later or earlier ones, by mouse and by finger after a short hold.
 *
 * @param children renders the grid; it is told which days the event would cover
 */
export function DragArea({ onDrop, children }: DragAreaProps) {
  const { timeZone } = useInstitution()
  const [drag, setDrag] = useState<Drag | null>(null)
  const letGo = useLettingGo()
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
    const over = letGo.current && dayUnder(letGo.current)
    if (drag && over) {
      const span = draggedSpan({ ...drag, over }, timeZone)
      if (span.startDate !== drag.event.startDate || span.endDate !== drag.event.endDate) onDrop(drag, span)
    }
    setDrag(null)
  }
  const span = drag && draggedSpan(drag, timeZone)
  const words = drag && span ? `${drag.event.title}: ${whenOf(span, timeZone)}` : ''
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={pointerWithin}
      onDragStart={begin}
      onDragOver={hover}
      onDragEnd={drop}
      onDragCancel={() => setDrag(null)}
      accessibility={{
        // Days have keys of their own, which the legend tells.
        screenReaderInstructions: { draggable: '' },
        announcements: {
          onDragStart: () => undefined,
          onDragOver: () => words || undefined,
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
            <EventWords event={drag.event} showTime />
          </span>
        )}
      </DragOverlay>
    </DndContext>
  )
}
