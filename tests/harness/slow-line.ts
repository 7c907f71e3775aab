import type { Page, Route } from '@playwright/test'
import { expect } from './fixtures.ts'
import { settle } from './picture-settle.ts'

/** Longer than any content takes to load. */
const COMES_MS = 20_000

/** In the page: resolves when everything that has arrived is rendered. */
const drawn = () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))

/** Milliseconds, more than the 500 after a press in which a browser counts layout shifts as expected. */
const ASKED_MS = 700

/** A network on which answers arrive one by one, each only after the last one is rendered. */
export interface SlowLine {
  /**
   * Navigates like a link, and releases the answers one by one.
   *
   * @param isReversed whether the last request is answered first
   */
  follow(path: string, isReversed: boolean): Promise<void>
  /** Presses a button, and releases the answers so late that their layout shifts count as unexpected. */
  press(name: string | RegExp, isReversed: boolean): Promise<void>
}

/** @param page a page that shows a screen of Callboard */
export async function slowLine(page: Page): Promise<SlowLine> {
  const held: Route[] = []
  let holds = false
  // The live-update stream has no end to wait for.
  await page.route(/\/api\/(?!events)/, (route) => (holds ? void held.push(route) : route.continue()))
  const isStill = async () => held.length === 0 && (await page.evaluate(settle, true)) === undefined

  /** @param act an action whose answers arrive one by one */
  async function comeOneByOne(act: () => Promise<void>, isReversed: boolean): Promise<void> {
    holds = true
    await act()
    const end = Date.now() + COMES_MS
    while (!(await isStill()) && Date.now() < end) {
      await page.evaluate(drawn)
      const next = isReversed ? held.pop() : held.shift()
      if (!next) continue
      await next.continue()
      // The page may have aborted the request.
      await (await next.request().response())?.finished()
      await page.evaluate(drawn)
    }
    holds = false
    // The last answer may be rendered in several steps.
    await expect.poll(() => page.evaluate(settle, true), { message: `${page.url()} is all there` }).toBeUndefined()
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
