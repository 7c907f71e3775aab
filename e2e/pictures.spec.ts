import { findPage, PAGES } from '@callboard/contract/pages'
import type { Page } from '@playwright/test'
import { startCallboard } from './callboard-server.ts'
import { ADMIN_EMAIL, test as base, expect } from './fixtures.ts'
import { type GallerySite, serveGallery } from './gallery-site.ts'
import { castFor, type PictureCast } from './picture-cast.ts'
import { expectPicture, isTaking, whyNotCompared } from './picture-compare.ts'
import { GALLERY, SCREENS, type Screen, type Viewer } from './picture-screens.ts'
import { sheetOf } from './picture-shots.ts'
import { signerIn } from './sign-in-by-mail.ts'

// Every screen at 390, 820 and 1440 px, light and dark, as it was when somebody last looked at it. After a change that is meant:
// npm run pictures

const test = base.extend<object, { cast: PictureCast; gallery: GallerySite }>({
  // Letters are as wide in every Chromium only where none is moved to the next pixel.
  launchOptions: [
    async ({ launchOptions }, use) =>
      // Nor is a photograph left out because it has not been unpacked for this size of window yet.
      use({ ...launchOptions, args: [...(launchOptions.args ?? []), '--font-render-hinting=none', '--disable-checker-imaging'] }),
    { scope: 'worker' },
  ],
  // These have servers of their own.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern
  baseURL: async ({}, use) => use(undefined),
  cast: [
    async ({ browser }, use) => {
      const callboard = await startCallboard({ env: { ADMIN_EMAILS: ADMIN_EMAIL } })
      const cast = await castFor(browser, callboard, signerIn(callboard), ADMIN_EMAIL)
      await use(cast)
      for (const context of browser.contexts()) await context.unrouteAll({ behavior: 'ignoreErrors' })
      await callboard.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  gallery: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern
    async ({}, use) => {
      const gallery = await serveGallery()
      await use(gallery)
      await gallery.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

/** Longer than a machine that does much else takes. */
const SLOWEST_MS = 1_200_000

/** Lower than this is nothing of the gallery, in CSS pixels. */
const WHOLE_GALLERY = 9000

/** Draws everything that can be pressed as if the pointer were above it, or the focus on it. */
async function forceState(page: Page, state: 'hover' | 'focus-visible'): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('DOM.enable')
  await browser.send('CSS.enable')
  const { root } = await browser.send('DOM.getDocument')
  const { nodeIds } = await browser.send('DOM.querySelectorAll', {
    nodeId: root.nodeId,
    selector: 'main :is(a, button, input, select, textarea)',
  })
  const forcedPseudoClasses = state === 'hover' ? ['hover'] : ['focus', 'focus-visible']
  for (const nodeId of nodeIds) await browser.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses })
}

test.describe.configure({ mode: 'parallel' })
test.beforeEach(async ({ browser }) => {
  const why = isTaking(test.info()) ? undefined : await whyNotCompared(browser)
  test.skip(why !== undefined, why)
})

async function show(page: Page, { path, press }: Screen, cast: PictureCast): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(path(cast))
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  if (press) await page.getByRole('button', { name: press }).click()
}

for (const [viewer, screens] of Object.entries(SCREENS) as [Viewer, readonly Screen[]][]) {
  // So many that two workers are done at about the same time.
  const halves = screens.length > 12 ? [screens.filter((_, at) => at % 2 === 0), screens.filter((_, at) => at % 2 === 1)] : [screens]
  for (const [part, some] of halves.entries()) {
    test(`what ${viewer} sees looks as it did, and nothing in it is cut, covered or too small${part ? ', second half' : ''}`, async ({
      cast,
      browser,
    }, info) => {
      test.setTimeout(SLOWEST_MS)
      const page = await cast[viewer].newPage()
      for (const screen of some) {
        const visit = async () => {
          await show(page, screen, cast)
          // The links of who is signed in come after the page.
          if (viewer !== 'visitor') await expect(page.locator('.tab-bar')).toBeVisible()
          return sheetOf(page, screen.name)
        }
        await expectPicture(screen.name, visit, info, browser)
      }
      await page.close()
    })
  }
}

test('every page of the contract has its picture', ({ cast }) => {
  const shown = new Set(
    Object.values<readonly Screen[]>(SCREENS).flatMap((screens) =>
      screens.map(({ path }) => findPage(path(cast).split('?')[0] ?? '')?.path),
    ),
  )
  expect(PAGES.filter(({ path }) => !shown.has(path)).map(({ path }) => path)).toEqual([])
})

test('every component looks as it did in every state, and axe finds nothing in any', async ({
  page,
  browser,
  gallery,
  expectAccessible,
  allowConsoleError,
}, info) => {
  test.setTimeout(SLOWEST_MS)
  // A photograph that never comes is one of the states.
  allowConsoleError(/ERR_|127\.0\.0\.1:9/)
  for (const { name, press, force } of GALLERY) {
    const visit = async () => {
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.goto(gallery.url)
      if (press) await page.getByRole('button', { name: press }).first().click()
      // A notification stays while it has the focus.
      if (press && /toast/i.test(press)) await page.keyboard.press('F8')
      if (force) await forceState(page, force)
      // Where the pointer and the focus are looks the same in every window.
      return sheetOf(page, name, { tallest: press ? 900 : WHOLE_GALLERY, waits: false, isWide: force !== undefined })
    }
    await expectPicture(name, visit, info, browser)
    // Dark, as the last picture was; other tests look at light ones.
    // A menu lies outside the landmarks, which axe would rather have around everything.
    if (!force && !press?.startsWith('Actions')) await expectAccessible(page)
  }
})
