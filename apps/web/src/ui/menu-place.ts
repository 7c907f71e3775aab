/** What a menu hangs on: below it, or beside it. */
export type Side = 'below' | 'beside'

interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}
interface Size {
  readonly width: number
  readonly height: number
}

/** Between a menu and the edge of the window, and between a menu and what it hangs on; pixels. */
const EDGE = 8
const GAP = { below: 6, beside: 4 } as const

const within = (wanted: number, most: number) => Math.max(EDGE, Math.min(wanted, most - EDGE))

/**
 * Where a menu stands: on the other side where there is no room, and never beyond the window.
 *
 * @param end whether its end, and not its start, is level with that of what it hangs on
 */
export function placeOf(hook: Box, menu: Size, room: Size, { side, end }: { side: Side; end: boolean }): { left: number; top: number } {
  const gap = GAP[side]
  if (side === 'beside') {
    const fits = hook.right + gap + menu.width <= room.width - EDGE
    const left = fits || hook.left - gap - menu.width < EDGE ? hook.right + gap : hook.left - gap - menu.width
    return { left: within(left, room.width - menu.width), top: within(hook.top, room.height - menu.height) }
  }
  const below = hook.bottom + gap
  const above = hook.top - gap - menu.height
  const top = below + menu.height <= room.height - EDGE || above < EDGE ? below : above
  return { left: within(end ? hook.right - menu.width : hook.left, room.width - menu.width), top: within(top, room.height - menu.height) }
}

/** Puts a menu, which is fixed to the window, where it belongs. */
export function place(menu: HTMLElement, hook: Element, how: { side: Side; end: boolean }): void {
  const room = { width: document.documentElement.clientWidth, height: window.innerHeight }
  const { left, top } = placeOf(hook.getBoundingClientRect(), { width: menu.offsetWidth, height: menu.offsetHeight }, room, how)
  menu.style.left = `${left}px`
  menu.style.top = `${top}px`
}
