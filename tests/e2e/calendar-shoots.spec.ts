import { bar, dayCell, ownMonth } from '../harness/calendar-data.ts'
import { applyTo, postProfile, postProject } from '../harness/casting-data.ts'
import { ADMIN_EMAIL, expect, test } from '../harness/fixtures.ts'

/** A casting call with a shoot on the 14th of a month and an application deadline on the 13th. */
const callIn = (month: string) => ({
  title: 'Ocean lawn morning',
  deadline: `${month}-13`,
  shootDate: `${month}-14`,
  shootTime: '06:15',
  endTime: '09:30',
  location: 'Alumni Park',
})

test('the shoot of a casting call is in the calendar, moves with it, and gives a new event what nobody typed', async ({
  page,
  context,
  signIn,
  expectAccessible,
}) => {
  // No other test file, all of which share a server, uses this year.
  const month = ownMonth().replace(/^\d{4}/, '2043')
  const office = await signIn(context, ADMIN_EMAIL)
  const call = await postProject(office, callIn(month))
  await page.goto(`/project/${call.id}`)
  await page.getByRole('link', { name: 'Add Event' }).click()
  const dialog = page.getByRole('dialog', { name: 'New Event' })
  await expect(dialog.getByLabel('Title')).toHaveValue('Ocean lawn morning')
  await expect(dialog.getByLabel('Type')).toHaveValue('shoot')
  await expect(dialog.getByLabel(/^Start/)).toHaveValue(`${month}-14T06:15`)
  await expect(dialog.getByLabel(/^End/)).toHaveValue(`${month}-14T09:30`)
  await expect(dialog.getByLabel('Location')).toHaveValue('Alumni Park')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(new RegExp(`/calendar\\?day=${month}-14$`))

  await page.getByRole('button', { name: 'New Event' }).click()
  await dialog.getByLabel('Title').fill('Fitting')
  await dialog.getByLabel('Casting call', { exact: true }).selectOption({ label: 'Ocean lawn morning' })
  await expect(dialog.getByLabel('Title')).toHaveValue('Fitting')
  await expect(dialog.getByLabel('Location')).toHaveValue('Alumni Park')
  await dialog.getByLabel('Location').fill('Wardrobe')
  await dialog.getByLabel('Casting call', { exact: true }).selectOption({ label: 'None' })
  await expect(dialog.getByLabel('Type')).toHaveValue('casting')
  await dialog.getByLabel('Casting call', { exact: true }).selectOption({ label: 'Ocean lawn morning' })
  await expect(dialog.getByLabel('Location')).toHaveValue('Wardrobe')
  await dialog.getByRole('button', { name: 'Create Event' }).click()
  await expect(dialog).toBeHidden()

  const grid = page.getByRole('grid')
  await expect(bar(dayCell(page, `${month}-14`), 'Shoot of a casting call: 6:15 AM Ocean lawn morning')).toBeVisible()
  await expect(bar(dayCell(page, `${month}-13`), 'Apply by: Ocean lawn morning')).toBeVisible()
  // The state of the switch comes from the address, so it does not change at the moment of the click.
  await page.getByRole('switch', { name: 'Show the last days to apply' }).click()
  await expect(page.getByRole('switch', { name: 'Show the last days to apply' })).not.toBeChecked()
  await expect(bar(grid, 'Apply by')).toHaveCount(0)
  await page.getByRole('button', { name: 'Week' }).click()
  await expect(page).toHaveURL(/deadlines=false/)
  const [shoot, fitting] = [bar(grid, 'Ocean lawn morning'), bar(grid, 'Fitting')]
  await expect(shoot).toBeVisible()
  // A bar re-renders while the week loads, and has no box for a moment.
  await expect(async () => {
    const [left, right] = [await shoot.boundingBox(), await fitting.boundingBox()]
    expect(left && right && (left.x + left.width <= right.x || right.x + right.width <= left.x)).toBe(true)
  }).toPass()
  await expectAccessible(page)
  await page.reload()
  await expect(shoot).toBeVisible()
  await expect(bar(grid, 'Apply by')).toHaveCount(0)

  await office.put(`/api/projects/${call.id}`, { data: { title: 'Ocean lawn evening', shootTime: '17:00', endTime: '' } })
  const moved = bar(grid, 'Shoot of a casting call: 5 PM Ocean lawn evening')
  await expect(moved).toBeVisible()
  await dayCell(page, `${month}-14`).focus()
  await page.keyboard.press('PageDown')
  await expect(moved).toHaveCount(0)
  await expect(dayCell(page, `${month}-21`)).toBeFocused()
  await page.keyboard.press('PageUp')
  await moved.click()
  const details = page.getByRole('dialog', { name: 'Ocean lawn evening' })
  await expect(details.getByText('0 of 1')).toBeVisible()
  await details.getByRole('link', { name: 'Open the casting call' }).click()
  await page.getByRole('link', { name: /in the calendar$/ }).click()
  await expect(moved).toBeVisible()
  const { x = 0, y = 0 } = (await dayCell(page, `${month}-15`).boundingBox()) ?? {}
  await page.mouse.click(x + 10, y + 48 * 2 + 10)
  await expect(dialog.getByLabel(/^Start/)).toHaveValue(`${month}-15T08:00`)
})

test('a student has the shoot for which they are booked in the calendar of their phone', { tag: '@deep' }, async ({
  page,
  context,
  signIn,
  asAnother,
}) => {
  const month = ownMonth().replace(/^\d{4}/, '2044')
  const email = `booked.${Date.now()}@example.edu`
  const student = await signIn(context, email)
  await postProfile(student, { firstName: 'Bo', lastName: 'Oked', email })
  await asAnother(ADMIN_EMAIL, async (office) => {
    const { id: projectId } = await postProject(office, callIn(month))
    const { id } = await applyTo(student, projectId)
    expect((await office.patch(`/api/applications/${id}`, { data: { status: 'accepted' } })).status()).toBe(200)
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/calendar?view=week&day=${month}-14`)
  await expect(page.getByRole('button', { name: /^Apply by: Ocean lawn morning/ })).toBeVisible()
  await page.getByRole('button', { name: /6:15 AM Ocean lawn morning/ }).click()
  const details = page.getByRole('dialog', { name: 'Ocean lawn morning' })
  await expect(details.getByText('You are booked for this shoot.')).toBeVisible()
  await expect(details.getByText('Booked', { exact: true })).toHaveCount(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})
