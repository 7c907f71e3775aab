import { ADMIN_EMAIL, expect, test } from '../harness/fixtures.ts'
import { grid, hour, hoursChosen, middle, talentOf, uniqueName } from '../harness/talent-data.ts'

// Axe checks each of the 91 hours.
test.describe.configure({ timeout: 120_000 })

test.beforeEach(async ({ context, signIn }) => void (await signIn(context, ADMIN_EMAIL)))

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a resting finger paints, a swipe scrolls, and a tap changes an hour', { tag: '@deep' }, async ({ page, context }) => {
    const { id } = await talentOf(page.context().request)
    await page.clock.install()
    await page.goto(`/admin/edit-talent/${id}`)
    await grid(page).evaluate((element) => element.scrollIntoView({ block: 'start', behavior: 'instant' }))
    const browser = await context.newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: [x: number, y: number][]) =>
      browser.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y]) => ({ x, y })) })
    const top = () => page.evaluate(() => Math.round(window.scrollY))

    await hour(page, 'Sunday 8 AM').tap()
    await expect(hoursChosen(page)).toHaveText('1 of 91 hours')

    const start = await middle(hour(page, 'Monday 10 AM'))
    const end = await middle(hour(page, 'Monday 1 PM'))
    const before = await top()
    await touch('touchStart', [start])
    await expect(hour(page, 'Monday 10 AM')).toHaveAttribute('aria-selected', 'true')
    for (const share of [0.25, 0.5, 0.75, 1]) await touch('touchMove', [[start[0], start[1] + (end[1] - start[1]) * share]])
    await touch('touchEnd', [])
    await expect(hoursChosen(page)).toHaveText('5 of 91 hours')
    expect(await top()).toBe(before)

    // The clock is stopped, so that a slow machine does not make a press long.
    await page.clock.pauseAt(new Date(Date.now() + 600_000))
    const [x, y] = await middle(hour(page, 'Thursday 2 PM'))
    await touch('touchStart', [[x, y]])
    for (const moved of [20, 60, 100, 140, 180]) await touch('touchMove', [[x, y + moved]])
    await touch('touchEnd', [])
    await expect.poll(top).toBeLessThan(before - 50)
    await page.clock.runFor(1000)
    await expect(hoursChosen(page)).toHaveText('5 of 91 hours')
  })
})

/** Far more of everything than a real person would enter. */
const farTooMuch = () => ({
  firstName: `${uniqueName()} ${'Aleksandrovna'.repeat(4)}`,
  lastName: 'Castellanos-de-la-Vega'.repeat(3),
  specialties: Array.from({ length: 40 }, (_, index) => `Specialty number ${index}`),
  weeklyAvailability: { 3: Array(13).fill(true) },
})

test('the form is accessible with all its errors, light and dark', { tag: '@deep' }, async ({ page, expectAccessible }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { id } = await talentOf(page.context().request, farTooMuch())
  await page.goto(`/admin/edit-talent/${id}`)
  await page.getByLabel('First Name').fill('')
  await page.getByRole('button', { name: 'Update Profile' }).click()
  await expect(page.getByText('First name is required')).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page)
  }
})

test('both forms fit every screen, and the hours stay large enough to hit', { tag: '@deep' }, async ({ page }) => {
  const { id } = await talentOf(page.context().request, farTooMuch())
  for (const path of ['/admin-add-talent', `/admin/edit-talent/${id}`]) {
    await page.goto(path)
    await expect(grid(page)).toBeVisible()
    for (const width of [320, 390, 820, 1440]) {
      await page.setViewportSize({ width, height: 844 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
      for (const target of [hour(page, 'Sunday 8 AM'), page.getByRole('button', { name: 'Monday, every hour' })]) {
        const box = await target.boundingBox()
        expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24)
      }
    }
  }
})
