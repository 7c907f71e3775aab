import { applicantsTo, postProject } from '../harness/casting-data.ts'
import { ADMIN_EMAIL, expect, test } from '../harness/fixtures.ts'

test('the calendar by people shows who is needed when, and whose times clash', async ({
  page,
  context,
  signIn,
  asAnother,
  expectAccessible,
}) => {
  const office = await signIn(context, ADMIN_EMAIL)
  // A Wednesday that no other test uses.
  const day = new Date(Date.now() + 60 * 86_400_000)
  day.setUTCDate(day.getUTCDate() + ((10 - day.getUTCDay()) % 7))
  const shootDate = day.toISOString().slice(0, 10)
  const stamp = Date.now()
  const calls: number[] = []
  for (const [title, shootTime, endTime] of [
    ['Dawn film', '06:00', '09:00'],
    ['Breakfast film', '08:00', '10:00'],
  ] as const) {
    const { id } = await postProject(office, { title: `${title} ${stamp}`, numberOfStudents: 1, shootDate, shootTime, endTime })
    calls.push(id)
  }
  await applicantsTo(calls[0] ?? 0, [['Petra', 'Twice']], asAnother)
  await asAnother('petra.twice@example.edu', async (student) => {
    expect((await student.post('/api/applications', { data: { projectId: calls[1] } })).status()).toBe(201)
  })
  for (const [at, id] of calls.entries()) {
    const [card] = (await (await office.get(`/api/projects/${id}/casting`)).json()).cards
    const data = {
      applications: [{ id: card.id, version: card.version }],
      to: 'booked',
      ...(at === 1 && { reason: 'She can leave early' }),
    }
    expect((await office.post('/api/applications/moves', { data })).status()).toBe(200)
  }

  await page.goto(`/calendar?view=week&day=${shootDate}`)
  await page.getByRole('button', { name: 'People' }).click()
  await expect(page).toHaveURL(/view=people/)
  const row = page.getByRole('row').filter({ hasText: 'Petra Twice' })
  await expect(row).toContainText(`Clash: Booked: Dawn film ${stamp}`)
  await expect(row).toContainText('She can leave early')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Conflicts' }).click()
  await expect(page.getByRole('heading', { level: 3, name: 'Petra Twice' })).toBeVisible()
  // Somebody releases her, and the page updates without a reload.
  const [card] = (await (await office.get(`/api/projects/${calls[1]}/casting`)).json()).cards
  await office.post('/api/applications/moves', { data: { applications: [{ id: card.id, version: card.version }], to: 'released' } })
  await expect(page.getByRole('heading', { level: 3, name: 'Petra Twice' })).toHaveCount(0)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/calendar?view=people&day=${shootDate}`)
  await expect(page.getByRole('listitem').filter({ hasText: 'Petra Twice' }).first()).toContainText(`Dawn film ${stamp}`)
})
