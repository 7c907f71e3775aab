import type { APIRequestContext } from '@playwright/test'
import { postProject } from '../harness/casting-data.ts'
import { ADMIN_EMAIL, expect, test } from '../harness/fixtures.ts'

let office: APIRequestContext
let id: number
let title: string

/** A casting call with three versions. */
test.beforeEach(async ({ context, signIn }) => {
  office = await signIn(context, ADMIN_EMAIL)
  title = `History ${Date.now()}`
  id = (await postProject(office, { title, wardrobe: 'Dark colours' })).id
  for (const change of [{ wardrobe: 'Bright colours' }, { shootTime: '09:30', wardrobe: 'Anything' }])
    expect((await office.put(`/api/projects/${id}`, { data: { title, ...change } })).status()).toBe(200)
})

const wardrobe = async (): Promise<string> => (await (await office.get(`/api/projects/${id}`)).json()).wardrobe

test('the history says who changed what; a version is restored after it says what changes, and that is undone', async ({
  page,
  expectAccessible,
}) => {
  await page.goto(`/project/${id}`)
  await page.getByRole('navigation', { name: 'Casting room' }).getByRole('link', { name: 'History' }).click()
  const versions = page.getByRole('main').getByRole('listitem')
  await expect(versions).toHaveCount(3)
  await expect(versions.first()).toContainText('casting@example.edu')
  await expect(versions.first()).toContainText('before: Bright colours')
  await expect(versions.first()).toContainText('after: Anything')
  await expect(versions.first()).toContainText('As it is now')
  await expectAccessible(page)

  await page.getByRole('button', { name: /^Back to version 1/ }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Restore version 1?' })
  await expect(dialog).toContainText('before: Anything')
  await expect(dialog).toContainText('after: Dark colours')
  await expectAccessible(page, '[role=dialog]')
  await dialog.getByRole('button', { name: 'Restore', exact: true }).click()
  await expect(page.getByText('Version 1 restored', { exact: true }).first()).toBeVisible()
  await expect(versions).toHaveCount(4)
  expect(await wardrobe()).toBe('Dark colours')

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(versions).toHaveCount(5)
  expect(await wardrobe()).toBe('Anything')
})

test('a version is not restored over a colleague’s change that was not seen', { tag: '@deep' }, async ({ page, allowConsoleError }) => {
  allowConsoleError(/409/)
  await page.goto(`/project/${id}/history`)
  await page.getByRole('button', { name: /^Back to version 2/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Restore version 2?' })
  await expect(dialog).toContainText('after: Bright colours')
  await page.route('**/restore', async (route) => {
    await office.put(`/api/projects/${id}`, { data: { title, wardrobe: 'From a colleague' } })
    await route.continue()
  })
  await dialog.getByRole('button', { name: 'Restore', exact: true }).click()
  await expect(dialog).toContainText('Someone else changed this casting call in the meantime.')
  await expect(dialog).toContainText('before: From a colleague')
  expect(await wardrobe()).toBe('From a colleague')
})
