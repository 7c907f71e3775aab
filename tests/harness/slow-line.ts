import type { Page, Route } from '@playwright/test'
import { settle } from '../visual/picture-settle.ts'
import { expect } from './fixtures.ts'

/** Longer than anything takes that comes at all. */
const COMES_MS = 20_000

/** In the page: once what has come is rendered. */
const drawn = () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))

/** Milliseconds, more than the 500 after a press in which a browser takes what moves for what was pressed for. */
const ASKED_MS = 700

/** A line on which answers come one by one, each only after the last one is rendered. */
export interface SlowLine {
  /**
   * Goes to another screen as a link does, and lets its answers come.
   *
   * @param isReversed whether what was asked for last comes first
   */
  follow(path: string, isReversed: boolean): Promise<void>
  /** Presses a button of the screen, and lets the answers to it come, so late that they count as unexpected. */
  press(name: string | RegExp, isReversed: boolean): Promise<void>
}

/** @param page one that shows a screen of ours */
export async function slowLine(page: Page): Promise<SlowLine> {
  const held: Route[] = []
  let holds = false
  // What goes on for as long as a page stands has no end to wait for.
  await page.route(/\/api\/(?!events)/, (route) => (holds ? void held.push(route) : route.continue()))
  const isStill = async () => held.length === 0 && (await page.evaluate(settle, true)) === undefined

  /** @param act what is asked for by it comes one by one */
  async function comeOneByOne(act: () => Promise<void>, isReversed: boolean): Promise<void> {
    holds = true
    await act()
    const end = Date.now() + COMES_MS
    while (!(await isStill()) && Date.now() < end) {
      await page.evaluate(drawn)
      const next = isReversed ? held.pop() : held.shift()
      if (!next) continue
      await next.continue()
      // Nobody waits for one any more that was given up.
      await (await next.request().response())?.finished()
      await page.evaluate(drawn)
    }
    holds = false
    expect(await page.evaluate(settle, true), `${page.url()} is all there`).toBeUndefined()
  }

  return {
    follow: (path, isReversed) =>
      comeOneByOne(async () => {
        await page.evaluate((to) => {
          document.querySelector('main > *')?.setAttribute('data-left', '')
          history.pushState({}, '', to)
        }, path)
        await expect(page.locator('[data-left]')).toHaveCount(0)
      }, isReversed),
    press: (name, isReversed) =>
      comeOneByOne(async () => {
        await page.getByRole('button', { name }).click()
        await page.waitForTimeout(ASKED_MS)
      }, isReversed),
  }
}
