import { expect, test } from '../harness/fixtures.ts'

// What a press opens is drawn while the finger is still down. Until it lifts nobody meets it, and it leaves nothing where it leads nowhere.

test.beforeEach(async ({ context, signIn }) => void (await signIn(context, 'finger@example.edu')))

test('the palette is ready before a button is let go, is met by nobody until then, and has the focus afterwards', async ({ page }) => {
  await page.goto('/my-applications')
  const button = page.getByRole('button', { name: 'Go to…' })
  const field = page.getByRole('combobox', { name: 'Go to' })
  const ready = page.locator('input[role=combobox]')
  await button.hover()
  await page.mouse.down()
  await expect(ready).toHaveCount(1)
  await expect(ready).not.toBeInViewport()
  expect(await field.count(), 'what lies ready for screen readers').toBe(0)
  await expect(ready).toHaveCount(0)

  await page.mouse.up()
  await expect(field).toBeFocused()
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
  await expect(ready).toHaveCount(0)

  await page.mouse.down()
  await expect(ready).toHaveCount(1)
  await page.mouse.up()
  await expect(field).toBeFocused()
  await expect(field).toBeInViewport()
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(button).toBeFocused()
  await expect(ready).toHaveCount(0)

  await page.mouse.move(0, 0)
  await button.hover()
  await page.mouse.down()
  await page.mouse.move(400, 400)
  await page.mouse.up()
  await expect(ready).toHaveCount(0)
})

test.describe('under a finger', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a menu is ready before the finger lifts, is met by nobody until then, and opens where it belongs', async ({ page, context }) => {
    await page.goto('/my-applications')
    const trigger = page.getByRole('button', { name: 'Account menu' })
    const menu = page.getByRole('menu')
    const ready = page.locator('[aria-hidden=true]', { has: page.locator('[role=menuitem]') })
    await expect(trigger).toBeVisible()
    const { x = 0, y = 0, width = 0, height = 0 } = (await trigger.boundingBox()) ?? {}
    const browser = await context.newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchEnd') =>
      browser.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x: x + width / 2, y: y + height / 2 }],
      })
    for (const times of ['first', 'again']) {
      await touch('touchStart')
      await expect(ready, times).toHaveCount(1)
      await expect(ready).not.toBeInViewport()
      expect(await menu.count(), 'what lies ready for screen readers').toBe(0)
      expect(await page.locator('[role=menu]').count(), 'what lies ready for keys that belong to a menu').toBe(0)
      await touch('touchEnd')
      await expect(menu).toBeInViewport({ ratio: 1 })
      await expect(menu).toBeFocused()
      await expect.poll(async () => (await menu.boundingBox())?.y).toBe(y + height + 6)
      await trigger.tap()
      await expect(menu).toHaveCount(0)
      await expect(ready).toHaveCount(0)
      await expect(trigger).toBeFocused()
    }
    await page.getByRole('button', { name: 'Go to…' }).tap()
    await expect(page.getByRole('combobox', { name: 'Go to' })).toBeFocused()
  })
})
