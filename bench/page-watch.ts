import type { CDPSession, Page } from '@playwright/test'
import { type Busy, busyWith, type TraceEvent } from './press-trace.ts'

// The page's own code, as text: these files are not checked as a page's.
const WATCH = `
  globalThis.watched = { answers: [], shift: 0, shifted: [] }
  const nameOf = (node) => {
    const element = node?.nodeType === 1 ? node : node?.parentElement
    return element ? element.tagName.toLowerCase() + '.' + String(element.className?.baseVal ?? element.className).slice(0, 60) : '?'
  }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (entry.interactionId) watched.answers.push(entry.duration)
  }).observe({ type: 'event', durationThreshold: 16 })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.hadRecentInput) continue
      watched.shift += entry.value
      watched.shifted.push(...entry.sources.map(({ node, previousRect, currentRect }) =>
        nameOf(node) + ' ' + Math.round(previousRect.x) + ',' + Math.round(previousRect.y) + ' > ' + Math.round(currentRect.x) + ',' + Math.round(currentRect.y) + ' at ' + Math.round(entry.startTime)))
    }
  }).observe({ type: 'layout-shift', buffered: true })`

/** What was painted last is reported after the frame that follows. */
const REPORTED = (ms: number) => `new Promise((resolve) => setTimeout(() => resolve(watched.answers.splice(0)), ${ms}))`

const TRACED = ['devtools.timeline', 'disabled-by-default-devtools.timeline']

/** One press, in milliseconds of a device that is that much slower. */
export interface Answer extends Busy {
  /** From the press to the picture that follows, as the Event Timing API says, which knows steps of 8 and nothing below 16. */
  readonly shown: number
}

/** A page whose processor is slowed, and whose answers and shifts are noted. */
export class WatchedPage {
  readonly page: Page
  readonly #cdp: CDPSession
  /** What a millisecond of the processor counts. */
  readonly #factor: number

  private constructor(page: Page, cdp: CDPSession, factor: number) {
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
    return new WatchedPage(page, cdp, counts ? slow : 1)
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

  /** Does what a person does, and waits until its answer has been shown and what it set off is done. */
  async answer(act: () => Promise<unknown>, restMs = 500): Promise<Answer> {
    await this.page.evaluate(REPORTED(0))
    let answers: number[] = []
    const events = await this.#traced(async () => {
      await act()
      answers = await this.page.evaluate<number[]>(REPORTED(restMs))
    })
    const { worked, after } = busyWith(events)
    return { shown: Math.max(0, ...answers), worked: worked * this.#factor, after: after * this.#factor }
  }

  /** The sum of all unasked-for shifts since the page was opened, and what moved. */
  async shifts(): Promise<{ shift: number; shifted: readonly string[] }> {
    const { shift, shifted } = await this.page.evaluate<{ shift: number; shifted: string[] }>('watched')
    return { shift, shifted: [...new Set(shifted)] }
  }
}
