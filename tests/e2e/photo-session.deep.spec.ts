import { ADMIN_EMAIL, expect, test } from '../harness/fixtures.ts'
import { capture, openSession, photoIds, strip, student } from '../harness/photo-session-steps.ts'
import { simulateCamera } from '../harness/simulated-camera.ts'

test.beforeEach(async ({ context, signIn }) => void (await signIn(context, ADMIN_EMAIL)))

test('twenty pictures of a Canon arrive byte for byte, despite an unplugged cable, and none of another student', async ({
  page,
  asAnother,
}) => {
  test.setTimeout(480_000)
  const camera = await simulateCamera(page)
  expect(camera.bytes).toBeGreaterThan(10_000_000)
  const grace = await student(asAnother, 'Grace', 'Hopper')
  const other = await student(asAnother, 'Katherine', 'Johnson')
  // The previous student has an unsaved picture on this device.
  await openSession(page, other)
  await page.getByRole('button', { name: 'Connect DSLR' }).click()
  await expect(page.getByRole('heading', { name: 'DSLR' })).toBeVisible()
  await capture(page, 1)
  await page.getByRole('button', { name: 'Students' }).click()
  await page.getByRole('searchbox', { name: 'Search students' }).fill(grace.name)
  await page.getByRole('link', { name: /Grace Hopper/ }).click()

  await expect(page.getByText('Canon EOS R6')).toBeVisible()
  await expect(page.getByText('75%')).toBeVisible()
  // Live view has rendered a frame: the canvas has its size.
  await page.waitForFunction(() => document.querySelector('canvas[aria-label="Live view"]')?.getAttribute('width') === '960')
  for (let shot = 1; shot <= 20; shot++) {
    if (shot === 8) await camera.unplugAfter(4_500_000)
    await expect(page.getByRole('button', { name: 'Capture' })).toBeEnabled()
    await page.getByRole('button', { name: 'Capture' }).click()
    if (shot === 8) {
      await expect(page.getByText('No DSLR Connected', { exact: true })).toBeVisible({ timeout: 20_000 })
      await expect(strip(page)).toHaveCount(7)
      await camera.plugIn()
    }
    await expect(strip(page)).toHaveCount(shot, { timeout: 30_000 })
  }
  expect(await camera.shotsTaken()).toBe(21)
  await page.getByRole('button', { name: 'Finish' }).click()
  const list = page.getByRole('heading', { name: 'Photo session' })
  // After this wait, notifications about failures have disappeared.
  await expect(list.or(page.getByText('Failed to save photos'))).toBeVisible({ timeout: 240_000 })
  await expect(list).toBeVisible()
  expect(await photoIds(page, grace)).toEqual(camera.contentIds(20, 2))
  await expect(page.getByText('1 photo of Katherine Johnson waits to be saved')).toBeVisible()
  expect(await photoIds(page, other)).toEqual([])
})
