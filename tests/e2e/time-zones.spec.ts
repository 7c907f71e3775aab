import type { Page } from '@playwright/test'
import { onaAndPauApplyTo, postProfile, postProject } from '../harness/casting-data.ts'
import { ADMIN_EMAIL, expect, test } from '../harness/fixtures.ts'

/** The one note in forms and sections about all their times. */
const NOTE = 'Times are in Pacific Time.'
const FACTS = { shootDate: '2031-03-22', shootTime: '09:00', endTime: '16:00', location: 'Lower field', numberOfStudents: 2 }

/**
 * Opens each place where the office types or reads times of day.
 * @param look checks the place
 */
async function walk(page: Page, id: number, look: (place: string, zone: RegExp) => Promise<void>) {
  await page.goto('/project-create')
  await page.getByLabel('Shoot date').waitFor()
  await look('the form of a casting call', /Times are in Pacific Time\./)
  await page.goto(`/project/${id}/history`)
  await page.getByText('Version 2', { exact: false }).first().waitFor()
  await look('the history', /10:00\sAM PT/)
  await page.goto(`/project/${id}/call-sheet/2031-03-22`)
  await page.getByLabel('General call').waitFor()
  await look('a call sheet', /Times are in Pacific Time\./)
  await page.goto('/calendar?view=week&day=2031-03-22')
  await page.getByRole('grid', { name: 'Casting events of the week' }).waitFor()
  await look('the hours of a week', /P[SD]T/)
}

test.describe('for somebody in another zone', () => {
  test.use({ timezoneId: 'America/New_York' })

  test('each form and section names the zone of its times once', async ({ page, signIn, asAnother }) => {
    const office = await signIn(page.context(), ADMIN_EMAIL)
    const { id } = await postProject(office, { title: `Zones ${Date.now()}`, ...FACTS })
    await onaAndPauApplyTo(id, asAnother)
    const { cards } = await (await office.get(`/api/projects/${id}/casting`)).json()
    const applications = cards.map((card: { id: number; version: number }) => ({ id: card.id, version: card.version }))
    expect((await office.post('/api/applications/moves', { data: { applications, to: 'booked', tell: false } })).ok()).toBe(true)
    const project = await (await office.get(`/api/projects/${id}`)).json()
    expect((await office.put(`/api/projects/${id}`, { data: { ...project, shootTime: '10:00' } })).ok()).toBe(true)
    await walk(page, id, async (place, zone) => expect(page.locator('main'), place).toContainText(zone))
  })

  test('the desk shows a time with its zone beside the event, not over it', { tag: '@deep' }, async ({ page, signIn }) => {
    const office = await signIn(page.context(), ADMIN_EMAIL)
    const title = `Line check ${Date.now()}`
    const [startDate, endDate] = [0, 60].map((minutes) => new Date(Date.now() + minutes * 60_000).toISOString())
    const event = { title, eventType: 'meeting', startDate, endDate }
    expect((await office.post('/api/calendar-events', { data: event })).status()).toBe(201)
    await page.goto('/admin-dashboard')
    const time = page.getByRole('link').filter({ hasText: title }).locator('span').first()
    await expect(time).toContainText(/P[SD]T/)
    expect(await time.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
  })

  test('a student reads it on the page of their hours', { tag: '@deep' }, async ({ page, signIn }) => {
    const email = `zone.${Date.now()}@example.edu`
    const student = await signIn(page.context(), email)
    await postProfile(student, { firstName: 'Zoe', lastName: 'Zone', email })
    await page.goto('/availability')
    await expect(page.getByText(NOTE)).toHaveCount(1)
    await page.getByRole('button', { name: 'Change your week' }).click()
    await expect(page.getByRole('dialog', { name: 'Your week' }).getByText(NOTE)).toBeVisible()
  })
})

test('for somebody at the campus no zone is named', { tag: '@deep' }, async ({ page, signIn }) => {
  const office = await signIn(page.context(), ADMIN_EMAIL)
  const { id } = await postProject(office, { title: `No zones ${Date.now()}`, ...FACTS })
  const project = await (await office.get(`/api/projects/${id}`)).json()
  expect((await office.put(`/api/projects/${id}`, { data: { ...project, shootTime: '10:00' } })).ok()).toBe(true)
  await walk(page, id, async (place, zone) => expect(page.locator('main'), place).not.toContainText(zone))
})
