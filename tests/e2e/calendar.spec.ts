import { bar, dayCell, ownMonth, plan, pull } from '../harness/calendar-data.ts'
import { ADMIN_EMAIL, askByCalls, expect, test } from '../harness/fixtures.ts'

test.describe('a student', () => {
  test('reads public events, not others’ private ones, and cannot change any', async ({ page, context, signIn, asAnother }) => {
    const month = ownMonth()
    const email = `attends.${Date.now()}@example.edu`
    await asAnother(ADMIN_EMAIL, async (office) => {
      await plan(office, `${month}-10`, { title: 'Open call', description: 'Bring shoes', location: 'Studio A' })
      await plan(office, `${month}-11`, { title: 'For somebody else', isPrivate: true })
      await plan(office, `${month}-12`, { title: 'Just for you', isPrivate: true, attendees: [email] })
    })
    await signIn(context, email)
    await page.goto(`/calendar?month=${month}`)
    await expect(bar(page.getByRole('grid'), 'Just for you')).toBeVisible()
    await expect(page.getByText('For somebody else')).toHaveCount(0)
    await expect(page.getByRole('button', { name: /New Event|Edit|Delete/ })).toHaveCount(0)
    await bar(page.getByRole('grid'), 'Open call').click()
    const details = page.getByRole('dialog', { name: 'Open call' })
    await expect(details.getByText('Bring shoes')).toBeVisible()
    await expect(details.getByRole('button')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await pull(page, bar(page.getByRole('grid'), 'Open call'), dayCell(page, `${month}-18`))
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(bar(dayCell(page, `${month}-10`), 'Open call')).toBeVisible()
  })

  test('goes from day to day and month to month by keyboard', { tag: '@deep' }, async ({ page, context, signIn }) => {
    await signIn(context, 'newcomer@example.edu')
    await page.goto('/calendar?month=2033-05')
    await dayCell(page, '2033-05-31').focus()
    await page.keyboard.press('ArrowDown')
    await expect(page).toHaveURL(/month=2033-06/)
    await expect(dayCell(page, '2033-06-07')).toBeFocused()
    await page.keyboard.press('PageUp')
    await expect(page).toHaveURL(/month=2033-05/)
    await expect(dayCell(page, '2033-05-07')).toBeFocused()
    await page.keyboard.press('Home')
    await expect(dayCell(page, '2033-05-01')).toBeFocused()
    await page.keyboard.press('t')
    await expect(page.locator('[aria-current=date]')).toBeFocused()
  })

  test('subscribes, and reads the feed in another calendar until it is ended', async ({
    page,
    context,
    browser,
    signIn,
    expectAccessible,
    asAnother,
  }) => {
    const month = ownMonth()
    await asAnother(ADMIN_EMAIL, (office) => plan(office, `${month}-10`, { title: 'In the feed' }))
    await signIn(context, `subscriber.${Date.now()}@example.edu`)
    await page.goto(`/calendar?month=${month}`)
    await page.getByRole('button', { name: 'Subscribe' }).click()
    const dialog = page.getByRole('dialog', { name: 'Subscribe' })
    await dialog.getByRole('button', { name: 'Make My Address' }).click()
    const address = await dialog.getByLabel('Your private address').inputValue()
    expect(address).toMatch(/\/calendar\/[\w-]{43}\.ics$/)
    await expect(dialog.getByText('Not yet')).toBeVisible()
    await expectAccessible(page, '[role=dialog]')
    const stranger = await browser.newContext()
    const feed = await stranger.request.get(address)
    expect([feed.status(), feed.headers()['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
    expect(await feed.text()).toContain('SUMMARY:In the feed')
    await page.reload()
    await page.getByRole('button', { name: 'Subscribe' }).click()
    await expect(dialog.getByText('Not yet')).toHaveCount(0)
    await expect(dialog.getByLabel('Your private address')).toHaveCount(0)
    await dialog.getByRole('button', { name: 'End Subscription' }).click()
    await page.getByRole('dialog', { name: 'End the subscription?' }).getByRole('button', { name: 'End' }).click()
    await expect(dialog.getByRole('button', { name: 'Make My Address' })).toBeVisible()
    expect((await stranger.request.get(address)).status()).toBe(404)
    await stranger.close()
  })
})

test.describe('the month', () => {
  /** Four events of one day, and one across two weeks. */
  const shared = { description: null, location: 'Stage 2', projectId: null, status: 'scheduled', isPrivate: false, version: 1 }
  const stamps = { createdAt: '2031-01-01T00:00:00.000Z', updatedAt: '2031-01-01T00:00:00.000Z' }
  const events = [
    ...(['audition', 'callback', 'shoot', 'meeting'] as const).map((eventType, index) => ({
      ...shared,
      ...stamps,
      id: index + 1,
      title: `The ${eventType} of the month`,
      startDate: `2031-03-14T1${index + 6}:30:00.000Z`,
      endDate: `2031-03-14T1${index + 6}:45:00.000Z`,
      eventType,
    })),
    {
      ...shared,
      ...stamps,
      id: 5,
      title: 'Casting tour',
      startDate: '2031-03-20T17:00:00.000Z',
      endDate: '2031-03-25T00:00:00.000Z',
      eventType: 'casting' as const,
    },
  ]

  test.beforeEach(async ({ context, signIn }) => void (await signIn(context, 'newcomer@example.edu')))

  test('without events says so, and turns through the address', { tag: '@deep' }, async ({ page, expectAccessible }) => {
    await askByCalls(page)
    await page.route('**/api/calendar-events?*', (route) => route.fulfill({ json: [] }))
    await page.goto('/calendar?month=2035-12')
    await expect(page.getByRole('heading', { name: 'Casting Calendar' })).toBeVisible()
    await expect(page.getByText('December 2035')).toBeVisible()
    await expect(page.getByText('No upcoming casting events at the moment.', { exact: true })).toBeVisible()
    await expect(page.getByRole('columnheader').first()).toHaveText('Sun')
    await expect(page.getByRole('columnheader').last()).toHaveText('Sat')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Next month' }).click()
    await expect(page).toHaveURL(/month=2036-01$/)
    await page.getByRole('button', { name: 'Previous month' }).click()
    await page.getByRole('button', { name: 'Previous month' }).click()
    await expect(page.getByText('November 2035')).toBeVisible()
    await page.goBack()
    await expect(page.getByText('December 2035')).toBeVisible()
    await page.getByRole('button', { name: 'Today' }).click()
    await expect(page.locator('[aria-current=date]')).toBeVisible()
  })

  test('shows three events of a day and leads to the rest, and renders long ones across the weeks', { tag: '@deep' }, async ({ page }) => {
    await askByCalls(page)
    await page.route('**/api/calendar-events?*', (route) => route.fulfill({ json: events }))
    await page.goto('/calendar?month=2031-03')
    const day = dayCell(page, '2031-03-14')
    await expect(day.getByRole('button', { name: /of the month/ })).toHaveCount(3)
    await expect(day.getByText('9:30 AM')).toBeVisible()
    const tour = page.getByRole('grid').getByRole('button', { name: /Casting tour/ })
    await expect(tour).toHaveCount(2)
    await expect(tour.first()).toHaveAccessibleName(/10 AM Casting tour.*goes on/)
    await expect(tour.last()).toHaveAccessibleName(/Continued.*Casting tour/)
    await day.getByRole('button', { name: /^1 more/ }).click()
    const rest = page.getByRole('dialog')
    await expect(rest.getByRole('button', { name: /of the month/ })).toHaveCount(4)
    await rest.getByRole('button', { name: /The meeting/ }).click()
    const event = page.getByRole('dialog').filter({ hasText: 'Stage 2' })
    await expect(event.getByRole('heading', { name: 'The meeting of the month' })).toBeVisible()
    await expect(event.getByText(/12:30 PM/)).toBeVisible()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  test('on a phone is a small grid that leads to the list below it', { tag: '@deep' }, async ({ page }) => {
    await askByCalls(page)
    await page.route('**/api/calendar-events?*', (route) => route.fulfill({ json: events }))
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/calendar?month=2031-03')
    const heading = page.getByRole('heading', { name: 'Fri, Mar 14, 2031' })
    await expect(heading).toBeAttached()
    await expect(page.getByRole('grid').getByRole('button')).toHaveCount(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await dayCell(page, '2031-03-14').click()
    await expect(heading).toBeFocused()
    await expect(heading).toBeInViewport()
  })

  test('on a phone lists eight events of a full day, and leads to all of them', { tag: '@deep' }, async ({ page }) => {
    const [first] = events
    const full = Array.from({ length: 11 }, (_, index) => ({ ...first, id: 100 + index, title: `Slot ${index + 1}` }))
    await askByCalls(page)
    await page.route('**/api/calendar-events?*', (route) => route.fulfill({ json: full }))
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/calendar?month=2031-03')
    const listed = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Fri, Mar 14, 2031' }) })
    await expect(listed.getByRole('button', { name: /Slot/ })).toHaveCount(8)
    await listed.getByRole('button', { name: '3 more on Fri, Mar 14, 2031' }).click()
    await expect(page.getByRole('dialog').getByRole('button', { name: /Slot/ })).toHaveCount(11)
  })

  test('that fails to load can be requested again', { tag: '@deep' }, async ({ page, allowConsoleError }) => {
    allowConsoleError(/500/)
    await askByCalls(page)
    await page.route('**/api/calendar-events?*', (route) => route.fulfill({ status: 500, json: { message: 'No' } }))
    await page.goto('/calendar?month=2031-03')
    await expect(page.getByRole('alert')).toHaveCount(2)
    await page.unroute('**/api/calendar-events?*')
    for (let left = 2; left > 0; left -= 1) {
      await page.getByRole('button', { name: 'Try again' }).first().click()
      await expect(page.getByRole('alert')).toHaveCount(left - 1)
    }
  })
})
