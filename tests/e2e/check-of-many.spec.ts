import { CHECK_LIMITS } from '@callboard/contract/schedule/availability-checks/rules'
import { postProject } from '../harness/casting-data.ts'
import { ADMIN_EMAIL, expect, test } from '../harness/fixtures.ts'
import { postMany } from './many-people.ts'

test('the answers of many are read as they come into sight, on a desk and on a phone, and the numbers are of everybody', {
  tag: '@deep',
}, async ({ page, context, signIn, expectAccessible }) => {
  const office = await signIn(context, ADMIN_EMAIL)
  const { id: projectId } = await postProject(office, { title: `Check of many ${Date.now()}` })
  const count = 2 * CHECK_LIMITS.page + 10
  const people = (await postMany(office, count)).map((studentId) => ({ studentId }))
  const windows = ['2030-03-24', '2030-03-25'].map((day) => ({ day, from: '10:00', to: '12:00' }))
  const dueAt = new Date(Date.now() + 3 * 86_400_000).toISOString()
  const made = await office.post(`/api/projects/${projectId}/availability-checks`, { data: { windows, dueAt, people } })
  expect(made.status(), await made.text()).toBe(201)
  const { id } = (await made.json()).check
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    const path = `/api/availability-checks/${id}`
    if (pathname.startsWith(path)) asked.push(`${pathname.slice(path.length)} ${searchParams.get('from') ?? ''}`)
  })
  await page.goto(`/project/${projectId}/checks/${id}`)
  const table = page.getByRole('table', { name: 'Who can come when' })
  await expect(table).toHaveAttribute('aria-rowcount', String(count + 1))
  await expect(page.getByText(`0 of ${count} answered`)).toBeVisible()
  await expect(page.getByRole('button', { name: `Remind ${count} people` })).toBeVisible()
  await expect(page.getByRole('columnheader').filter({ hasText: `${count} open` })).toHaveCount(2)
  // The page may be requested once more if a live update arrived meanwhile.
  expect(new Set(asked)).toEqual(new Set(['/page 0']))
  const last = table.getByRole('row').filter({ hasText: `Ana Many0${count}` })
  const answers = page.getByRole('region', { name: 'Answers' })
  await expect(async () => {
    await answers.hover()
    await page.mouse.wheel(0, 4000)
    await expect(last).toBeInViewport({ timeout: 300 })
  }).toPass()
  await last.getByRole('button', { name: /no longer/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Ask no longer' }).click()
  await expect(page.getByText(`0 of ${count - 1} answered`)).toBeVisible()
  await expect(last).toHaveCount(0)
  expect(asked).not.toContain(' ')

  await page.setViewportSize({ width: 390, height: 844 })
  const time = page
    .getByRole('group')
    .filter({ hasText: `${count - 1} open` })
    .first()
  await time.getByRole('heading').click()
  await expect(time.getByText('Ana Many001')).toBeVisible()
  await expectAccessible(page)
  const end = time.getByText(`Ana Many0${count - 1}`)
  await expect(async () => {
    await page.mouse.wheel(0, 4000)
    await expect(end).toBeInViewport({ timeout: 300 })
  }).toPass()
})
