import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { cellAt, isOn, strokeBetween, type WeekCell, type WeekHours } from './week-grid-model.ts'

/** How long a touch must rest before it paints instead of scrolling (milliseconds), and how far it may move meanwhile (pixels). */
const HOLD_MS = 220
const HOLD_TOLERANCE_PX = 10

interface Stroke {
  /** The value that the stroke paints: the opposite of its first cell. */
  readonly on: boolean
  /** The week before the stroke, restored on Escape. */
  readonly before: WeekHours | null
  at: WeekCell
}

/** The cell of the week for an element of the table. */
export function cellOfElement(target: EventTarget): WeekCell | undefined {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-day]') : null
  return element ? { day: Number(element.dataset['day']), slot: Number(element.dataset['slot']) } : undefined
}

function hoursArea(table: HTMLTableElement) {
  const first = table.querySelector('td')?.getBoundingClientRect()
  const last = [...table.querySelectorAll('td')].at(-1)?.getBoundingClientRect()
  if (!first || !last) return { left: 0, top: 0, width: 0, height: 0 }
  return { left: first.left, top: first.top, width: last.right - first.left, height: last.bottom - first.top }
}

/**
 * Painting with a pointer: mouse and pen at once, touch after a short press, so that swiping over the grid still scrolls the page. A tap
 * changes one hour. Escape undoes the stroke.
 *
 * @param current the current week, which may be newer than the rendered one
 */
export function useWeekStrokes(options: {
  table: RefObject<HTMLTableElement | null>
  slots: number
  current: () => WeekHours | null
  paint: (cells: readonly WeekCell[], on: boolean) => void
  restore: (week: WeekHours | null) => void
}) {
  const { table, slots, current, paint } = options
  const stroke = useRef<Stroke | null>(null)
  const holding = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number } | null>(null)
  /** The current press has painted, so the click at its end must change nothing. */
  const painted = useRef(false)
  const restore = useEffectEvent(options.restore)

  const stopHolding = () => {
    clearTimeout(holding.current?.timer)
    holding.current = null
  }
  const begin = (at: WeekCell) => {
    const before = current()
    stroke.current = { on: !isOn(before, at), before, at }
    painted.current = true
    paint([at], stroke.current.on)
  }
  const end = () => {
    stopHolding()
    stroke.current = null
  }

  useEffect(() => {
    const element = table.current
    const keepPage = (event: TouchEvent) => {
      if (stroke.current && event.cancelable) event.preventDefault()
    }
    const takeBack = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !stroke.current) return
      event.preventDefault()
      restore(stroke.current.before)
      stroke.current = null
    }
    // React adds passive touch listeners, which cannot prevent scrolling.
    element?.addEventListener('touchmove', keepPage, { passive: false })
    document.addEventListener('keydown', takeBack)
    return () => {
      clearTimeout(holding.current?.timer)
      element?.removeEventListener('touchmove', keepPage)
      document.removeEventListener('keydown', takeBack)
    }
  }, [table])

  return {
    onPointerDown(event: PointerEvent<HTMLTableElement>) {
      if (!event.isPrimary || event.button !== 0) return
      painted.current = false
      const at = cellOfElement(event.target)
      if (!at || at.day < 0 || at.slot < 0) return
      if (event.pointerType === 'touch') {
        const { clientX: x, clientY: y } = event
        holding.current = { x, y, timer: setTimeout(() => begin(at), HOLD_MS) }
        return
      }
      event.currentTarget.setPointerCapture(event.pointerId)
      begin(at)
    },
    onPointerMove(event: PointerEvent<HTMLTableElement>) {
      if (!event.isPrimary) return
      const { clientX: x, clientY: y } = event
      const hold = holding.current
      if (hold && !stroke.current && Math.hypot(x - hold.x, y - hold.y) > HOLD_TOLERANCE_PX) stopHolding()
      const now = stroke.current
      if (!now) return
      const to = cellAt({ x, y }, hoursArea(event.currentTarget), slots)
      if (to.day === now.at.day && to.slot === now.at.slot) return
      paint(strokeBetween(now.at, to), now.on)
      now.at = to
    },
    onPointerUp: end,
    onPointerCancel: end,
    /** A tap, or a press by assistive technology, which sends no pointer events. Headers are buttons with their own click handlers. */
    onClick(event: MouseEvent<HTMLTableElement>) {
      const byPointer = event.detail > 0 && painted.current
      painted.current = false
      const at = cellOfElement(event.target)
      if (byPointer || !at || at.day < 0 || at.slot < 0) return
      paint([at], !isOn(current(), at))
    },
    onContextMenu(event: MouseEvent<HTMLTableElement>) {
      // A long touch would open the context menu during a stroke.
      if (stroke.current) event.preventDefault()
    },
  }
}
