interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** Between a notification and what it is above; pixels. */
const GAP = 12

const overlap = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

/**
 * How far a notification goes up from where it stands by itself, so that it covers no buttons at the foot of a page or a window.
 *
 * @param slip where it stands by itself
 * @param feet where such buttons are
 * @returns pixels; 0 where nothing is covered, or no room is left above
 */
export function liftOf(slip: Box, feet: readonly Box[]): number {
  let lift = 0
  // One foot above the other: anyone who steps over the lower one may stand on the higher.
  for (const foot of [...feet].sort((a, b) => b.top - a.top)) {
    const lifted = { ...slip, top: slip.top - lift, bottom: slip.bottom - lift }
    if (overlap(lifted, foot)) lift = slip.bottom - foot.top + GAP
  }
  return slip.top - lift < 0 ? 0 : lift
}

/** Buttons at the foot of a form, a list or a window. */
const FEET = '[data-foot]'

function reachableFeet(): Box[] {
  const windows = document.querySelectorAll('[role=dialog][aria-modal]')
  // What lies behind a window cannot be pressed.
  const shown = [...windows].at(-1) ?? document
  return [...shown.querySelectorAll(FEET)].map((foot) => foot.getBoundingClientRect())
}

/**
 * Keeps the notifications above the buttons at the foot, wherever these go: pages are scrolled, and windows open and close below them.
 *
 * @param area fixed to the window
 * @returns ends it
 */
export function keepAboveFeet(area: HTMLElement): () => void {
  let lift = 0
  let frame = 0
  // The one before may have left it lifted: it went where it was.
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
  // Called before the first picture, too.
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
