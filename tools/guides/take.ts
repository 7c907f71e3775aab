import type { BrowserContext, Page } from '@playwright/test'
import sharp from 'sharp'
import { openWithFonts } from '../../tests/harness/loaded-fonts.ts'
import { settle } from '../../tests/harness/picture-settle.ts'
import type { Mails } from './picture-steps.ts'
import type { Picture } from './pictures.ts'

/** Largest picture for a guide, in bytes. */
const LARGEST = 60_000
const PADDING = 12
const WIDEST_PHONE = 500
/** Longer than any content takes to load. */
const SETTLE_MS = 20_000

/**
 * In the page.
 * @returns a film whose first frame has not loaded yet, if any
 */
const pendingFilm = () => [...document.querySelectorAll('video')].find((film) => film.readyState < film.HAVE_CURRENT_DATA)?.outerHTML

async function untilStill(page: Page, name: string): Promise<void> {
  const end = Date.now() + SETTLE_MS
  let pending: string | undefined
  do {
    pending = (await page.evaluate(settle, true)) ?? (await page.evaluate(pendingFilm))
    if (pending === undefined) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  } while (Date.now() < end)
  throw new Error(`${name} does not stand still: ${pending}`)
}

/** The clip of the window, in CSS pixels. */
async function cut(page: Page, { of, window }: Picture) {
  const whole = { x: 0, y: 0, ...window }
  if (!of) return whole
  const boxes = await Promise.all(of(page).map((part) => part.boundingBox()))
  const found = boxes.filter((box) => box !== null)
  if (found.length !== boxes.length) throw new Error('a part of the picture is not there')
  // A dialog has a margin of its own.
  const padding = (await page.getByRole('dialog').count()) > 0 ? 0 : PADDING
  const isPhone = window.width <= WIDEST_PHONE
  const left = isPhone ? 0 : Math.max(0, Math.min(...found.map(({ x }) => x)) - padding)
  const top = Math.max(0, Math.min(...found.map(({ y }) => y)) - padding)
  const right = isPhone ? window.width : Math.min(window.width, Math.max(...found.map(({ x, width }) => x + width)) + padding)
  const bottom = Math.min(window.height, Math.max(...found.map(({ y, height }) => y + height)) + padding)
  return { x: left, y: top, width: right - left, height: bottom - top }
}

/**
 * Opens a screen in a browser of its viewer and takes the picture.
 *
 * @returns a WebP with one pixel per CSS pixel
 * @throws Error when the picture is too large for a guide
 */
export async function take(picture: Picture, context: BrowserContext, mails: Mails): Promise<Buffer> {
  const { name, path, window, act } = picture
  const page = await context.newPage()
  page.setDefaultTimeout(SETTLE_MS)
  try {
    await page.setViewportSize(window)
    await openWithFonts(page, path)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    // The links of the signed-in user load after the page.
    if (picture.as !== 'visitor') await page.getByRole('button', { name: /^Account menu/ }).waitFor()
    await untilStill(page, name)
    if (act) {
      await act(page, mails)
      await untilStill(page, name)
    }
    const shot = await page.screenshot({ clip: await cut(page, picture), caret: 'hide' })
    for (const quality of [80, 70, 60, 50]) {
      const image = await sharp(shot).webp({ quality, effort: 6, smartSubsample: true }).toBuffer()
      if (image.length < LARGEST) return image
    }
    throw new Error(`${name} is larger than ${LARGEST} bytes`)
  } catch (cause) {
    throw new Error(`the picture ${name} could not be taken`, { cause })
  } finally {
    await page.close()
  }
}
