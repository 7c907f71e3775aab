import type { Page } from '@playwright/test'

/** An unexpected layout shift: what moved, how far, and where to; in CSS pixels. */
interface Shifts {
  readonly sum: number
  readonly moved: readonly string[]
}

/** Ignored: up to one line that moves by one pixel at the edge of the window. */
const NOTHING = 0.0005

/** In the page: records layout shifts that no input caused. */
function watch(): void {
  const shifts = { sum: 0, moved: [] as string[] }
  Object.assign(globalThis, { shifts })
  const nameOf = (node: Node | null) => {
    const element = node instanceof Element ? node : node?.parentElement
    return element ? `${element.tagName.toLowerCase()} “${(element.textContent ?? '').trim().slice(0, 30)}”` : 'what is gone'
  }
  type Shift = PerformanceEntry & {
    value: number
    hadRecentInput: boolean
    sources: readonly { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
  }
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
      if (hadRecentInput) continue
      shifts.sum += value
      for (const { node, previousRect: from, currentRect: to } of sources)
        shifts.moved.push(`${nameOf(node)} ${from.x},${from.y} ${from.width}×${from.height} to ${to.x},${to.y} ${to.width}×${to.height}`)
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Records the layout shifts of a page from its next navigation on. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(watch)
}

/** @returns the unexpected layout shifts since the page was opened; should be empty */
export async function shiftsOf(page: Page): Promise<readonly string[]> {
  const { sum, moved } = await page.evaluate<Shifts>('shifts')
  return sum > NOTHING ? [`${sum.toFixed(4)} in all`, ...moved] : []
}
