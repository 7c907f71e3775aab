import { expect, test } from '../harness/fixtures.ts'

// A press can still be cancelled after it has begun: a finger may scroll, and a mouse may move away.

test.beforeEach(async ({ context, signIn }) => void (await signIn(context, 'finger@example.edu')))

test('the palette opens when a press ends on its button, has the focus, and returns it', async ({ page }) => {
  await page.goto('/my-applications')
  const button = page.getByRole('button', { name: 'Go to…' })
  const field = page.getByRole('combobox', { name: 'Go to' })
  await button.hover()
  await page.mouse.down()
  expect(await field.count(), 'before the button is let go').toBe(0)
  await page.mouse.up()
  await expect(field).toBeFocused()
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
  await expect(field).toHaveCount(0)

  await page.mouse.down()
  await page.mouse.up()
  await expect(field).toBeFocused()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(button).toBeFocused()

  await page.mouse.move(0, 0)
  await button.hover()
  await page.mouse.down()
  await page.mouse.move(400, 400)
  await page.mouse.up()
  await expect(field).toHaveCount(0)
})

test('the palette opens with the first press, without a fallback, once its code has loaded', async ({ page }) => {
  await page.goto('/my-applications')
  const button = page.getByRole('button', { name: 'Go to…' })
  await expect(button).toBeVisible()
  const isPalette = (name: string) => name.includes('/command-palette-')
  const loaded = () => page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  await expect.poll(async () => (await loaded()).some(isPalette)).toBe(true)
  const isOpen = await button.evaluate(
    async (element, file) => {
      await import(file)
      element.dispatchEvent(new MouseEvent('click', { bubbles: true }))
      await new Promise((resolve) => setTimeout(resolve))
      return document.querySelector('[role=dialog]') !== null
    },
    (await loaded()).find(isPalette) ?? '',
  )
  expect(isOpen).toBe(true)
})

test.describe('under a finger', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a menu opens at its button as the finger lifts, and closes at the next tap', async ({ page, context }) => {
    await page.goto('/my-applications')
    const trigger = page.getByRole('button', { name: 'Account menu' })
    const menu = page.getByRole('menu')
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
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
      expect(await menu.count(), times).toBe(0)
      await touch('touchEnd')
      await expect(menu).toBeInViewport({ ratio: 1 })
      await expect(menu).toBeFocused()
      await expect.poll(async () => (await menu.boundingBox())?.y).toBe(y + height + 6)
      await trigger.tap()
      await expect(menu).toHaveCount(0)
      await expect(trigger).toBeFocused()
    }
    await page.getByRole('button', { name: 'Go to…' }).tap()
    await expect(page.getByRole('combobox', { name: 'Go to' })).toBeFocused()
  })
})
