import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect } from './fixtures.ts'
import { geometryFaults } from './picture-geometry.ts'
import { settle } from './picture-settle.ts'

/** Windows that each screen is seen in, how much smaller their picture is kept, and where it ends; in CSS pixels. */
const WINDOWS = [
  { width: 390, height: 844, shrink: 3, tallest: 1700 },
  { width: 820, height: 1180, shrink: 4, tallest: 1500 },
  { width: 1440, height: 900, shrink: 4, tallest: 1200 },
] as const
const SCHEMES = ['light', 'dark'] as const

const GAP = 6
/** Longer than anything takes that comes at all. */
const SETTLE_MS = 20_000

/**
 * Takes a screen in every window, light and dark, and looks in each window for what is cut, lies over something else, or is too small to
 * press.
 *
 * @param options where the pictures end, in CSS pixels; whether what is still loading is waited for; whether only the widest window counts
 * @returns one sheet of all, light above dark
 */
export async function sheetOf(
  page: Page,
  name: string,
  { tallest: end, waits = true, isWide = false }: { tallest?: number; waits?: boolean; isWide?: boolean } = {},
): Promise<Buffer> {
  const browser = await page.context().newCDPSession(page)
  const shots: { input: Buffer; left: number; top: number; right: number; bottom: number }[] = []
  let left = 0
  for (const { width, height, shrink, tallest } of isWide ? WINDOWS.slice(-1) : WINDOWS) {
    await page.setViewportSize({ width, height })
    let top = 0
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await expect
        .poll(() => page.evaluate(settle, waits), { message: `${name} at ${width} px stands still`, timeout: SETTLE_MS })
        .toBeUndefined()
      if (colorScheme === 'light') expect.soft(await page.evaluate(geometryFaults), `${name} at ${width} px`).toEqual([])
      // A window lies where the page has been scrolled to; otherwise the whole page is taken.
      const from = await page.evaluate(() => {
        if (document.querySelector('[role=dialog], [role=menu], .notice')) return window.scrollY
        // A window that has become lower may be left a little way down.
        window.scrollTo(0, 0)
        return null
      })
      const whole = from === null ? await page.evaluate(() => document.documentElement.scrollHeight) : 0
      const clip = { x: 0, y: from ?? 0, width, height: Math.min(Math.max(whole, height), end ?? tallest), scale: 1 }
      // Beyond the window the browser may take what is as high as the window (dvh) for lower.
      const captureBeyondViewport = clip.height > height
      const { data } = await browser.send('Page.captureScreenshot', { format: 'jpeg', quality: 90, captureBeyondViewport, clip })
      const small = { width: Math.round(width / shrink), height: Math.round(clip.height / shrink) }
      const input = await sharp(Buffer.from(data, 'base64')).resize(small.width, small.height, { fit: 'fill' }).png().toBuffer()
      shots.push({ input, left, top, right: left + small.width, bottom: top + small.height })
      top += small.height + GAP
    }
    left += Math.round(width / shrink) + GAP
  }
  await browser.detach()
  const size = { width: Math.max(...shots.map(({ right }) => right)), height: Math.max(...shots.map(({ bottom }) => bottom)) }
  const sheet = sharp({ create: { ...size, channels: 3, background: '#888' } }).composite(
    shots.map(({ input, left, top }) => ({ input, left, top })),
  )
  return sheet.webp({ quality: 50, effort: 4 }).toBuffer()
}
