import type { APIRequestContext } from '@playwright/test'
import { postProject } from '../harness/casting-data.ts'
import { ADMIN_EMAIL, expect, test } from '../harness/fixtures.ts'

let office: APIRequestContext
/** A name for one test only. */
let name: string

test.beforeEach(async ({ context, signIn }) => {
  office = await signIn(context, ADMIN_EMAIL)
  name = `Bin ${Date.now()}`
})

const lists = async (): Promise<string[]> => (await (await office.get('/api/lists')).json()).map((list: { name: string }) => list.name)

async function makeList(title: string): Promise<void> {
  expect((await office.post('/api/lists', { data: { name: title, people: [] } })).status()).toBe(201)
}

async function makeEvent(title: string): Promise<number> {
  const inAnHour = new Date(Date.now() + 3_600_000).toISOString()
  const data = { title, startDate: inAnHour, endDate: inAnHour, eventType: 'meeting' }
  const made = await office.post('/api/calendar-events', { data })
  expect(made.status(), await made.text()).toBe(201)
  return (await made.json()).id
}

test('by keyboard: a list is deleted at once, and brought back by the keys of Undo', { tag: '@deep' }, async ({ page }) => {
  await makeList(name)
  await page.goto('/lists')
  await page.getByRole('button', { name: `Manage “${name}”` }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Delete' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('List deleted', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name, exact: true })).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await expect(page.getByText('List restored', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
  expect(await lists()).toContain(name)
})

test('an event is deleted after its question, and brought back by Undo', { tag: '@deep' }, async ({ page }) => {
  const id = await makeEvent(name)
  await page.goto('/calendar')
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  const question = page.getByRole('dialog', { name: `Delete ${name}` })
  await expect(question).toContainText('Are you sure you want to delete this event?')
  await question.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('Event deleted', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Event restored', { exact: true })).toBeVisible()
  expect((await office.get(`/api/calendar-events/${id}`)).status()).toBe(200)
})

test('a link that is revoked says that it cannot be restored', { tag: '@deep' }, async ({ page }) => {
  await page.goto('/calendar')
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await page.getByRole('button', { name: 'Make My Address' }).click()
  await page.getByRole('button', { name: 'End Subscription' }).click()
  await expect(page.getByRole('dialog', { name: 'End the subscription?' })).toContainText('cannot be restored')
})

test('deleted things are listed on one page by kind, with who deleted them, and restored by keyboard', async ({
  page,
  expectAccessible,
}) => {
  await makeList(`${name} list`)
  const { id } = await postProject(office, { title: `${name} call` })
  const event = await makeEvent(`${name} event`)
  const [list] = (await (await office.get('/api/lists')).json()).filter((one: { name: string }) => one.name === `${name} list`)
  for (const path of [`lists/${list.id}`, `projects/${id}`, `calendar-events/${event}`])
    expect((await office.delete(`/api/${path}`)).status()).toBe(204)

  await page.goto('/calendar')
  await page.getByRole('link', { name: 'Recently deleted' }).click()
  await expect(page).toHaveURL(/\/recently-deleted\?kind=event/)
  const rows = page.getByRole('main').getByRole('listitem').filter({ hasText: name })
  await expect(rows).toHaveCount(1)
  await page.getByRole('button', { name: /^All/ }).click()
  await expect(rows).toHaveCount(3)
  const row = rows.filter({ hasText: `${name} list` })
  await expect(row).toContainText(/List · deleted .* by casting@example.edu · gone for good on /)
  await expectAccessible(page)

  await page.getByRole('button', { name: `Restore ${name} call` }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Restored', { exact: true })).toBeVisible()
  await expect(rows).toHaveCount(2)
  await expect(page.getByRole('button', { name: /^Restore / }).and(page.locator(':focus'))).toHaveCount(1)
  expect((await office.get(`/api/projects/${id}`)).status()).toBe(200)

  await page.getByRole('button', { name: `Restore ${name} list` }).click()
  await expect(rows).toHaveCount(1)
  expect(await lists()).toContain(`${name} list`)
})

test('a list whose name is taken meanwhile is not restored, and stays', { tag: '@deep' }, async ({ page, allowConsoleError }) => {
  allowConsoleError(/409/)
  await makeList(name)
  const [list] = (await (await office.get('/api/lists')).json()).filter((one: { name: string }) => one.name === name)
  await office.delete(`/api/lists/${list.id}`)
  await makeList(name)
  await page.goto('/recently-deleted?kind=list')
  await page.getByRole('button', { name: `Restore ${name}` }).click()
  await expect(page.getByText('There is a list of this name already.', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: `Restore ${name}` })).toBeVisible()
})
