import { CASTING_ROOM_LIMITS } from '@callboard/contract/casting/board/rules'
import { postProject } from '../harness/casting-data.ts'
import { ADMIN_EMAIL, expect, test } from '../harness/fixtures.ts'
import { firstRole } from './casting-room-people.ts'
import { postMany } from './many-people.ts'

test('a room of many reads cards as they come into sight, and everybody is found, selected, moved and moved back', {
  tag: '@deep',
}, async ({ page, context, signIn }) => {
  const office = await signIn(context, ADMIN_EMAIL)
  const { id } = await postProject(office, { title: `Many ${Date.now()}`, numberOfStudents: 3 })
  const count = CASTING_ROOM_LIMITS.whole + 20
  const studentIds = await postMany(office, count)
  const added = await office.post(`/api/roles/${await firstRole(office, id)}/applications`, { data: { studentIds, as: 'shortlisted' } })
  expect(added.status(), await added.text()).toBe(200)
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith(`/api/projects/${id}/casting`)) asked.push(pathname.slice(`/api/projects/${id}/casting`.length))
  })

  await page.goto(`/project/${id}/applicants?view=table`)
  const rows = page.getByRole('listitem').filter({ hasText: 'Many' })
  await expect(rows.first().getByText('No consent')).toBeAttached()
  const last = page.getByRole('listitem', { name: `Ana Many${count}` })
  await expect(async () => {
    await page.mouse.wheel(0, 3000)
    await expect(last).toBeVisible({ timeout: 200 })
  }).toPass()
  await expect(last.getByText('No consent'), 'which only the whole card says').toBeAttached()
  expect(asked).toContain('/cards')
  expect(asked).not.toContain('')

  await last.getByRole('button', { name: `Ana Many${count}, open` }).click()
  const panel = page.getByRole('complementary', { name: `Ana Many${count}` })
  await expect(panel.getByText('Film')).toBeVisible()
  await panel.getByRole('textbox', { name: /^Notes/ }).fill('Sings')
  await panel.getByRole('button', { name: 'Save notes' }).click()
  await expect(last.getByText('Sings')).toBeVisible()
  await panel.getByRole('button', { name: 'Close', exact: true }).click()

  const stages = async () => {
    const { cards } = await (await office.get(`/api/projects/${id}/casting`)).json()
    return Object.entries(Object.groupBy(cards as { stage: string }[], ({ stage }) => stage)).map(([stage, own]) => [stage, own?.length])
  }
  await page.getByRole('button', { name: `Select all ${count}` }).click()
  const selected = page.getByRole('region', { name: 'Selected applicants' })
  await expect(selected.getByText(`${count} selected`)).toBeVisible()
  await page.keyboard.press('3')
  await expect.poll(stages).toEqual([['callback', count]])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(stages).toEqual([['shortlisted', count]])
})
