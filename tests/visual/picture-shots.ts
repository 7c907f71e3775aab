import type { CDPSession, Page } from '@playwright/test'
import sharp from 'sharp'
import { expect } from '../harness/fixtures.ts'
import { geometryFaults } from '../harness/picture-geometry.ts'
import { settle } from '../harness/picture-settle.ts'
import { textFaults } from '../harness/text-faults.ts'

/** The windows for each screen: size, touch, scale of the picture, and where it ends; in CSS pixels. */
const WINDOWS = [
  { width: 390, height: 844, touch: true, shrink: 3, tallest: 1700 },
  { width: 820, height: 1180, touch: true, shrink: 4, tallest: 1500 },
  { width: 1440, height: 900, touch: false, shrink: 4, tallest: 1200 },
] as const
export type Window = (typeof WINDOWS)[number]
/** The smallest window, in which each screen is opened. */
export const [PHONE, , DESK] = WINDOWS
const SCHEMES = ['light', 'dark'] as const

const GAP = 6
/** Longer than any content takes to load. */
const SETTLE_MS = 20_000

const sessions = new WeakMap<Page, Promise<CDPSession>>()

/** The one CDP session of each page. Settings of a session end with it, so there must be only one. */
function browserOf(page: Page): Promise<CDPSession> {
  const session = sessions.get(page) ?? page.context().newCDPSession(page)
  sessions.set(page, session)
  return session
}

/** Emulates a window with its input: touch on a phone and a tablet, where targets must be larger. */
export async function lookThrough(page: Page, { width, height, touch }: Window): Promise<void> {
  await page.setViewportSize({ width, height })
  await (await browserOf(page)).send('Emulation.setTouchEmulationEnabled', { enabled: touch, maxTouchPoints: 1 })
}

/** Waits until everything on a page has loaded and stopped moving. */
export async function untilStill(page: Page, name: string, waits = true): Promise<void> {
  await expect
    .poll(() => page.evaluate(settle, waits), { message: `${name} stands still`, timeout: SETTLE_MS, intervals: [50, 100, 250] })
    .toBeUndefined()
}

/**
 * In the page: scrolls to the top.
 * @returns the page's full height, or nothing if a layer that is no higher than the window covers it
 */
function heightOfAll(): number | undefined {
  // A menu is beside its button.
  if (document.querySelector('[role=menu]')) return
  scrollTo({ top: 0, behavior: 'instant' })
  return document.querySelector('[role=dialog], .notice') ? undefined : document.documentElement.scrollHeight
}

export interface Look {
  /** Where pictures end, in CSS pixels; by default where the window's picture ends. */
  readonly tallest?: number
  /** Reopens the screen in the widest window, where other parts may move; by default the window is resized. */
  readonly reopen?: (window: Window) => Promise<void>
  /** Whether to wait for parts that are still loading. */
  readonly waits?: boolean
  /** Whether to use only the widest window. */
  readonly isWide?: boolean
  /** Whether to take pictures. Faults are looked for in any case. */
  readonly draws: boolean
}

interface Shot {
  readonly input: Buffer
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/**
 * Takes a screen in every window, light and dark. In each it looks for text and controls that are cut, covered, too small to
 * press or too pale to read.
 *
 * @returns one sheet of all, light above dark; nothing if no pictures are taken
 */
export async function sheetOf(
  page: Page,
  name: string,
  { tallest: end, reopen, waits = true, isWide = false, draws }: Look,
): Promise<Buffer | undefined> {
  const browser = await browserOf(page)
  const shots: Shot[] = []
  let left = 0
  // Starts each window in the previous colour scheme, because a change re-renders everything.
  let schemes: readonly ('light' | 'dark')[] = SCHEMES
  for (const window of isWide ? WINDOWS.slice(-1) : WINDOWS) {
    const { width, height, shrink, tallest } = window
    const where = `${name} at ${width} px`
    const isNew = window === WINDOWS.at(-1) && reopen !== undefined
    if (isNew) await reopen(window)
    else await lookThrough(page, window)
    // Hundreds of colour transitions, even of a millisecond, would be most of the work of changing the scheme.
    if (isNew || left === 0) await page.addStyleTag({ content: '*, ::before, ::after { transition: none !important }' })
    await untilStill(page, where, waits)
    expect.soft(await page.evaluate(geometryFaults), where).toEqual([])
    const whole = Math.min(Math.max((await page.evaluate(heightOfAll)) ?? 0, height), end ?? tallest)
    const size = { width: Math.round(width / shrink), height: Math.round(whole / shrink) }
    // To capture the page beyond the window, the browser would resize it for each picture.
    if (draws && whole > height) {
      await page.setViewportSize({ width, height: whole })
      await untilStill(page, where, waits)
    }
    for (const scheme of schemes) {
      if (scheme !== schemes[0] || left === 0) {
        await page.emulateMedia({ colorScheme: scheme })
        await untilStill(page, where, waits)
      }
      expect.soft(await page.evaluate(textFaults), `${where}, ${scheme}`).toEqual([])
      if (!draws) continue
      const y = await page.evaluate(() => scrollY)
      const input = await shoot(browser, { width, height: whole, y, scale: 1 / shrink })
      shots.push({ input, left, top: scheme === 'light' ? 0 : size.height + GAP, ...size })
    }
    schemes = schemes.toReversed()
    left += size.width + GAP
  }
  return draws ? joined(shots) : undefined
}

/** Makes the browser render the picture smaller, which takes a fraction of the time of scaling a large one. */
async function shoot(browser: CDPSession, clip: { width: number; height: number; y: number; scale: number }): Promise<Buffer> {
  const { data } = await browser.send('Page.captureScreenshot', { format: 'png', optimizeForSpeed: true, clip: { ...clip, x: 0 } })
  return Buffer.from(data, 'base64')
}

/** @returns one picture of all, on grey */
async function joined(shots: readonly Shot[]): Promise<Buffer> {
  const size = {
    width: Math.max(...shots.map(({ left, width }) => left + width)),
    height: Math.max(...shots.map(({ top, height }) => top + height)),
  }
  return sharp({ create: { ...size, channels: 3, background: '#888' } })
    .composite(shots.map(({ input, left, top }) => ({ input, left, top })))
    .webp({ quality: 50, effort: 2 })
    .toBuffer()
}
