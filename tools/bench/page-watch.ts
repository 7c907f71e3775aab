import type { CDPSession, Page } from '@playwright/test'
import { busyWith, type TraceEvent } from './press-trace.ts'

// Code that runs in the page, as text: this file is not type-checked with the DOM.
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

/** A span on the page's clock, in milliseconds. */
interface Span {
  readonly startTime: number
  readonly duration: number
}

/** The browser reports the last paint after the next frame. */
const REPORTED = (ms: number) =>
  `new Promise((resolve) => setTimeout(() => resolve({ answers: watched.answers.splice(0), pieces: watched.pieces.splice(0) }), ${ms}))`

const TRACED = ['devtools.timeline', 'disabled-by-default-devtools.timeline']

/** One press, in milliseconds of the slowed device. */
export interface Answer {
  /**
   * From the press to its frame. By the clock: as the Event Timing API reports it, in steps of 8 and from 16 on. With counted
   * work: the processor time of the page's main thread.
   */
  readonly answered: number
  /** The longest task after the frame, which would delay another press. By the clock only tasks above 50 are known. */
  readonly after: number
}

/** A page with a slowed processor, whose presses and layout shifts are recorded. */
export class WatchedPage {
  readonly page: Page
  readonly #cdp: CDPSession
  /** The factor for a millisecond of processor time; `null` if the clock measures. */
  readonly #factor: number | null

  private constructor(page: Page, cdp: CDPSession, factor: number | null) {
    this.page = page
    this.#cdp = cdp
    this.#factor = factor
  }

  /**
   * @param slow how many times slower the simulated device is
   * @param counts whether to multiply processor time by that, instead of slowing the browser
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

  /** Performs an action, and waits until its result is rendered and all work that it caused is done. */
  async answer(act: () => Promise<unknown>, restMs = 500): Promise<Answer> {
    await this.page.evaluate(REPORTED(0))
    const factor = this.#factor
    // Tracing takes time, which would falsify a measurement by the clock.
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

  /** The cumulative layout shift since the page was opened, and what moved. */
  async shifts(): Promise<{ shift: number; shifted: readonly string[] }> {
    const { shift, shifted } = await this.page.evaluate<{ shift: number; shifted: string[] }>('watched')
    return { shift, shifted: [...new Set(shifted)] }
  }
}
