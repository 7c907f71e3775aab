import type { Page } from '@playwright/test'
import { expect } from '../harness/fixtures.ts'
import { openWithFonts } from '../harness/loaded-fonts.ts'
import { type GallerySite, serveGallery } from './gallery-site.ts'
import { expectPicture, isDrawn } from './picture-compare.ts'
import { GALLERY } from './picture-screens.ts'
import { sheetOf } from './picture-shots.ts'
import { test as base, SLOWEST_MS } from './picture-test.ts'

// Every component of ui/ in its states. After an intended change: npm run pictures

const test = base.extend<object, { gallery: GallerySite }>({
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

/** A height larger than the gallery, its dialogs and its open lists, in CSS pixels. */
const TALLEST = { whole: 9000, button: 900, combobox: 1500 } as const

/** Renders all controls as if they were hovered or focused. */
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

test('every component looks as it did in every state, and axe finds nothing in any', async ({
  page,
  browser,
  gallery,
  expectAccessible,
  allowConsoleError,
}, info) => {
  test.setTimeout(SLOWEST_MS)
  const draws = await isDrawn(info, browser)
  // One of the states shows a missing photo.
  allowConsoleError(/missing-\d\.jpg/)
  for (const { name, press, role = 'button', force } of GALLERY) {
    const visit = async () => {
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.emulateMedia({ colorScheme: 'light' })
      await openWithFonts(page, gallery.url)
      if (press) await page.getByRole(role, { name: press }).first().click()
      if (press) await expect(page.locator('[role=dialog], [role=menu], .notice, select:open')).toBeVisible()
      // A notification stays while it has the focus.
      if (press && /toast/i.test(press)) await page.keyboard.press('F8')
      if (force) await forceState(page, force)
      // Hover and focus styles do not depend on the window.
      return sheetOf(page, name, { tallest: TALLEST[press ? role : 'whole'], waits: false, isWide: force !== undefined, draws })
    }
    await expectPicture(name, visit, info, browser)
    // Dark, like the last picture. Other tests check the light scheme. A menu is outside of the landmarks, but axe requires
    // everything to be inside one.
    if (!force && !press?.startsWith('Actions')) await expectAccessible(page, press && '[role=dialog], .notice, select')
  }
})
