import sharp from 'sharp'
import { expect, test } from '../harness/fixtures.ts'
import { createProfile, order, withPhotos } from '../harness/student-data.ts'

test.describe('my profile', () => {
  test('without a profile leads to the form', async ({ page, context, signIn }) => {
    await signIn(context, 'nobody@example.edu')
    await page.goto('/my-profile')
    await expect(page.getByRole('heading', { name: 'No Profile Found' })).toBeVisible()
    await expect(page.getByText("You haven't created your student profile yet.", { exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'Create Your Profile' }).click()
    await expect(page).toHaveURL(/\/student-profile$/)
  })

  test('orders photos by menu, by keyboard and by dragging, and restores the order on failure', async ({
    page,
    context,
    signIn,
    allowConsoleError,
  }) => {
    allowConsoleError(/status of 503/)
    const api = await signIn(context, 'order@example.edu')
    await createProfile(api, { portfolio: await withPhotos(api, 5) })
    await page.goto('/my-profile')
    await expect(page.getByText('Available for casting')).toBeVisible()
    const [a, b, c, d, e] = await order(page)
    // The page shows a new order before it is stored, so a reload may come too early.
    const saving = (act: () => Promise<void>) => Promise.all([page.waitForResponse('**/photo-order'), act()])

    await page.getByRole('button', { name: 'Options of photo 3' }).click()
    await saving(() => page.getByRole('menuitem', { name: 'Move earlier' }).click())
    await expect.poll(() => order(page)).toEqual([a, c, b, d, e])
    await expect(page.getByText('Photos reordered', { exact: true })).toBeVisible()
    await expect(page.getByText('Your photo order has been updated.', { exact: true })).toBeVisible()

    // Six steps of 25 px cross the next tile. Wait until each step is rendered.
    const grip = page.getByRole('button', { name: 'Move photo 1' })
    await grip.focus()
    const start = await grip.boundingBox()
    await page.keyboard.press('Space')
    await expect(page.getByText('Over position 1 of 5.')).toBeAttached()
    // The text appears before the arrow keys work: a timer adds their listener.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
    for (let step = 1; step <= 6; step += 1) {
      await page.keyboard.press('ArrowRight')
      await expect.poll(async () => ((await grip.boundingBox())?.x ?? 0) - (start?.x ?? 0)).toBe(25 * step)
    }
    await expect(page.getByText('Over position 2 of 5.')).toBeAttached()
    await saving(() => page.keyboard.press('Space'))
    await expect.poll(() => order(page)).toEqual([c, a, b, d, e])

    const from = await page.getByRole('button', { name: 'Open photo 5 of 5' }).boundingBox()
    const to = await page.getByRole('button', { name: 'Open photo 1 of 5' }).boundingBox()
    if (!from || !to) throw new Error('the photos are not on the page')
    await page.mouse.move(from.x + 40, from.y + 40)
    await page.mouse.down()
    await page.mouse.move(from.x, from.y + 40, { steps: 4 })
    await page.mouse.move(to.x + 40, to.y + 40, { steps: 12 })
    await saving(() => page.mouse.up())
    await expect.poll(() => order(page)).toEqual([e, c, a, b, d])
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('list', { name: 'Portfolio' })).toBeVisible()
    expect(await order(page)).toEqual([e, c, a, b, d])

    await page.route('**/photo-order', (route) =>
      route.fulfill({ status: 503, json: { message: 'Callboard is not ready yet. Please try again in a moment.' } }),
    )
    await page.getByRole('button', { name: 'Options of photo 5' }).click()
    await page.getByRole('menuitem', { name: 'Make first' }).click()
    await expect(page.getByText('Callboard is not ready yet. Please try again in a moment.', { exact: true })).toBeVisible()
    expect(await order(page)).toEqual([e, c, a, b, d])
  })

  test('shows photos one at a time in a circle, with counter, download and close', { tag: '@deep' }, async ({ page, context, signIn }) => {
    const api = await signIn(context, 'viewer@example.edu')
    await createProfile(api, { portfolio: await withPhotos(api, 3) })
    await page.goto('/my-profile')
    await page.getByRole('button', { name: 'Open photo 1 of 3' }).click()
    await expect(page.getByText('1 / 3')).toBeVisible()
    await page.getByRole('button', { name: 'Previous photo' }).click()
    await expect(page.getByText('3 / 3')).toBeVisible()
    await page.getByRole('button', { name: 'Next photo' }).click()
    await expect(page.getByText('1 / 3')).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByText('2 / 3')).toBeVisible()
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download photo' }).click()])
    expect(download.suggestedFilename()).toBe('portfolio-photo-2.jpg')
    expect((await sharp(await download.path()).metadata()).format).toBe('jpeg')
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByText('2 / 3')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Open photo 1 of 3' })).toBeFocused()
  })
})
