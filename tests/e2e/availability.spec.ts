import { setTimeout } from 'node:timers/promises'
import { addDays, dayOf } from '@callboard/contract/time/month'
import { postProfile } from '../harness/casting-data.ts'
import { ADMIN_EMAIL, expect, test } from '../harness/fixtures.ts'

const EMAIL = 'ava.able@example.edu'
const tomorrow = addDays(dayOf(new Date(), 'America/Los_Angeles'), 1)

/** Two hours tomorrow, in the format of a timetable exporter. */
const CLASSES = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'BEGIN:VEVENT',
  'UID:1@classes.example',
  `DTSTART:${tomorrow.replaceAll('-', '')}T100000`,
  'DURATION:PT2H',
  'SUMMARY:Acting II',
  'END:VEVENT',
  'END:VCALENDAR',
  '',
].join('\r\n')

test('a student says when they are busy, on a phone, and the office reads when, never why', async ({
  page,
  context,
  asAnother,
  signIn,
  expectAccessible,
  allowConsoleError,
}) => {
  // The first exception and the first file are refused, and the same file is not accepted twice.
  allowConsoleError(/status of 4(00|09)/)
  await page.setViewportSize({ width: 390, height: 844 })
  const person = await signIn(context, EMAIL)
  const { id } = await postProfile(person, { firstName: 'Ava', lastName: 'Able', email: EMAIL })
  await page.goto('/availability')
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Your week')
  await page.getByRole('textbox', { name: 'Day' }).fill(tomorrow)
  await page.getByRole('button', { name: 'Hours, more days, note' }).click()
  await page.getByLabel('From (time)').fill('14:00')
  await page.getByRole('button', { name: 'I am busy' }).click()
  await expect(page.getByText('Please enter both times, or none for the whole day')).toBeVisible()
  await expect(page.getByLabel('To (time)')).toBeFocused()
  await page.getByLabel('To (time)').fill('15:30')
  await page.getByLabel('Note').fill('Dentist')
  await page.route('**/api/availability', async (route) => {
    await setTimeout(500)
    await route.continue()
  })
  await page.getByRole('button', { name: 'I am busy' }).click()
  const days = page.getByRole('listitem')
  await expect(days.filter({ hasText: '2:00 PM–3:30 PM · Busy: Dentist' })).toBeVisible()
  // Hours over midnight, which are on two days. They are typed while the list is still reloading.
  await page.getByLabel('From (time)').fill('22:00')
  await page.getByLabel('To (time)').fill('02:00')
  await expect(page.getByText('On the next day')).toBeVisible()
  await page.getByRole('button', { name: 'I am busy' }).click()
  await expect(days.filter({ hasText: '10:00 PM to 2:00 AM the next day' })).toBeVisible()
  await expect(days.filter({ hasText: '12:00 AM–2:00 AM · Busy' })).toBeVisible()

  const file = (text: string) => ({ name: 'classes.ics', mimeType: 'text/calendar', buffer: Buffer.from(text) })
  await page.locator('input[type=file]').setInputFiles(file('Dear students'))
  await expect(page.getByText('This is not a calendar.')).toBeVisible()
  await page.locator('input[type=file]').setInputFiles(file(CLASSES))
  await expect(days.filter({ hasText: '10:00 AM–12:00 PM · Class: classes.ics' })).toBeVisible()
  await expect(page.getByText(/^From your timetable, .*: free from 8 AM to 9 PM outside of your classes/)).toBeVisible()
  const row = days.filter({ hasText: '1 busy time, read' })
  await expect(row.getByText('Times without a known time zone are read as Pacific Time, the time of the campus.')).toBeVisible()
  await page.locator('input[type=file]').setInputFiles(file(CLASSES))
  await expect(page.getByText('You have added this file before.')).toBeVisible()
  await expectAccessible(page)

  const busy = await asAnother(ADMIN_EMAIL, async (office) =>
    (await office.get(`/api/talent/${id}/busy?from=${tomorrow}&to=${tomorrow}`)).text(),
  )
  expect(JSON.parse(busy).spans).toHaveLength(3)
  expect(busy).not.toMatch(/Dentist|classes|Acting/)

  await page.getByRole('button', { name: 'Remove classes.ics' }).click()
  await expect(days.filter({ hasText: 'Class: classes.ics' })).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(days.filter({ hasText: 'Class: classes.ics' })).toBeVisible()

  // Late hours are collapsed until the user opens them.
  await page.getByRole('button', { name: 'Change your week' }).click()
  const dialog = page.getByRole('dialog', { name: 'Your week' })
  await expect(dialog.getByRole('gridcell', { name: /^Monday 10 PM/ })).toBeHidden()
  await dialog.getByRole('button', { name: 'Later hours' }).click()
  await expect(dialog.getByRole('button', { name: 'Later hours', expanded: true })).toBeFocused()
  await dialog.getByRole('gridcell', { name: 'Monday 8 PM, not available' }).click()
  await dialog.getByRole('gridcell', { name: 'Monday 10 PM, not available' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Mon 8 PM–9 PM, 10 PM–11 PM')).toBeVisible()
  await page.getByRole('button', { name: 'Change your week' }).click()
  await expect(dialog.getByRole('gridcell', { name: 'Monday 10 PM, available' })).toBeVisible()
  await expectAccessible(page)
})
