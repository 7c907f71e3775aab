import { postProject } from '../harness/casting-data.ts'
import { ADMIN_EMAIL, expect, test } from '../harness/fixtures.ts'
import { talentOf } from '../harness/talent-data.ts'
import { applyAs, faceOf, firstRole } from './casting-room-people.ts'

test('dialog, room and messages have one word for one thing, and a message to many is one line', { tag: '@deep' }, async ({
  page,
  context,
  signIn,
  asAnother,
  expectAccessible,
}) => {
  const office = await signIn(context, ADMIN_EMAIL)
  const title = `One word ${Math.random().toString(36).slice(2, 8)}`
  const { id } = await postProject(office, { title, numberOfStudents: 2 })
  const role = await firstRole(office, id)
  await applyAs(id, role, ['Ada', 'Bea'], asAnother)
  for (const [firstName, as] of [
    ['Ina', 'invited'],
    ['Ola', 'shortlisted'],
  ]) {
    const { id: studentId } = await talentOf(office, { firstName, lastName: 'Room' })
    expect((await office.post(`/api/roles/${role}/applications`, { data: { studentIds: [studentId], as } })).ok()).toBe(true)
  }

  await page.goto('/admin-dashboard')
  await page.getByRole('button', { name: `Applications for ${title}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Applications' })
  const row = (name: string) => dialog.getByRole('listitem', { name: `${name} Room` })
  await expect(row('Ada').getByText(/^Applied .*20\d\d/)).toBeVisible()
  await expect(row('Ina').getByText(/^Invited .*20\d\d/)).toBeVisible()
  await expect(row('Ola').getByText(/^Added .*20\d\d/)).toBeVisible()
  await expect(row('Ola').getByText('Shortlisted', { exact: true })).toBeVisible()
  await row('Ada').getByRole('button', { name: 'Released' }).click()
  await expect(row('Ada').getByRole('button', { name: 'Released', pressed: true })).toBeVisible()
  await expectAccessible(page, '[role=dialog]')
  await dialog.getByRole('link', { name: 'Open the room' }).click()
  await page.waitForURL(/\/applicants/)

  await faceOf(page, 'Ada').click()
  const panel = (name: string) => page.getByRole('complementary', { name: `${name} Room` })
  const moves = panel('Ada').getByRole('group', { name: 'Move Ada Room to…' }).getByRole('button')
  await expect(moves).toHaveText(['Applied', 'Shortlisted', 'Callback', 'Alternate', 'Booked', 'Released', 'More'])
  await expect(panel('Ada').getByText('Released', { exact: true }).first()).toBeVisible()
  await faceOf(page, 'Ina').click()
  await expect(panel('Ina').getByRole('button', { name: 'Invited', pressed: true })).toBeVisible()
  await expect(panel('Ina').getByRole('term').filter({ hasText: 'Invited' })).toBeVisible()
  await expect(panel('Ina').getByRole('term').filter({ hasText: 'Applied' })).toHaveCount(0)

  await page.getByRole('navigation', { name: 'Casting room' }).getByRole('link', { name: 'Messages' }).click()
  await page.getByRole('button', { name: /^Write to them/ }).click()
  await page.getByLabel('Subject').fill('Where we meet')
  await page.getByLabel('Message', { exact: false }).last().fill('At the fountain.')
  await page.getByRole('dialog').getByRole('button', { name: /^Send/ }).click()
  const line = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Where we meet' })
  await expect(line.first()).toContainText(/3 people.*0 of 3 read/s)
  await line.first().getByText('Where we meet').click()
  await expect(line.first().getByText('At the fountain.')).toHaveCount(1)
  for (const name of ['Ada', 'Bea', 'Ina'])
    await expect(
      line
        .first()
        .getByRole('listitem')
        .filter({ hasText: `${name} Room` }),
    ).toHaveCount(1)
  await expectAccessible(page, 'main')
})
