import type { Page } from '@playwright/test'
import { dayCell, ownMonth, plan } from '../harness/calendar-data.ts'
import { applyTo, postProfile, postProject } from '../harness/casting-data.ts'
import { ADMIN_EMAIL, askByCalls, expect, test } from '../harness/fixtures.ts'
import { withPhotos } from '../harness/student-data.ts'
import { talentOf, uniqueName } from '../harness/talent-data.ts'

const DAY = 'Mon, Mar 17, 2031'

/** Prints, and counts the sheets. */
async function sheets(page: Page, format: 'A4' | 'Letter'): Promise<number> {
  const pdf = (await page.pdf({ format, printBackground: true, preferCSSPageSize: false })).toString('latin1')
  return pdf.match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0
}

/** Expects readable content on the printed page, and no controls. */
async function expectPaper(page: Page, { read, pressed }: { read: readonly string[]; pressed: readonly string[] }): Promise<void> {
  await page.emulateMedia({ media: 'print' })
  for (const text of read) await expect(page.getByText(text, { exact: true }).locator('visible=true').first()).toBeVisible()
  for (const name of pressed) await expect(page.getByText(name, { exact: true }).locator('visible=true')).toHaveCount(0)
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.locator('main, [role=dialog]').locator('visible=true').last()).toHaveCSS('color-scheme', 'light')
  await page.emulateMedia({ media: null })
}

test('a profile, a call sheet and lists are printed without controls, and the foot names their source', async ({
  page,
  context,
  browser,
  callboard,
  signIn,
}) => {
  const student = await browser.newContext({ baseURL: callboard.url })
  const [firstName, other] = [uniqueName(), uniqueName()]
  const api = await signIn(student, `${firstName}@example.edu`.toLowerCase())
  const { id } = await postProfile(api, { firstName, lastName: 'Printed', portfolio: await withPhotos(api, 4), isPublic: true })
  const office = await signIn(context, ADMIN_EMAIL)
  await talentOf(office, { lastName: `Printed ${other}` })
  const title = `Printed call ${other}`
  const call = await postProject(office, {
    title,
    shootDate: '2031-03-17',
    shootTime: '09:30',
    location: 'Lower field',
    wardrobe: 'Earth colours',
  })
  await applyTo(api, call.id)

  const own = await student.newPage()
  await own.emulateMedia({ colorScheme: 'dark' })
  await own.goto('/my-profile')
  await expect(own.getByRole('button', { name: 'Print', exact: true })).toBeVisible()
  await expectPaper(own, { read: [`${firstName} Printed`, '310 555 0142'], pressed: ['Edit Profile', 'Print', 'Use of your photographs'] })
  expect(await sheets(own, 'A4')).toBe(1)
  expect(await own.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--print-foot'))).toContain('/my-profile · ')
  await own.goto(`/talent/profile/${id}`)
  await expect(own.getByRole('button', { name: 'Print', exact: true })).toBeVisible()
  await expectPaper(own, { read: [`${firstName} Printed`], pressed: ['Print', 'Sign In'] })
  expect([await sheets(own, 'A4'), await sheets(own, 'Letter')]).toEqual([2, 2])
  await student.close()

  await page.goto(`/project/${call.id}`)
  await expect(page.getByRole('button', { name: 'Print', exact: true })).toBeVisible()
  await expectPaper(page, { read: [title, DAY, '9:30 AM', 'Lower field', 'Earth colours'], pressed: ['Edit casting call', 'Print'] })
  expect(await sheets(page, 'Letter')).toBe(1)

  await page.goto('/talent-search?view=table&search=printed')
  await expect(page.locator('[data-talent]')).toHaveCount(2)
  await expectPaper(page, { read: [`${firstName} Printed`, 'Name'], pressed: ['Columns', 'Print', 'Next'] })
  expect(await sheets(page, 'A4')).toBe(1)

  // A number on a button is printed too.
  await page.goto('/admin-dashboard')
  const row = page.getByRole('row', { name: title })
  await expect(row.getByRole('button', { name: /^1 Application,/ })).toBeVisible()
  await expectPaper(page, { read: [title, 'Applications'], pressed: ['1 Application', 'Actions', 'Browse Talent'] })
  await page.emulateMedia({ media: 'print' })
  await expect(row.getByText('1', { exact: true })).toBeVisible()
  await page.emulateMedia({ media: null })

  // With an open dialog, only its content is printed, without the page behind it.
  await page.getByRole('button', { name: `Applications for ${title}` }).click()
  const applications = page.getByRole('dialog')
  await expect(applications.getByRole('button', { name: 'Print', exact: true })).toBeVisible()
  await expectPaper(page, {
    read: [title, `${firstName} Printed`, '310 555 0142'],
    pressed: ['Recent Projects', 'Booked', 'View Profile'],
  })
  expect(await sheets(page, 'A4')).toBe(1)
})

test('the calendar of a desk is printed as its month on one wide sheet, and the calendar of a phone as a list', { tag: '@deep' }, async ({
  page,
  context,
  signIn,
}) => {
  const month = ownMonth()
  const office = await signIn(context, ADMIN_EMAIL)
  const title = uniqueName()
  for (const hour of [16, 17, 18, 19, 20]) {
    const [startDate, endDate] = [`${month}-10T${hour}:00:00.000Z`, `${month}-10T${hour}:30:00.000Z`]
    await plan(office, `${month}-10`, { title: `${title} ${hour}`, startDate, endDate })
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/calendar?month=${month}`)
  const day = dayCell(page, `${month}-10`)
  await expect(day.getByText(`${title} 16`)).toBeVisible()

  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('columnheader').locator('visible=true')).toHaveCount(7)
  await expect(day.locator('.event')).toHaveCount(3)
  await expect(day.locator('.event').first()).toContainText('9 AM')
  await expect(day.getByText('+2 more')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Upcoming Events' })).toBeHidden()
  await page.emulateMedia({ media: null })
  const pdf = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1)
  const [, width, height] = /\/MediaBox\s*\[\s*0\s+0\s+([\d.]+)\s+([\d.]+)/.exec(pdf) ?? []
  expect(Number(width)).toBeGreaterThan(Number(height))

  await page.setViewportSize({ width: 390, height: 844 })
  await expect(day.getByText(`${title} 16`)).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(`${title} 16`).locator('visible=true')).toHaveCount(1)
})

test('a long list is printed to its end, which was never visible, and afterwards renders only visible rows again', {
  tag: '@deep',
}, async ({ page, context, signIn, asAnother }) => {
  const student = await signIn(context, 'long.inbox@example.edu')
  const { id } = await (await student.get('/api/auth/user')).json()
  await asAnother(ADMIN_EMAIL, async (office) => {
    const sent = await office.post('/api/messages', { data: { subject: 'Call times', content: 'At ten.', recipientUserIds: [id] } })
    expect(sent.ok()).toBe(true)
  })
  // More rows than a list renders at once, and more than one chapter.
  const count = 700
  await askByCalls(page)
  await page.route('**/api/messages', async (route) => {
    const response = await route.fetch()
    const [message] = await response.json()
    await route.fulfill({ response, json: Array.from({ length: count }, (_, index) => ({ ...message, id: index + 1 })) })
  })
  await page.goto('/messages')
  const rows = page.getByRole('main').getByRole('listitem')
  await expect(rows.first()).toBeVisible()
  expect(await rows.count()).toBeLessThan(count / 2)
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  expect(await rows.count()).toBe(count)
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await expect.poll(() => rows.count()).toBeLessThan(count / 2)
})
