import type { Page } from '@playwright/test'
import { ADMIN_EMAIL, expect, test } from '../harness/fixtures.ts'
import { capture, openSession, photoIds, strip, student } from '../harness/photo-session-steps.ts'
import { simulateCamera } from '../harness/simulated-camera.ts'

/** The fake camera shows its first frame. */
async function cameraIsOn(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Capture' })).toBeEnabled()
  await page.waitForFunction(() => (document.querySelector('video')?.videoWidth ?? 0) > 0)
}

test.beforeEach(async ({ context, signIn }) => void (await signIn(context, ADMIN_EMAIL)))

test('a session by button, space bar and countdown survives a reload, and saves exactly the kept photos', async ({ page, asAnother }) => {
  const ada = await student(asAnother, 'Ada', 'Lovelace')
  await openSession(page, ada)
  await cameraIsOn(page)
  await capture(page, 1)
  await page.getByRole('heading', { name: ada.name }).click()
  await page.keyboard.press('Space')
  await expect(strip(page)).toHaveCount(2)
  await page.reload()
  await expect(strip(page)).toHaveCount(2)
  await cameraIsOn(page)
  await page.getByRole('combobox', { name: 'Countdown' }).selectOption('3')
  await page.getByRole('button', { name: 'Capture' }).click()
  await expect(page.getByRole('button', { name: /^Stop \(\d\)$/ })).toBeVisible()
  await expect(strip(page)).toHaveCount(3)
  await page.getByRole('combobox', { name: 'Countdown' }).selectOption('0')
  await capture(page, 4)
  await page.getByRole('button', { name: 'Discard photo 2' }).click()
  await expect(page.getByText('3 of 4 to keep')).toBeVisible()
  await page.getByRole('button', { name: 'Finish' }).click()
  await expect(page.getByText('Photos saved', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Photo session' })).toBeVisible()
  await expect(page.getByRole('link', { name: /Ada Lovelace/ })).toContainText('3 photos')
  expect(await photoIds(page, ada)).toHaveLength(3)
  await page.reload()
  await expect(page.getByText('wait to be saved')).toHaveCount(0)
})

test('the photos taken are in sight while shooting, and the newest among them', { tag: '@deep' }, async ({ page, asAnother }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openSession(page, await student(asAnother, 'Hedy', 'Lamarr'))
  await cameraIsOn(page)
  for (const count of [1, 2, 3, 4, 5, 6, 7]) {
    await capture(page, count)
    await expect(strip(page).last()).toBeInViewport({ ratio: 0.95 })
  }
  await expect(page.getByRole('heading', { name: 'Contact strip' })).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: 'Capture' })).toBeInViewport({ ratio: 1 })
})

test('without a network photos wait on the device, and are saved once when it is back', { tag: '@deep' }, async ({
  page,
  context,
  allowConsoleError,
  asAnother,
}) => {
  allowConsoleError(/ERR_INTERNET_DISCONNECTED/)
  const mary = await student(asAnother, 'Mary', 'Somerville')
  await openSession(page, mary)
  await cameraIsOn(page)
  // Everything that pages load in the background has arrived.
  await expect.poll(() => page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => /\/live-/.test(name)))).toBe(true)
  await context.setOffline(true)
  await expect(page.getByText('Offline: photos stay on this device')).toBeVisible()
  await capture(page, 1)
  await capture(page, 2)
  await page.getByRole('button', { name: 'Finish' }).click()
  await expect(page.getByText('Failed to save photos', { exact: true })).toBeVisible()
  await expect(strip(page)).toHaveCount(2)
  await context.setOffline(false)
  await page.goto('/photo-updater')
  const waiting = page.getByRole('region', { name: 'Waiting photos' })
  await expect(waiting.getByText('2 photos of Mary Somerville wait to be saved')).toBeVisible()
  // The answer to the first attempt is lost. The second attempt must not save the photos again.
  await page.route('**/api/students/*/photos', async (route) => {
    await route.fetch()
    await route.abort()
  })
  allowConsoleError(/ERR_FAILED/)
  await waiting.getByRole('button', { name: 'Save now' }).click()
  await expect(page.getByText('Failed to save photos', { exact: true })).toBeVisible()
  await page.unroute('**/api/students/*/photos')
  await waiting.getByRole('button', { name: 'Save now' }).click()
  await expect(page.getByText('Photos saved', { exact: true })).toBeVisible()
  await expect(waiting).toHaveCount(0)
  expect(await photoIds(page, mary)).toHaveLength(2)
})

test('photos of the wrong person are moved, before and after they were saved', { tag: '@deep' }, async ({ page, asAnother }) => {
  const wrong = await student(asAnother, 'Rosalind', 'Franklin')
  const right = await student(asAnother, 'Dorothy', 'Hodgkin')
  await openSession(page, wrong)
  await cameraIsOn(page)
  await capture(page, 1)
  await capture(page, 2)
  const choose = async () => {
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('searchbox').fill('dorothy hodgkin')
    await dialog.getByRole('button', { name: /Dorothy Hodgkin/ }).click()
  }
  await page.getByRole('button', { name: 'Move photo 1 to another student' }).click()
  await choose()
  await expect(strip(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Finish' }).click()
  await expect(page.getByRole('heading', { name: 'Photo session' })).toBeVisible()
  await expect(page.getByText('1 photo of Dorothy Hodgkin waits to be saved')).toBeVisible()
  await page.getByRole('button', { name: 'Save now' }).click()
  await expect(page.getByText('waits to be saved')).toHaveCount(0)
  expect([(await photoIds(page, wrong)).length, (await photoIds(page, right)).length]).toEqual([1, 1])

  await openSession(page, wrong)
  await page.getByText('In the portfolio already').click()
  await page.getByRole('button', { name: 'Move portfolio photo 1 to another student' }).click()
  await choose()
  await expect(page.getByText('Photo moved', { exact: true })).toBeVisible()
  await expect.poll(() => photoIds(page, wrong)).toEqual([])
  expect(await photoIds(page, right)).toHaveLength(2)
})

test('a refused camera, a missing one and a browser without USB show different errors', { tag: '@deep' }, async ({
  page,
  expectAccessible,
  asAnother,
}) => {
  const emmy = await student(asAnother, 'Emmy', 'Noether')
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'usb', { value: undefined })
    let name = 'NotAllowedError'
    navigator.mediaDevices.getUserMedia = () => {
      const error = new DOMException('no', name)
      name = 'NotFoundError'
      return Promise.reject(error)
    }
  })
  await openSession(page, emmy)
  const alert = page.getByRole('alert').filter({ hasText: 'Camera Error' })
  await expect(alert.getByText('Unable to access camera. Please check permissions.')).toBeVisible()
  await expectAccessible(page)
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(alert.getByText(/None was found/)).toBeVisible()
  await page.getByRole('button', { name: 'Connect DSLR' }).click()
  await expect(page.getByText('WebUSB Not Supported', { exact: true })).toBeVisible()
})

test('the session is accessible, light and dark', { tag: '@deep' }, async ({ page, expectAccessible, asAnother }) => {
  await openSession(page, await student(asAnother, 'Lise', 'Meitner'))
  await cameraIsOn(page)
  await capture(page, 1)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page)
  }
})

test('a picture that cannot be read is never replaced by another, and arrives on the next request', { tag: '@deep' }, async ({
  page,
  expectAccessible,
  asAnother,
}) => {
  const camera = await simulateCamera(page)
  const chien = await student(asAnother, 'Chien-Shiung', 'Wu')
  await openSession(page, chien)
  // A page that already contains its data shows the student before it has a camera.
  await page.reload()
  await page.getByRole('button', { name: 'Connect DSLR' }).click()
  await expect(page.getByRole('heading', { name: 'DSLR' })).toBeVisible()
  await camera.failTransfers()
  await page.getByRole('button', { name: 'Capture' }).click()
  const alert = page.getByRole('alert').filter({ hasText: 'Image Transfer Failed' })
  await expect(alert.getByRole('button', { name: 'Switch to Webcam' })).toBeVisible()
  await expect(page.getByText('Simulated picture, never saved')).toBeVisible()
  await expect(strip(page)).toHaveCount(0)
  await expectAccessible(page)
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(strip(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Switch to Webcam' }).click()
  await expect(page.getByRole('heading', { name: 'Webcam' })).toBeVisible()
  await page.getByRole('button', { name: 'Finish' }).click()
  await expect(page.getByRole('heading', { name: 'Photo session' })).toBeVisible()
  expect(await photoIds(page, chien)).toEqual(camera.contentIds(1))
})
