import { findPage, PAGES } from '@callboard/contract/pages'
import type { Page } from '@playwright/test'
import { axeViolations } from '../harness/accessibility.ts'
import { startCallboard } from '../harness/callboard-server.ts'
import { ADMIN_EMAIL, expect } from '../harness/fixtures.ts'
import { openWithFonts } from '../harness/loaded-fonts.ts'
import { namelessOf } from '../harness/page-names.ts'
import { shiftsOf, watchShifts } from '../harness/page-shifts.ts'
import { serveAtPictureTime } from '../harness/picture-time.ts'
import { signerIn } from '../harness/sign-in-by-mail.ts'
import { slowLine } from '../harness/slow-line.ts'
import { textFaults } from '../harness/text-faults.ts'
import { castFor, type PictureCast } from './picture-cast.ts'
import { expectPicture, isDrawn, isTaking, whyNotCompared } from './picture-compare.ts'
import { SCREENS, type Screen, type Viewer } from './picture-screens.ts'
import { DESK, lookThrough, PHONE, sheetOf, untilStill, type Window } from './picture-shots.ts'
import { test as base, SLOWEST_MS } from './picture-test.ts'

// Every screen at 390, 820 and 1440 px, light and dark, compared with its reference. After an intended change:
// npm run pictures

const test = base.extend<object, { cast: PictureCast }>({
  cast: [
    async ({ browser }, use) => {
      const callboard = await startCallboard({ env: { ADMIN_EMAILS: ADMIN_EMAIL } })
      const site = await serveAtPictureTime(callboard.url)
      await use(await castFor(browser, { callboard, site }, signerIn(callboard), ADMIN_EMAIL))
      await site.stop()
      await callboard.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

/** Screens of signed-in users that have no links to other screens. */
const BARE = ['day-wall']

/** Opens a screen and checks for unexpected layout shifts. */
async function show(page: Page, window: Window, viewer: Viewer, screen: Screen, cast: PictureCast): Promise<void> {
  await lookThrough(page, window)
  const { name, path, press, opensWindow } = screen
  await page.emulateMedia({ colorScheme: 'light' })
  await openWithFonts(page, path(cast))
  // Not by role: a dialog that opens with the page hides it from screen readers.
  await expect(page.locator('h1').first()).toBeVisible()
  // The links of the signed-in user load after the page and then reserve space at the bottom.
  if (viewer !== 'visitor' && !BARE.includes(name)) await expect(page.locator('.has-tab-bar .tab-bar')).toBeVisible()
  if (typeof press === 'string' || press instanceof RegExp) {
    await page.getByRole('button', { name: press }).click()
    // Otherwise the pointer may rest on what opened.
    await page.mouse.move(0, 0)
  }
  const isSteps = typeof press === 'function'
  if (opensWindow && !isSteps) await expect(page.getByRole('dialog')).toBeVisible()
  await untilStill(page, name)
  expect.soft(await shiftsOf(page), `${name} as it opens at ${window.width} px`).toEqual([])
  if (isSteps) {
    await press(page, cast)
    await untilStill(page, name)
  }
  expect.soft(await namelessOf(page), `without a name on ${name}`).toEqual([])
}

// One viewer in each of two browsers: these tests take longest, and run last.
test.describe.configure({ mode: 'parallel' })

for (const [viewer, screens] of Object.entries(SCREENS) as [Viewer, readonly Screen[]][]) {
  test(`what ${viewer} sees looks as it did, axe finds nothing, and nothing moves unexpectedly or is cut, covered, too small or too pale`, async ({
    cast,
    browser,
  }, info) => {
    test.setTimeout(SLOWEST_MS)
    const draws = await isDrawn(info, browser)
    const page = await cast[viewer].newPage()
    await watchShifts(page)
    for (const screen of screens) {
      const visit = async () => {
        const open = (window: Window) => show(page, window, viewer, screen, cast)
        await open(PHONE)
        return sheetOf(page, screen.name, { draws, reopen: open })
      }
      await expectPicture(screen.name, visit, info, browser)
      // A menu is outside of the landmarks, but axe requires everything to be inside one.
      const within = (await page.getByRole('menu').count()) > 0 ? '[role=menu]' : undefined
      expect.soft(await axeViolations(page, { within }), `axe on ${screen.name}`).toEqual([])
    }
    await page.close()
  })
}

/** Buttons that permanently change what the screens show. */
const LASTING = ['message-open']

/** A link to another screen of the same viewer. */
const BEFORE = { office: '/holds', newcomer: '/sessions', student: '/sessions' } as const

for (const viewer of ['office', 'newcomer', 'student'] as const) {
  test(`nothing moves on the screens that ${viewer} opens by a link or a button while their answers arrive one by one`, async ({
    cast,
  }) => {
    test.setTimeout(SLOWEST_MS)
    const page = await cast[viewer].newPage()
    await watchShifts(page)
    const line = await slowLine(page)
    const all: readonly Screen[] = SCREENS[viewer]
    for (const { name, path, press } of all.filter((screen) => !LASTING.includes(screen.name))) {
      if (typeof press === 'function') continue
      const to = path(cast)
      if (!press && to === BEFORE[viewer]) continue
      for (const window of [PHONE, DESK]) {
        await lookThrough(page, window)
        await openWithFonts(page, press ? to : BEFORE[viewer])
        await expect(page.locator('.has-tab-bar .tab-bar')).toBeVisible()
        await untilStill(page, name)
        if (press) await line.press(press, window === DESK)
        else await line.follow(to, window === DESK)
        expect.soft(await shiftsOf(page), `${name} at ${window.width} px`).toEqual([])
      }
    }
    await page.close()
  })
}

test('the checks find pale text, overlapping text and unexpected movement', async ({ page }) => {
  await watchShifts(page)
  const sights = `<p id="pale" style="color: #999">Pale</p><p>Plain</p>
    <div style="position: relative">Below<b style="position: absolute; left: 0">Above</b></div>
    <div style="position: relative">Hidden<b style="position: absolute; left: 0; background: white">Menu</b></div>
    <p style="color: #8a8a8a" aria-hidden="true">Not read</p><button disabled style="color: #ccc">Not now</button>
    <div style="position: relative; height: 30px"><span>Buried</span><i style="position: absolute; inset: 0; background: white"></i></div>
    <p>${'Line<br>'.repeat(90)}</p><div style="position: sticky; bottom: 0; background: white; height: 40px">Bar</div>`
  await page.goto(`data:text/html,<!doctype html>${encodeURIComponent(sights)}`)
  await untilStill(page, 'what is looked at')
  expect(await page.evaluate(textFaults)).toEqual([
    '“Pale” has a contrast of 2.85',
    '“Buried” is covered by “”',
    '“BelowAbove” and “Above” lie over one another',
  ])
  expect(await shiftsOf(page)).toEqual([])
  await page.evaluate(() => document.querySelector('#pale')?.setAttribute('style', 'margin-top: 90px'))
  await expect.poll(() => shiftsOf(page)).not.toEqual([])
})

test('the pictures of screens and components were taken with this browser', async ({ browser }, info) => {
  const why = isTaking(info) ? undefined : await whyNotCompared(browser)
  test.skip(why !== undefined, why)
})

test('every page of the contract has a picture', ({ cast }) => {
  const shown = new Set(
    Object.values<readonly Screen[]>(SCREENS).flatMap((screens) =>
      screens.map(({ path }) => findPage(path(cast).split('?')[0] ?? '')?.path),
    ),
  )
  expect(PAGES.filter(({ path }) => !shown.has(path)).map(({ path }) => path)).toEqual([])
})
