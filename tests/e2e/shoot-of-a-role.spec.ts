import { DAY_MS } from '@callboard/contract/time/durations'
import { postProject } from '../harness/casting-data.ts'
import { ADMIN_EMAIL, expect, test } from '../harness/fixtures.ts'
import { talentOf } from '../harness/talent-data.ts'
import { applyAs, firstRole } from './casting-room-people.ts'

test('a time that is asked for one of several roles becomes the shoot of that role only', async ({ page, context, signIn, asAnother }) => {
  const office = await signIn(context, ADMIN_EMAIL)
  const shoot = { shootDate: '2030-03-24', shootTime: '09:00', endTime: '12:00' }
  const { id } = await postProject(office, { title: `Two roles ${Date.now()}`, ...shoot })
  const first = await firstRole(office, id)
  const made = await office.post(`/api/projects/${id}/roles`, { data: { name: 'Lead', needed: 1 } })
  expect(made.status(), await made.text()).toBe(201)
  const { id: lead } = await made.json()
  await applyAs(id, lead, ['Ada'], asAnother)
  await applyAs(id, first, ['Bea'], asAnother)
  const people = await Promise.all(
    ['Ada', 'Bea'].map(async (firstName, index) => ({
      studentId: (await talentOf(office, { firstName, lastName: 'Room' })).id,
      roleId: index === 0 ? lead : first,
    })),
  )
  const asked = await office.post(`/api/projects/${id}/availability-checks`, {
    data: {
      windows: [{ day: '2030-04-02', from: '14:00', to: '16:00', roleId: lead }],
      questions: [],
      message: null,
      dueAt: new Date(Date.now() + 7 * DAY_MS).toISOString(),
      people: people.slice(0, 1),
    },
  })
  expect(asked.status(), await asked.text()).toBe(201)
  await page.goto(`/project/${id}/checks/${(await asked.json()).check.id}`)
  await page.getByRole('columnheader', { name: /Apr 2/ }).getByRole('button').click()
  await page.getByRole('button', { name: 'Make this the shoot' }).click()
  await expect(page.getByText('This is the time of the shoot.')).toBeVisible()
  const roles = await (await office.get(`/api/projects/${id}/roles`)).json()
  const dateOf = (roleId: number) => roles.find((role: { id: number }) => role.id === roleId)
  expect(dateOf(lead)).toMatchObject({ shootDate: '2030-04-02', shootTime: '14:00', endTime: '16:00', name: 'Lead', needed: 1 })
  expect(dateOf(first).shootDate).toBeNull()
  expect(await (await office.get(`/api/projects/${id}`)).json()).toMatchObject(shoot)
})
