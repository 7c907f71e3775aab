import { LIST_LIMITS } from '@callboard/contract/people/lists/rules'
import { ADMIN_EMAIL, expect, test } from '../harness/fixtures.ts'
import { postMany } from './many-people.ts'

test('a list of many is read as it comes into sight, and everybody is found, selected, taken off and put back', { tag: '@deep' }, async ({
  page,
  context,
  signIn,
  expectAccessible,
}) => {
  const office = await signIn(context, ADMIN_EMAIL)
  const count = 2 * LIST_LIMITS.page + 10
  const ids = await postMany(office, count)
  const people = ids.map((studentId, index) => ({ studentId, note: index === count - 1 ? 'Sings last' : null }))
  const made = await office.post('/api/lists', { data: { name: `Many ${Date.now()}`, people } })
  expect(made.status(), await made.text()).toBe(201)
  const { id } = (await made.json()).list
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    const path = `/api/lists/${id}`
    if (pathname.startsWith(path)) asked.push(`${pathname.slice(path.length)} ${searchParams.get('from') ?? ''}`)
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/lists/${id}`)
  const faces = page.getByRole('listitem').filter({ hasText: 'Ana Many' })
  await expect(faces.first()).toHaveAttribute('aria-setsize', String(count))
  expect(asked).toEqual(['/page 0'])

  // *Select all* and all actions include people who are not loaded yet.
  const selected = page.getByRole('region', { name: 'Selected people' })
  await page.getByRole('button', { name: `Select all ${count}` }).click()
  await expect(selected.getByText(`${count} selected`)).toBeVisible()
  await selected.getByRole('button', { name: 'Message' }).click()
  await expect(page.getByText(`The message goes to ${count} people.`)).toBeVisible()
  await page.goBack()
  await page.setViewportSize({ width: 1440, height: 900 })

  await page.getByRole('button', { name: `Select all ${count}` }).click()
  await selected.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Remove from this list' }).click()
  await expect(page.getByText('No one is on this list')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  const last = page.getByRole('listitem', { name: `Ana Many${count}` })
  await expect(faces.first()).toHaveAttribute('aria-setsize', String(count))
  await expect(async () => {
    await page.mouse.wheel(0, 4000)
    await expect(last).toBeInViewport({ timeout: 300 })
  }).toPass()
  await expect(last.getByText('Sings last')).toBeVisible()

  // The search finds a person by their note. A colleague removes a selected person.
  await page.reload()
  await page.getByRole('searchbox', { name: 'Find on this list' }).fill('sings last')
  await expect(faces).toHaveCount(1)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Select 1', exact: true }).click()
  await expect(selected.getByText('1 selected')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Find on this list' }).fill('')
  await page.getByRole('checkbox', { name: 'Select Ana Many001' }).click()
  await expect(selected.getByText('2 selected')).toBeVisible()
  expect((await office.delete(`/api/lists/${id}/people`, { data: { studentIds: [ids[count - 1]] } })).status()).toBe(200)
  await expect(selected.getByText('1 selected')).toBeVisible()

  // Printing includes everybody.
  await page.evaluate(() => {
    window.print = () => {
      window.dispatchEvent(new Event('beforeprint'))
      document.documentElement.dataset['printed'] = String(document.querySelectorAll('[role=listitem]').length)
      window.dispatchEvent(new Event('afterprint'))
    }
  })
  await page.getByRole('button', { name: 'Print' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-printed', String(count - 1))
  expect(asked).not.toContain(' ')
})
