import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { platform } from 'node:os'
import { basename } from 'node:path'
import type { Browser, TestInfo } from '@playwright/test'
import pixelmatch from 'pixelmatch'
import sharp from 'sharp'
import { expect } from '../harness/fixtures.ts'

const REFERENCES = new URL('./pictures/', import.meta.url)

/**
 * How much a pixel may differ before it counts as different, from 0 to 1 (black against white). For light grey this is about 18
 * of 255.
 */
const OFF = 0.07
/** Side of the square in which different pixels are counted, anywhere on the sheet; in pixels of the sheet. */
const WINDOW = 24
/** Different pixels that are allowed in one square: fewer than a hidden button or a moved line causes. */
const OTHERS = 40

/** The name for all browsers that render alike: program and major version. */
const drawnBy = (browser: Browser) =>
  `${platform()} ${basename(process.env['CHROMIUM_PATH'] ?? 'chromium of Playwright')} ${browser.version().split('.')[0]}`

/** @returns why pictures cannot be compared, if so: another browser breaks lines differently */
export async function whyNotCompared(browser: Browser): Promise<string | undefined> {
  const takenBy = await readFile(new URL('taken-by.txt', REFERENCES), 'utf8').catch(() => '')
  if (takenBy === '') return 'no pictures in tests/visual/pictures yet: npm run pictures takes them'
  return takenBy.trim() === drawnBy(browser) ? undefined : `pictures are by ${takenBy.trim()}, this is ${drawnBy(browser)}: not compared`
}

/** Whether this run replaces the pictures. */
export const isTaking = ({ config }: TestInfo) => config.updateSnapshots === 'all' || config.updateSnapshots === 'changed'

/** Whether this run takes pictures: to replace references, or to compare with references of the same browser. */
export const isDrawn = async (info: TestInfo, browser: Browser) => isTaking(info) || (await whyNotCompared(browser)) === undefined

async function pixelsOf(picture: Buffer, width: number, height: number): Promise<Buffer> {
  // Blurred a little: the position of a letter's stroke within a pixel differs between versions of Chromium.
  return sharp(picture).resize(width, height, { fit: 'cover', position: 'left top' }).blur(0.8).ensureAlpha().raw().toBuffer()
}

/** @returns the largest number of different pixels in one square of two sheets, and a picture of the differences */
async function differenceOf(old: Buffer, now: Buffer): Promise<{ others: number; picture: Buffer }> {
  const { width = 1, height = 1 } = await sharp(now).metadata()
  const [before, after] = await Promise.all([pixelsOf(old, width, height), pixelsOf(now, width, height)])
  const marked = Buffer.alloc(after.length)
  // Do not ignore blurred edges as anti-aliasing.
  const others = pixelmatch(before, after, marked, width, height, { threshold: OFF, includeAA: true, windowSize: WINDOW })
  return {
    others,
    picture: await sharp(marked, { raw: { width, height, channels: 4 } })
      .png()
      .toBuffer(),
  }
}

/**
 * How often a screen with differences is rendered again before it fails. A busy browser may shift a title by one pixel, but not
 * each time.
 */
const VISITS = 3

/**
 * Fails if a screen looks different from its reference, and saves the old sheet, the new one and their difference with the
 * results. With `--update-snapshots` it replaces the reference instead.
 *
 * @param visit opens the screen and takes its sheet; called again if the sheet differs
 */
export async function expectPicture(
  name: string,
  visit: () => Promise<Buffer | undefined>,
  info: TestInfo,
  browser: Browser,
): Promise<void> {
  const reference = new URL(`${name}.webp`, REFERENCES)
  let sheet = await visit()
  if (sheet === undefined) return
  if (isTaking(info)) {
    await mkdir(REFERENCES, { recursive: true })
    await writeFile(new URL('taken-by.txt', REFERENCES), `${drawnBy(browser)}\n`)
    return writeFile(reference, sheet)
  }
  const old = await readFile(reference).catch(() => null)
  if (old === null) {
    await writeFile(reference, sheet)
    return expect.soft(old, `${name} had no picture; look at the new one and commit it`).not.toBeNull()
  }
  let difference = await differenceOf(old, sheet)
  for (let visits = 1; difference.others > OTHERS && visits < VISITS; visits += 1) {
    sheet = (await visit()) ?? sheet
    difference = await differenceOf(old, sheet)
  }
  const { others, picture } = difference
  if (process.env['SAY_DIFFERENCES']) console.log(`${name}: ${others} pixels, ${sheet.length} bytes`)
  if (others <= OTHERS) return
  for (const [kind, body] of [
    ['old', old],
    ['new', sheet],
    ['difference', picture],
  ] as const) {
    const path = info.outputPath(`${name}-${kind}.${kind === 'difference' ? 'png' : 'webp'}`)
    await writeFile(path, body)
    await info.attach(`${name}, ${kind}`, { path })
  }
  expect.soft(others, `${name} differs from its picture by this many pixels in a window of ${WINDOW} px`).toBeLessThanOrEqual(OTHERS)
}
