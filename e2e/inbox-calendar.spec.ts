import { applyTo, postProfile, postProject } from './casting-data.ts'
import { ADMIN_EMAIL, expect, test } from './fixtures.ts'

test('an inbox without messages, and without self-tapes, says what will come', async ({ page, context, signIn, expectAccessible }) => {
  await signIn(context, 'newcomer@example.edu')
  await page.goto('/messages')
  await expect(page.getByRole('heading', { name: 'No messages yet' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Messages', exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.goto('/my-self-tapes')
  await expect(page.getByRole('heading', { name: 'My Self-Tapes' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No self-tapes yet' })).toBeVisible()
  await expectAccessible(page)
})

test('a message is counted until it is opened, and a refusal to mark it read is told once', async ({
  page,
  context,
  browser,
  callboard,
  signIn,
  allowConsoleError,
  expectAccessible,
}) => {
  allowConsoleError(/500/)
  const email = `reader.${Date.now()}@example.edu`
  const student = await signIn(context, email)
  await postProfile(student, { firstName: 'Rea', lastName: 'Der', email })
  const director = await browser.newContext({ baseURL: callboard.url })
  const office = await signIn(director, ADMIN_EMAIL)
  const { id: projectId } = await postProject(office, { title: 'Letters' })
  const { id } = await applyTo(student, projectId)
  expect((await office.patch(`/api/applications/${id}`, { data: { status: 'accepted' } })).status()).toBe(200)
  await director.close()

  let refusals = 0
  await page.route('**/api/messages/*/read', (route) => {
    refusals += 1
    return route.fulfill({ status: 500, json: { message: 'No' } })
  })
  await page.goto('/messages')
  const link = page.getByRole('link', { name: 'Messages 1 unread' })
  await expect(link).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: '1 unread' })).toBeVisible()
  await expectAccessible(page)
  const message = page.getByRole('button', { name: /Casting Director/ })
  await message.click()
  await expect(page.getByText('Failed to mark message as read', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('status').filter({ hasText: '1 unread' })).toBeVisible()
  expect(refusals).toBe(1)

  await page.unroute('**/api/messages/*/read')
  await message.click()
  await expect(
    page
      .getByRole('dialog')
      .getByText(/Letters/)
      .first(),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('All read')).toBeVisible()
  await expect(link).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('All read')).toBeVisible()
})

test('messages that cannot be read are asked for again', async ({ page, context, signIn, allowConsoleError }) => {
  allowConsoleError(/500/)
  await signIn(context, 'newcomer@example.edu')
  await page.route('**/api/messages', (route) => route.fulfill({ status: 500, json: { message: 'No' } }))
  await page.goto('/messages')
  await expect(page.getByRole('alert')).toBeVisible()
  await page.unroute('**/api/messages')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'No messages yet' })).toBeVisible()
})

test.describe('the calendar', () => {
  /** Four events of one day; making them has no screen yet, so that the answer is given here. */
  const events = (['audition', 'callback', 'shoot', 'meeting'] as const).map((eventType, index) => ({
    id: index + 1,
    title: `The ${eventType} of the month`,
    description: null,
    startDate: `2031-03-14T1${index + 6}:30:00.000Z`,
    endDate: `2031-03-14T1${index + 6}:45:00.000Z`,
    location: 'Stage 2',
    eventType,
    projectId: null,
    status: 'scheduled',
    isPrivate: false,
  }))

  test.beforeEach(async ({ context, signIn }) => void (await signIn(context, 'newcomer@example.edu')))

  test('without events says so, and moves by month through the address', async ({ page, expectAccessible }) => {
    await page.goto('/calendar?month=2031-12')
    await expect(page.getByRole('heading', { name: 'Casting Calendar' })).toBeVisible()
    await expect(page.getByText('December 2031')).toBeVisible()
    await expect(page.getByText('No upcoming casting events at the moment.', { exact: true })).toBeVisible()
    await expect(page.getByRole('columnheader').first()).toHaveText('Sun')
    await expect(page.getByRole('columnheader').last()).toHaveText('Sat')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Next month' }).click()
    await expect(page).toHaveURL(/month=2032-01$/)
    await page.getByRole('button', { name: 'Previous month' }).click()
    await page.getByRole('button', { name: 'Previous month' }).click()
    await expect(page.getByText('November 2031')).toBeVisible()
    await page.goBack()
    await expect(page.getByText('December 2031')).toBeVisible()
    await page.getByRole('button', { name: 'Today' }).click()
    await expect(page.locator('[aria-current=date]')).toBeVisible()
  })

  test('a day shows three events and leads to the rest', async ({ page, expectAccessible }) => {
    await page.route('**/api/calendar-events?*', (route) => route.fulfill({ json: events }))
    await page.goto('/calendar?month=2031-03')
    const day = page.getByRole('cell').filter({ hasText: '14' }).first()
    await expect(day.getByRole('button', { name: /of the month/ })).toHaveCount(3)
    await expect(day.getByText('9:30 AM')).toBeVisible()
    await expectAccessible(page)
    await day.getByRole('button', { name: /^1 more/ }).click()
    const rest = page.getByRole('dialog')
    await expect(rest.getByRole('button', { name: /of the month/ })).toHaveCount(4)
    await rest.getByRole('button', { name: /The meeting/ }).click()
    const event = page.getByRole('dialog').filter({ hasText: 'Stage 2' })
    await expect(event.getByRole('heading', { name: 'The meeting of the month' })).toBeVisible()
    await expect(event.getByText(/12:30 PM/)).toBeVisible()
    await expect(page.getByRole('button', { name: /New Event|Delete|Edit/ })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  test('on a phone it is a list of days', async ({ page }) => {
    await page.route('**/api/calendar-events?*', (route) => route.fulfill({ json: events }))
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/calendar?month=2031-03')
    await expect(page.getByRole('heading', { name: 'Fri, Mar 14, 2031' })).toBeVisible()
    await expect(page.getByRole('table')).toBeHidden()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })

  test('events that cannot be read are asked for again', async ({ page, allowConsoleError }) => {
    allowConsoleError(/500/)
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
