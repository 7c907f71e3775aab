import { postProject } from '../harness/casting-data.ts'
import { ADMIN_EMAIL, expect, test } from '../harness/fixtures.ts'
import { applyAs, cardsOf, faceOf, firstRole, stageOf } from './casting-room-people.ts'

test('the room of a closed casting call opens nobody again', async ({ page, context, signIn, allowConsoleError, asAnother }) => {
  allowConsoleError(/status of 409/)
  const office = await signIn(context, ADMIN_EMAIL)
  const title = `Closed room ${Date.now()}`
  const { id } = await postProject(office, { title, numberOfStudents: 1 })
  await applyAs(id, await firstRole(office, id), ['Ada'], asAnother)
  const [card] = await cardsOf(office, id)
  const applications = [{ id: card?.id, version: card?.version }]
  expect((await office.post('/api/applications/moves', { data: { applications, to: 'booked' } })).ok()).toBe(true)
  expect((await office.put(`/api/projects/${id}`, { data: { title, status: 'completed' } })).ok()).toBe(true)
  await page.goto(`/project/${id}/applicants?view=board`)
  const refused = page.getByText('This casting call is closed. Please make it active again first.', { exact: true })
  for (const way of ['1', '4', 'drag']) {
    if (way === 'drag') await faceOf(page, 'Ada').dragTo(page.getByRole('region', { name: 'Applied and invited' }), { steps: 8 })
    else await faceOf(page, 'Ada').press(way)
    await expect(refused.first()).toBeVisible()
    await page.getByRole('button', { name: 'Dismiss notification' }).first().click()
    await expect(refused).toHaveCount(0)
    expect(await stageOf(office, id, 'Ada')).toBe('booked')
  }
  await page.goto(`/project/${id}/applicants`)
  await faceOf(page, 'Ada').click()
  await expect(page.getByRole('button', { name: 'Add people' })).toHaveCount(0)
  const moves = page.getByRole('group', { name: 'Move Ada Room to…' })
  await expect(moves.getByRole('button', { name: 'Released' })).toBeEnabled()
  await expect(moves.getByRole('button', { name: 'Applied' })).toBeDisabled()
  await moves.getByRole('button', { name: 'More' }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Completed', 'No show', 'Released'])
})
