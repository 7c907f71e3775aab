interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** Distance between a notification and the buttons below it, in pixels. */
const GAP = 12

const overlap = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

/**
 * How far to lift a notification so that it covers no buttons at the foot of a page or a dialog.
 *
 * @param slip position of the notification without a lift
 * @param feet positions of the buttons
 * @returns pixels; 0 if nothing is covered, or there is no space above
 */
export function liftOf(slip: Box, feet: readonly Box[]): number {
  let lift = 0
  // One foot may be above the other: lifting above the lower one may cover the higher one.
  for (const foot of [...feet].sort((a, b) => b.top - a.top)) {
    const lifted = { ...slip, top: slip.top - lift, bottom: slip.bottom - lift }
    if (overlap(lifted, foot)) lift = slip.bottom - foot.top + GAP
  }
  return slip.top - lift < 0 ? 0 : lift
}

/** Buttons at the foot of a form, a list or a dialog. */
const FEET = '[data-foot]'

function reachableFeet(): Box[] {
  const windows = document.querySelectorAll('[role=dialog][aria-modal]')
  // Buttons behind a dialog cannot be pressed.
  const shown = [...windows].at(-1) ?? document
  return [...shown.querySelectorAll(FEET)].map((foot) => foot.getBoundingClientRect())
}

/**
 * Keeps the notifications above the buttons at the foot while pages scroll and dialogs open and close.
 *
 * @param area the notification area, which has a fixed position in the window
 * @returns stops it
 */
export function keepAboveFeet(area: HTMLElement): () => void {
  let lift = 0
  let frame = 0
  // An earlier call may have lifted the area.
  area.style.transform = ''
  const place = () => {
    const { left, top, right, bottom } = area.getBoundingClientRect()
    const { paddingTop, paddingBottom } = getComputedStyle(area)
    const slip = { left, top: top + lift + Number.parseFloat(paddingTop), right, bottom: bottom + lift - Number.parseFloat(paddingBottom) }
    const next = liftOf(slip, reachableFeet())
    if (next === lift) return
    lift = next
    area.style.transform = `translateY(${-lift}px)`
  }
  const placeSoon = () => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(place)
  }
  // The observer also calls `place` before the first paint.
  const sizes = new ResizeObserver(place)
  sizes.observe(area)
  const changes = new MutationObserver(placeSoon)
  changes.observe(document.body, { childList: true, subtree: true })
  document.addEventListener('scroll', placeSoon, { capture: true, passive: true })
  window.addEventListener('resize', placeSoon)
  return () => {
    cancelAnimationFrame(frame)
    sizes.disconnect()
    changes.disconnect()
    document.removeEventListener('scroll', placeSoon, { capture: true })
    window.removeEventListener('resize', placeSoon)
  }
}
