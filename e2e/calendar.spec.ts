import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { ADMIN_EMAIL, expect, test } from './fixtures.ts'

/** Each test has a month of its own, because they share one server. */
let months = 0
function ownMonth(): string {
  months += 1
  const month = new Date(Date.UTC(2031, 2 + months, 1))
  return month.toISOString().slice(0, 7)
}

interface Planned {
  id: number
  title: string
  startDate: string
  endDate: string
  version: number
}

/** Ten to eleven in the morning of a day, in Los Angeles and in summer. */
async function plan(office: APIRequestContext, day: string, values: object = {}): Promise<Planned> {
  const hour = { startDate: `${day}T17:00:00.000Z`, endDate: `${day}T18:00:00.000Z` }
  const response = await office.post('/api/calendar-events', { data: { title: 'Callback', eventType: 'callback', ...hour, ...values } })
  expect(response.status(), await response.text()).toBe(201)
  return response.json()
}

async function stored(office: APIRequestContext, id: number): Promise<Planned> {
  return (await office.get(`/api/calendar-events/${id}`)).json()
}

const dayCell = (page: Page, day: string) => page.locator(`[data-day="${day}"]`)
const bar = (place: Page | Locator, title: string) => place.getByRole('button', { name: new RegExp(title) })

/** Pulls something to another place, as a hand does. */
async function pull(page: Page, from: Locator, to: Locator) {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()]
  if (!start || !end) throw new Error('not on the screen')
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2)
  await page.mouse.down()
  await page.mouse.move(start.x + start.width / 2 + 8, start.y + start.height / 2, { steps: 2 })
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 5 })
  await page.mouse.up()
}

test.describe('a casting director', () => {
  let office: APIRequestContext
  test.beforeEach(async ({ context, signIn }) => {
    office = await signIn(context, ADMIN_EMAIL)
  })

  test('plans, changes and deletes an event, and takes that back', async ({ page, expectAccessible }) => {
    const month = ownMonth()
    await page.goto(`/calendar?month=${month}`)
    await page.getByRole('button', { name: 'New Event' }).click()
    const dialog = page.getByRole('dialog', { name: 'New Event' })
    await expect(dialog.getByText('Times are in Pacific Time.')).toBeVisible()
    await dialog.getByLabel(/^Start/).fill('')
    await dialog.getByLabel(/^End/).fill('')
    await dialog.getByRole('button', { name: 'Create Event' }).click()
    for (const message of ['Title is required', 'Start date is required', 'End date is required']) {
      await expect(dialog.getByText(message, { exact: true })).toBeVisible()
    }
    await dialog.getByLabel('Title').fill('Second callback, part one')
    await dialog.getByLabel('Type').selectOption('callback')
    await dialog.getByLabel(/^Start/).fill(`${month}-11T10:00`)
    await dialog.getByLabel(/^End/).fill(`${month}-11T09:00`)
    await dialog.getByLabel('Location').fill('Studio B')
    const people = dialog.getByRole('combobox', { name: 'Attendees' })
    await people.fill('nobody at all')
    await people.press('Enter')
    await expect(dialog.getByText('Please enter an e-mail address, or choose a person')).toBeVisible()
    await people.fill('Guest@Example.EDU')
    await people.press('Enter')
    await expect(dialog.getByRole('button', { name: 'Remove guest@example.edu' })).toBeVisible()
    await dialog.getByRole('switch', { name: 'Private' }).check()
    await dialog.getByRole('button', { name: 'Create Event' }).click()
    await expect(dialog.getByText('End date must be after the start date')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByLabel(/^End/).fill(`${month}-12T01:30`)
    await dialog.getByRole('button', { name: 'Create Event' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('Event created', { exact: true })).toBeVisible()

    const event = bar(dayCell(page, `${month}-11`), 'Second callback')
    await expect(event).toHaveAccessibleName(/Callback, private: 10 AM Second callback, part one/)
    await event.click()
    const edit = page.getByRole('dialog', { name: 'Edit Event' })
    await expect(edit.getByLabel(/^End/)).toHaveValue(`${month}-12T01:30`)
    await expect(edit.getByRole('button', { name: 'Remove guest@example.edu' })).toBeVisible()
    await edit.getByLabel('Title').fill('Third callback')
    await edit.getByRole('button', { name: 'Save Changes' }).click()
    await expect(edit).toBeHidden()
    const changed = bar(dayCell(page, `${month}-11`), 'Third callback')
    await changed.click()
    await edit.getByRole('button', { name: 'Delete' }).click()
    const question = page.getByRole('dialog', { name: 'Delete Third callback' })
    await expect(question.getByText('Are you sure you want to delete this event?', { exact: true })).toBeVisible()
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(changed).toHaveCount(0)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(changed).toBeVisible()
    await page.reload()
    await expect(changed).toBeVisible()
  })

  test('pulls an event to another day and its end to a later one, and takes that back', async ({ page }) => {
    const month = ownMonth()
    const { id } = await plan(office, `${month}-09`)
    await page.goto(`/calendar?month=${month}`)
    const event = bar(page.getByRole('grid'), 'Callback')
    await pull(page, event, dayCell(page, `${month}-17`))
    await expect(bar(dayCell(page, `${month}-17`), 'Callback')).toBeVisible()
    await expect(page.getByText('Event moved', { exact: true })).toBeVisible()
    await expect.poll(async () => (await stored(office, id)).startDate).toContain(`${month}-17T17:00`)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(bar(dayCell(page, `${month}-09`), 'Callback')).toBeVisible()
    await expect.poll(async () => (await stored(office, id)).startDate).toContain(`${month}-09T17:00`)

    await event.hover()
    await pull(page, event.locator('.event-end'), dayCell(page, `${month}-11`))
    await expect(page.getByText('Event resized', { exact: true })).toBeVisible()
    await expect.poll(async () => (await stored(office, id)).endDate).toContain(`${month}-11T18:00`)
    // It may go on in the next week, as another bar there.
    const bars = await Promise.all((await event.all()).map((each) => each.boundingBox()))
    const cell = await dayCell(page, `${month}-09`).boundingBox()
    expect(bars.reduce((width, box) => width + (box?.width ?? 0), 0) / (cell?.width ?? 1)).toBeGreaterThan(2.5)
  })

  test('moves and resizes an event with the keyboard, which keeps the focus', async ({ page }) => {
    const month = ownMonth()
    const { id } = await plan(office, `${month}-10`)
    await page.goto(`/calendar?month=${month}`)
    await dayCell(page, `${month}-10`).focus()
    await page.keyboard.press('Tab')
    const event = bar(page.getByRole('grid'), 'Callback')
    await expect(event).toBeFocused()
    await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.press('Shift+ArrowDown')
    await expect(bar(dayCell(page, `${month}-18`), 'Callback')).toBeFocused()
    await page.keyboard.press('+')
    await expect.poll(async () => stored(office, id)).toMatchObject({ version: 4 })
    const now = await stored(office, id)
    expect([now.startDate.slice(0, 13), now.endDate.slice(0, 13)]).toEqual([`${month}-18T17`, `${month}-19T18`])
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Edit Event' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  test('who saves second sees where the two differ, and chooses', async ({ page, allowConsoleError, expectAccessible }) => {
    allowConsoleError(/409/)
    const month = ownMonth()
    const { id } = await plan(office, `${month}-10`, { location: 'Studio A' })
    await page.goto(`/calendar?month=${month}`)
    await bar(page.getByRole('grid'), 'Callback').click()
    const dialog = page.getByRole('dialog', { name: 'Edit Event' })
    await dialog.getByLabel('Title').fill('Mine')
    const theirs = { title: 'Theirs', eventType: 'callback', startDate: `${month}-10T17:00:00.000Z`, endDate: `${month}-10T18:00:00.000Z` }
    await office.put(`/api/calendar-events/${id}`, { data: { ...theirs, location: 'Studio Z' } })
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    const panel = dialog.getByRole('alert')
    await expect(panel.getByText('This event was changed somewhere else in the meantime. What you typed is kept.')).toBeVisible()
    await expect(panel.getByRole('listitem')).toHaveCount(2)
    await expectAccessible(page)
    await panel.getByRole('button', { name: 'Take the saved Location' }).click()
    await expect(dialog.getByLabel('Location')).toHaveValue('Studio Z')
    await expect(panel.getByRole('listitem')).toHaveCount(1)
    await panel.getByRole('button', { name: 'Keep what I typed' }).click()
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await expect(dialog).toBeHidden()
    expect(await stored(office, id)).toMatchObject({ title: 'Mine', location: 'Studio Z', version: 3 })
  })

  test('is told what failed in these words, and loses nothing that was typed', async ({ page, allowConsoleError }) => {
    allowConsoleError(/500/)
    const month = ownMonth()
    await plan(office, `${month}-10`)
    await page.goto(`/calendar?month=${month}`)
    const event = bar(page.getByRole('grid'), 'Callback')
    await expect(event).toBeVisible()
    await page.route(/api\/calendar-events(\/\d+)?$/, (route) =>
      route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status: 500, json: { message: 'No' } }),
    )
    await page.getByRole('button', { name: 'New Event' }).click()
    await page.getByLabel('Title').fill('Kept')
    await page.getByRole('button', { name: 'Create Event' }).click()
    await expect(page.getByText('Failed to create calendar event. Please try again.', { exact: true })).toBeVisible()
    await expect(page.getByLabel('Title')).toHaveValue('Kept')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await pull(page, event, dayCell(page, `${month}-17`))
    await expect(page.getByText('Failed to update calendar event. Please try again.', { exact: true })).toBeVisible()
    await expect(bar(dayCell(page, `${month}-10`), 'Callback')).toBeVisible()
    await event.click()
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog', { name: 'Delete Callback' }).getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Failed to delete calendar event. Please try again.', { exact: true })).toBeVisible()
    await expect(event).toBeVisible()
  })

  test('is told what a time means on a night on which the clocks change', async ({ page }) => {
    await page.goto('/calendar?month=2031-03')
    await dayCell(page, '2031-03-09').click()
    const dialog = page.getByRole('dialog', { name: 'New Event' })
    await dialog.getByLabel('Title').fill('Night shoot')
    await dialog.getByLabel(/^Start/).fill('2031-03-09T02:30')
    await expect(dialog.getByText('The clocks go forward that night and skip this time; Mar 9, 2031, 3:30 AM is meant.')).toBeVisible()
    await dialog.getByLabel(/^End/).fill('2031-03-09T05:00')
    await dialog.getByRole('button', { name: 'Create Event' }).click()
    await expect(bar(dayCell(page, '2031-03-09'), '3:30 AM Night shoot')).toBeVisible()
  })
})

test.describe('a student', () => {
  test('reads public events, not others’ private ones, and changes nothing', async ({
    page,
    context,
    browser,
    callboard,
    signIn,
    expectAccessible,
  }) => {
    const month = ownMonth()
    const director = await browser.newContext({ baseURL: callboard.url })
    const office = await signIn(director, ADMIN_EMAIL)
    const email = `attends.${Date.now()}@example.edu`
    await plan(office, `${month}-10`, { title: 'Open call', description: 'Bring shoes', location: 'Studio A' })
    await plan(office, `${month}-11`, { title: 'For somebody else', isPrivate: true })
    await plan(office, `${month}-12`, { title: 'Just for you', isPrivate: true, attendees: [email] })
    await director.close()
    await signIn(context, email)
    await page.goto(`/calendar?month=${month}`)
    await expect(bar(page.getByRole('grid'), 'Just for you')).toBeVisible()
    await expect(page.getByText('For somebody else')).toHaveCount(0)
    await expect(page.getByRole('button', { name: /New Event|Edit|Delete/ })).toHaveCount(0)
    await expectAccessible(page)
    await bar(page.getByRole('grid'), 'Open call').click()
    const details = page.getByRole('dialog', { name: 'Open call' })
    await expect(details.getByText('Bring shoes')).toBeVisible()
    await expect(details.getByRole('button')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await pull(page, bar(page.getByRole('grid'), 'Open call'), dayCell(page, `${month}-18`))
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(bar(dayCell(page, `${month}-10`), 'Open call')).toBeVisible()
  })

  test('goes from day to day and month to month by keyboard', async ({ page, context, signIn }) => {
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
    callboard,
    signIn,
    expectAccessible,
  }) => {
    const month = ownMonth()
    const director = await browser.newContext({ baseURL: callboard.url })
    await plan(await signIn(director, ADMIN_EMAIL), `${month}-10`, { title: 'In the feed' })
    await director.close()
    await signIn(context, `subscriber.${Date.now()}@example.edu`)
    await page.goto(`/calendar?month=${month}`)
    await page.getByRole('button', { name: 'Subscribe' }).click()
    const dialog = page.getByRole('dialog', { name: 'Subscribe' })
    await dialog.getByRole('button', { name: 'Make My Address' }).click()
    const address = await dialog.getByLabel('Your private address').inputValue()
    expect(address).toMatch(/\/calendar\/[\w-]{43}\.ics$/)
    await expect(dialog.getByText('Not yet')).toBeVisible()
    await expectAccessible(page)
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

  test('without events says so, and turns through the address', async ({ page, expectAccessible }) => {
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

  test('shows three events of a day and leads to the rest, and draws long ones across the weeks', async ({ page, expectAccessible }) => {
    await page.route('**/api/calendar-events?*', (route) => route.fulfill({ json: events }))
    await page.goto('/calendar?month=2031-03')
    const day = dayCell(page, '2031-03-14')
    await expect(day.getByRole('button', { name: /of the month/ })).toHaveCount(3)
    await expect(day.getByText('9:30 AM')).toBeVisible()
    const tour = page.getByRole('grid').getByRole('button', { name: /Casting tour/ })
    await expect(tour).toHaveCount(2)
    await expect(tour.first()).toHaveAccessibleName(/10 AM Casting tour.*goes on/)
    await expect(tour.last()).toHaveAccessibleName(/Continued.*Casting tour/)
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme })
      await expectAccessible(page)
    }
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

  test('on a phone is a small grid that leads to the list below it', async ({ page, expectAccessible }) => {
    await page.route('**/api/calendar-events?*', (route) => route.fulfill({ json: events }))
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/calendar?month=2031-03')
    const heading = page.getByRole('heading', { name: 'Fri, Mar 14, 2031' })
    await expect(heading).toBeAttached()
    await expect(page.getByRole('grid').getByRole('button')).toHaveCount(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await expectAccessible(page)
    await dayCell(page, '2031-03-14').click()
    await expect(heading).toBeFocused()
    await expect(heading).toBeInViewport()
  })

  test('that cannot be read is asked for again', async ({ page, allowConsoleError }) => {
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
