import { APPLICATION_LIST } from '@callboard/contract/casting/applications/rules'
import { postProject } from '../harness/casting-data.ts'
import { ADMIN_EMAIL, expect, test } from '../harness/fixtures.ts'
import { firstRole } from './casting-room-people.ts'
import { postMany } from './many-people.ts'

test('the applications of many are read as they come into sight; counts, filters, a message and paper are of everybody', {
  tag: '@deep',
}, async ({ page, context, signIn, expectAccessible, allowConsoleError }) => {
  const office = await signIn(context, ADMIN_EMAIL)
  const title = `Applied by many ${Date.now()}`
  const { id } = await postProject(office, { title })
  const count = 2 * APPLICATION_LIST.page + 10
  const studentIds = await postMany(office, count)
  const added = await office.post(`/api/roles/${await firstRole(office, id)}/applications`, { data: { studentIds, as: 'shortlisted' } })
  expect(added.status(), await added.text()).toBe(200)
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    const path = `/api/projects/${id}/applications`
    if (pathname.startsWith(path)) asked.push(`${pathname.slice(path.length)} ${searchParams.get('from') ?? ''}`)
  })
  await page.goto('/admin-dashboard')
  await page.getByRole('button', { name: `Applications for ${title}` }).click()
  const dialog = page.getByRole('dialog')
  const show = (status: string) => dialog.getByRole('group', { name: 'Show' }).getByRole('button', { name: status })
  const rows = dialog.getByRole('listitem').filter({ hasText: 'Ana Many' })
  const number = (at: number) => dialog.getByRole('listitem', { name: `Ana Many${String(at).padStart(3, '0')}` })
  await expect(show('All')).toHaveText(`All${count}`)
  await expect(rows.first()).toHaveAttribute('aria-setsize', String(count))
  expect(asked.filter((one) => !one.startsWith('/removed'))).toEqual(['/page 0'])

  // Loading the rest fails once, and succeeds after a press on the button.
  const middle = /applications\/page.*from=50/
  allowConsoleError(/500/)
  await page.route(middle, (route) => route.fulfill({ status: 500, json: { message: 'No' } }))
  const body = dialog.locator('.overflow-y-auto')
  const down = () => body.hover().then(() => page.mouse.wheel(0, 6000))
  await expect(async () => {
    await down()
    await expect(dialog.getByText('The rest could not be loaded.')).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(rows.first()).toBeAttached()
  await expectAccessible(page, '[role=dialog]')
  await page.unroute(middle)
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(async () => {
    await down()
    await expect(number(count)).toBeInViewport({ timeout: 300 })
  }).toPass()
  expect(asked).not.toContain(' ')

  // A decision about the last person leaves them in the list, is counted, and can be undone.
  await show('To decide').click()
  await expect(rows).not.toHaveCount(0)
  await expect(async () => {
    await down()
    await expect(number(count)).toBeInViewport({ timeout: 300 })
  }).toPass()
  await number(count).getByRole('button', { name: 'Released' }).click()
  await expect(show('Released')).toHaveText('Released1')
  await expect(show('To decide')).toHaveText(`To decide${count - 1}`)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(show('To decide')).toHaveText(`To decide${count}`)
  await expect(number(count)).toBeVisible()

  // The search also finds people who are not loaded yet.
  await show('All').click()
  await dialog.getByRole('searchbox', { name: 'Search applicants' }).fill(`many${count - 5}`)
  await expect(rows).toHaveCount(1)
  await expect(dialog.getByRole('button', { name: 'Message 1 person' })).toBeVisible()
  await dialog.getByRole('searchbox', { name: 'Search applicants' }).fill('')
  await expect(dialog.getByRole('button', { name: `Message ${count} people` })).toBeVisible()

  // Printing and a message include everybody.
  await page.evaluate(() => {
    window.print = () => {
      window.dispatchEvent(new Event('beforeprint'))
      document.documentElement.dataset['printed'] = String(document.querySelectorAll('[role=dialog] [role=listitem]').length)
      window.dispatchEvent(new Event('afterprint'))
    }
  })
  await dialog.getByRole('button', { name: 'Print' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-printed', String(count))
  await dialog.getByRole('button', { name: `Message ${count} people` }).click()
  await expect(page.getByText(`The message goes to ${count} people.`)).toBeVisible()
})
