import type { Locator } from '@playwright/test'
import { applicantsTo, postProject } from '../harness/casting-data.ts'
import { ADMIN_EMAIL, expect, test } from '../harness/fixtures.ts'

/** Tomorrow in the institution's time zone. */
const tomorrow = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles' }).format(new Date(Date.now() + 86_400_000))

/**
 * Expands every line of *Needs you*. Needs of the same kind from several casting calls share one line, and other tests may have
 * created some.
 */
async function openAll(needs: Locator) {
  await expect(needs.getByRole('listitem').first()).toBeVisible()
  await expect(async () => {
    const closed = needs.locator('button[aria-expanded=false]')
    while ((await closed.count()) > 0) await closed.first().click({ timeout: 2_000 })
  }).toPass()
}

test('the desk says what waits, leads to where it is done, and is done with it when a colleague has done it', async ({
  page,
  context,
  signIn,
  asAnother,
  expectAccessible,
}) => {
  const office = await signIn(context, ADMIN_EMAIL)
  const title = `Harbour lights ${Date.now()}`
  const { id } = await postProject(office, { title, numberOfStudents: 1, deadline: tomorrow(), shootDate: tomorrow() })
  await applicantsTo(id, [['Io', 'Harbour']], asAnother)

  for (const path of ['/', '/admin-dashboard']) {
    await page.goto(path)
    const needs = page.getByRole('region', { name: 'Needs you' })
    await openAll(needs)
    await expect(needs.getByRole('link', { name: title })).toContainText(/1 open place, closing soon/)
    await expect(page.getByRole('region', { name: 'This week' }).getByText(title).first()).toBeVisible()
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  const needs = page.getByRole('region', { name: 'Needs you' })
  const line = needs.getByRole('link', { name: title })
  const { cards } = await (await office.get(`/api/projects/${id}/casting`)).json()
  const [{ id: card, version }] = cards
  const moves = { applications: [{ id: card, version }], to: 'booked', tell: true }
  expect((await office.post('/api/applications/moves', { data: moves })).ok()).toBe(true)
  // The place is taken, so now the missing consent is listed.
  await expect(async () => {
    await openAll(needs)
    await expect(line).toContainText(/1 booked person has given no consent/, { timeout: 2_000 })
  }).toPass()
  await line.click()
  await expect(page).toHaveURL(new RegExp(`/project/${id}/applicants\\?meant=`))
  await expect(page.getByText('Io Harbour').first()).toBeVisible()
})

test('a self-tape that nobody has watched waits on the desk, and is done with when a colleague watches it', { tag: '@deep' }, async ({
  page,
  context,
  signIn,
  asAnother,
  expectAccessible,
}) => {
  const office = await signIn(context, ADMIN_EMAIL)
  const { id } = await postProject(office, { title: `Tapes ${Date.now()}`, numberOfStudents: 9 })
  const lastName = `Reel${Date.now()}`
  await applicantsTo(id, [['Ada', lastName]], asAnother)
  const email = `ada.${lastName}@example.edu`.toLowerCase()
  const send = (projectId: number | null) =>
    asAnother(email, async (student) => {
      const tape = { title: `Reel for ${projectId}`, videoUrl: 'https://videos.example/1.mp4', projectId, isGeneral: projectId === null }
      return (await (await student.post('/api/self-tapes', { data: tape })).json()).id as number
    })
  const own = await send(id)
  await page.goto('/')
  const needs = page.getByRole('region', { name: 'Needs you' })
  const lines = needs.getByRole('link', { name: /self-tape/ })
  const ofCall = needs.locator(`a[href^="/project/${id}/applicants"]`)
  await openAll(needs)
  await expect(ofCall).toContainText(/^1 self-tape is not watched yet/)
  await expectAccessible(page)
  // A colleague watches it.
  expect((await office.post(`/api/self-tapes/${own}/watched`)).status()).toBe(204)
  await expect(ofCall).toHaveCount(0)

  // A tape for no casting call leads to the profile. A video on another site counts as watched when it is opened there.
  await send(null)
  const general = lines.filter({ hasNotText: 'Tapes' }).first()
  await expect(general).toBeVisible()
  await general.click()
  const profile = page.getByRole('dialog')
  await expect(profile.getByText('New', { exact: true }).first()).toBeVisible()
  const before = await page.getByText('New', { exact: true }).count()
  await profile
    .getByRole('button', { name: /^Watch / })
    .first()
    .click()
  const opened = context.waitForEvent('page')
  await profile.getByRole('link', { name: 'Open it in a new tab' }).click()
  await (await opened).close()
  await expect(profile.getByText('New', { exact: true })).toHaveCount(before - 1)
})
