import type { CDPSession, Page } from '@playwright/test'

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

/** What the browser counts, in seconds, of a page's work; painting is left out, of which an animation has many frames. */
const WORK: ReadonlySet<string> = new Set(['ScriptDuration', 'LayoutDuration', 'RecalcStyleDuration'])

/** One press, in milliseconds. */
export interface Answer {
  /** From the press to the picture that follows, as the Event Timing API says, which knows steps of 8 and nothing below 16. */
  readonly shown: number
  /** Processor time of scripts, styles and layout on the page's own thread, for it and for what it set off at once. */
  readonly worked: number
}

/** A page whose processor is slowed, and whose answers and shifts are noted. */
export class WatchedPage {
  readonly page: Page
  readonly #cdp: CDPSession

  private constructor(page: Page, cdp: CDPSession) {
    this.page = page
    this.#cdp = cdp
  }

  static async open(page: Page, slow: number): Promise<WatchedPage> {
    await page.addInitScript({ content: WATCH })
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slow })
    // Other programs on the machine do not count.
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
    return new WatchedPage(page, cdp)
  }

  async #worked(): Promise<number> {
    const { metrics } = await this.#cdp.send('Performance.getMetrics')
    return metrics.reduce((sum, { name, value }) => sum + (WORK.has(name) ? value : 0), 0) * 1000
  }

  /** Does what a person does, and waits until its answer has been shown. */
  async answer(act: () => Promise<unknown>, restMs = 300): Promise<Answer> {
    await this.page.evaluate(REPORTED(0))
    const before = await this.#worked()
    await act()
    const shown = Math.max(0, ...(await this.page.evaluate<number[]>(REPORTED(restMs))))
    return { shown, worked: (await this.#worked()) - before }
  }

  /** The sum of all unasked-for shifts since the page was opened, and what moved. */
  async shifts(): Promise<{ shift: number; shifted: readonly string[] }> {
    const { shift, shifted } = await this.page.evaluate<{ shift: number; shifted: string[] }>('watched')
    return { shift, shifted: [...new Set(shifted)] }
  }
}
