import { useDraggable } from '@dnd-kit/core'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { CSSProperties, KeyboardEvent } from 'react'
import { t } from '#app/language/t.ts'
import { isShortcut } from '#app/shortcuts.ts'
import { cx } from '#ui/cx.ts'
import { type Item, titleOf } from './calendar-item.ts'
import type { Pulled } from './drag-area.tsx'
import { ItemText } from './item-button.tsx'
import { lookOf } from './item-looks.ts'
import type { Segment } from './week-lanes.ts'

/** Moves an event by days, or its end; `part` as in a drag. */
export type Nudge = (pulled: Pulled, days: number) => void

/** Shift with an arrow key moves an event; plus and minus change its last day. */
function nudgeOf(event: KeyboardEvent): { part: Pulled['part']; days: number } | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null
  if (isShortcut('Calendar', 'longer', event)) return { part: 'end', days: 1 }
  if (isShortcut('Calendar', 'shorter', event)) return { part: 'end', days: -1 }
  const days = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }[event.key]
  return event.shiftKey && days ? { part: 'whole', days } : null
}

/**
 * The part of an item in one week, as a bar across its days. Dates of casting calls cannot be moved.
 *
 * @param lines maximum lines for its time and title
 * @param onNudge moves the event by keyboard; absent for readers
 * @param reachable whether the Tab key reaches it: only on the active day
 */
export function ItemBar({
  segment,
  lines = 1,
  weekOf,
  reachable,
  onOpen,
  onNudge,
}: {
  segment: Segment<Item>
  lines?: number
  weekOf: string
  reachable: boolean
  onOpen: (item: Item) => void
  onNudge: Nudge | undefined
}) {
  const { event: item, days, lane, continues, goesOn } = segment
  const moves = onNudge && item.kind === 'event' ? { nudge: onNudge, event: item.event } : undefined
  const id = `${item.key} ${weekOf}`
  const dragged = (part: Pulled['part']) => ({
    id: `${part} ${id}`,
    disabled: !moves,
    ...(moves && { data: { event: moves.event, part } satisfies Pulled }),
  })
  const whole = useDraggable(dragged('whole'))
  const end = useDraggable(dragged('end'))
  const press = (pressed: KeyboardEvent) => {
    const nudge = moves && nudgeOf(pressed)
    if (!nudge) return
    pressed.preventDefault()
    pressed.stopPropagation()
    moves.nudge({ event: moves.event, part: nudge.part }, nudge.days)
  }
  return (
    <button
      ref={whole.setNodeRef}
      {...whole.listeners}
      type="button"
      tabIndex={reachable ? 0 : -1}
      data-item={item.key}
      title={titleOf(item)}
      aria-keyshortcuts={moves && 'Shift+ArrowLeft Shift+ArrowRight Shift+ArrowUp Shift+ArrowDown + -'}
      onClick={() => onOpen(item)}
      onKeyDown={press}
      style={{ '--event-lane': lane + 1, '--event-days': days, '--event-lines': lines } as CSSProperties}
      className={cx(
        'event event-bar group text-sm',
        lines === 1 && 'event-one-line',
        lookOf(item),
        continues && 'event-continues',
        goesOn && 'event-goes-on',
        (whole.isDragging || end.isDragging) && 'opacity-50',
      )}
    >
      {continues && <span className="sr-only">{t('Continued:')} </span>}
      {continues && <ChevronLeft aria-hidden className="-ml-1 size-3.5 flex-none self-center" strokeWidth={2.5} />}
      <ItemText item={item} showTime={!continues} />
      {goesOn && <span className="sr-only">{t(', goes on')}</span>}
      {goesOn && <ChevronRight aria-hidden className="-mr-1 ml-auto size-3.5 flex-none self-center" strokeWidth={2.5} />}
      {moves && !goesOn && <span ref={end.setNodeRef} {...end.listeners} aria-hidden className="event-end" />}
    </button>
  )
}
