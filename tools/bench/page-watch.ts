import type { CDPSession, Page } from '@playwright/test'
import { busyWith, type TraceEvent } from './press-trace.ts'

// The page's own code, as text: these files are not checked as a page's.
const WATCH = `
  globalThis.watched = { answers: [], pieces: [], shift: 0, shifted: [] }
  const nameOf = (node) => {
    const element = node?.nodeType === 1 ? node : node?.parentElement
    return element ? element.tagName.toLowerCase() + '.' + String(element.className?.baseVal ?? element.className).slice(0, 60) : '?'
  }
  new PerformanceObserver((list) => {
    for (const { interactionId, startTime, duration } of list.getEntries()) if (interactionId) watched.answers.push({ startTime, duration })
  }).observe({ type: 'event', durationThreshold: 16 })
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) watched.pieces.push({ startTime, duration })
  }).observe({ type: 'longtask' })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.hadRecentInput) continue
      watched.shift += entry.value
      watched.shifted.push(...entry.sources.map(({ node, previousRect, currentRect }) =>
        nameOf(node) + ' ' + Math.round(previousRect.x) + ',' + Math.round(previousRect.y) + ' > ' + Math.round(currentRect.x) + ',' + Math.round(currentRect.y) + ' at ' + Math.round(entry.startTime)))
    }
  }).observe({ type: 'layout-shift', buffered: true })`

/** A span of the page's clock; milliseconds. */
interface Span {
  readonly startTime: number
  readonly duration: number
}

/** What was painted last is reported after the frame that follows. */
const REPORTED = (ms: number) =>
  `new Promise((resolve) => setTimeout(() => resolve({ answers: watched.answers.splice(0), pieces: watched.pieces.splice(0) }), ${ms}))`

const TRACED = ['devtools.timeline', 'disabled-by-default-devtools.timeline']

/** One press, in milliseconds of a device that is that much slower. */
export interface Answer {
  /**
   * From the press until its picture: as the Event Timing API says, which knows steps of 8 and nothing below 16, or where work is counted
   * what the page's own thread worked for it.
   */
  readonly answered: number
  /** The longest piece of work that followed, for which a next press would wait; by the clock none below 50 is known. */
  readonly after: number
}

/** A page whose processor is slowed, and whose answers and shifts are noted. */
export class WatchedPage {
  readonly page: Page
  readonly #cdp: CDPSession
  /** What a millisecond of the processor counts; `null` where the clock says how long something took. */
  readonly #factor: number | null

  private constructor(page: Page, cdp: CDPSession, factor: number | null) {
    this.page = page
    this.#cdp = cdp
    this.#factor = factor
  }

  /**
   * @param slow how many times slower the device is than this one
   * @param counts whether work is multiplied by that, instead of having the browser slow itself down
   */
  static async open(page: Page, { slow, counts }: { slow: number; counts: boolean }): Promise<WatchedPage> {
    await page.addInitScript({ content: WATCH })
    const cdp = await page.context().newCDPSession(page)
    if (!counts) await cdp.send('Emulation.setCPUThrottlingRate', { rate: slow })
    return new WatchedPage(page, cdp, counts ? slow : null)
  }

  async #traced(act: () => Promise<unknown>): Promise<readonly TraceEvent[]> {
    const events: TraceEvent[] = []
    const keep = ({ value }: { value: object[] }) => events.push(...(value as TraceEvent[]))
    this.#cdp.on('Tracing.dataCollected', keep)
    await this.#cdp.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: TRACED } })
    try {
      await act()
    } finally {
      const told = new Promise((resolve) => this.#cdp.once('Tracing.tracingComplete', resolve))
      await this.#cdp.send('Tracing.end')
      await told
      this.#cdp.off('Tracing.dataCollected', keep)
    }
    return events
  }

  /** Performs an action, and waits until its result is shown and all work that it caused is done. */
  async answer(act: () => Promise<unknown>, restMs = 500): Promise<Answer> {
    await this.page.evaluate(REPORTED(0))
    const factor = this.#factor
    // Tracing takes time itself, which the clock would include.
    if (factor === null) return this.#timed(act, restMs)
    const { worked, after } = busyWith(
      await this.#traced(async () => {
        await act()
        await this.page.evaluate(REPORTED(restMs))
      }),
    )
    return { answered: worked * factor, after: after * factor }
  }

  async #timed(act: () => Promise<unknown>, restMs: number): Promise<Answer> {
    await act()
    const { answers, pieces } = await this.page.evaluate<{ answers: Span[]; pieces: Span[] }>(REPORTED(restMs))
    const until = Math.max(...answers.map(({ startTime, duration }) => startTime + duration))
    const later = pieces.filter(({ startTime }) => startTime >= until).map(({ duration }) => duration)
    return { answered: Math.max(0, ...answers.map(({ duration }) => duration)), after: Math.max(0, ...later) }
  }

  /** The sum of all unexpected shifts since the page was opened, and what moved. */
  async shifts(): Promise<{ shift: number; shifted: readonly string[] }> {
    const { shift, shifted } = await this.page.evaluate<{ shift: number; shifted: string[] }>('watched')
    return { shift, shifted: [...new Set(shifted)] }
  }
}
