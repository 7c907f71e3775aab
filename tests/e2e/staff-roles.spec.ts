import type { Page } from '@playwright/test'
import { postProfile } from '../harness/casting-data.ts'
import { ADMIN_EMAIL, expect, test } from '../harness/fixtures.ts'

const ASSISTANT = 'helper@staff-roles.example.edu'
const PHOTOGRAPHER = 'lens@staff-roles.example.edu'

test.describe.configure({ mode: 'serial' })

const member = (page: Page, email: string) => page.getByRole('list', { name: 'Staff' }).getByRole('listitem').filter({ hasText: email })

test('a casting director gives addresses a role, changes one and takes the change back', async ({
  page,
  context,
  signIn,
  expectAccessible,
}) => {
  await signIn(context, ADMIN_EMAIL)
  await page.goto('/settings?part=staff')
  for (const [email, role] of [
    [ASSISTANT, 'Assistant'],
    [PHOTOGRAPHER, 'Photographer'],
  ] as const) {
    await page.getByLabel('Add by address').fill(email)
    await page.getByLabel('Role', { exact: true }).selectOption({ label: role })
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(page.getByText(`${role} added`, { exact: true })).toBeVisible()
    await expect(member(page, email).getByRole('combobox')).toHaveValue(role.toLowerCase())
  }
  const role = page.getByLabel(`Role of ${PHOTOGRAPHER}`)
  await role.selectOption({ label: 'Casting director' })
  await expect(page.getByText(`${PHOTOGRAPHER}: from Photographer to Casting director.`).first()).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(role).toHaveValue('photographer')
  await expect(member(page, ADMIN_EMAIL)).toContainText('named on the server')
  await expect(member(page, ADMIN_EMAIL).getByRole('combobox')).toHaveCount(0)
  await expectAccessible(page)
})

test('an assistant works at the desk, and finds nothing to delete, export or set', async ({
  page,
  context,
  signIn,
  asAnother,
  expectAccessible,
  allowConsoleError,
}) => {
  allowConsoleError(/status of 403/)
  const call = await asAnother(ADMIN_EMAIL, async (api) =>
    (
      await api.post('/api/projects', { data: { title: 'Helped along', type: 'photo-shoot', description: 'x', numberOfStudents: 1 } })
    ).json(),
  )
  await signIn(context, ASSISTANT)
  await page.goto('/admin-dashboard')
  await expect(page.getByRole('link', { name: 'Edit Helped along' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete Helped along' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Export Database' })).toHaveCount(0)
  await expect(page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Lists' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Settings' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Account menu' }).click()
  await expect(page.getByRole('menuitem', { name: 'Audit Log' })).toBeVisible()
  for (const name of ['Settings', 'Accounts', 'Retention']) await expect(page.getByRole('menuitem', { name, exact: true })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Go to…' }).click()
  await page.getByRole('combobox').fill('export')
  await expect(page.getByRole('option', { name: /Export/ })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.goto(`/project/${call.id}/cast`)
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Export' })).toHaveCount(0)
  for (const path of ['/settings', '/export-database', '/accounts', '/retention']) {
    expect((await page.goto(path))?.status(), path).toBe(403)
    await expect(page.getByRole('heading', { name: 'This page is not part of your role' })).toBeVisible()
  }
  await expectAccessible(page)
})

test('a photographer starts at the photo session, reads the calendar, and is told so on every other page', async ({
  page,
  context,
  signIn,
  asAnother,
  expectAccessible,
  allowConsoleError,
}) => {
  allowConsoleError(/status of 403/)
  await asAnother('portrait@staff-roles.example.edu', (api) => postProfile(api, { firstName: 'Portia', lastName: 'Roles' }))
  await signIn(context, PHOTOGRAPHER)
  await page.goto('/')
  await expect(page).toHaveURL(/\/photo-updater$/)
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText(['Photo session', 'Calendar'])
  await expectAccessible(page)
  await page.getByLabel('Search students').fill('Portia Roles')
  await page.getByRole('link', { name: /Portia Roles/ }).click()
  await expect(page.getByRole('heading', { name: 'Portia Roles' })).toBeVisible()
  await page.goto('/calendar')
  await expect(page.getByRole('heading', { name: 'Casting Calendar' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'New Event' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Availability' })).toHaveCount(0)
  await expect(page.getByLabel('Show the last days to apply')).toHaveCount(0)
  for (const path of ['/talent-search', '/admin-dashboard', '/settings', '/lists', '/sent-messages']) {
    expect((await page.goto(path))?.status(), path).toBe(403)
    await expect(page.getByRole('heading', { name: 'This page is not part of your role' })).toBeVisible()
    await expect(page.getByText('ask a casting director to give you another role', { exact: false })).toBeVisible()
  }
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: 'Calendar' }).click()
  await expect(page).toHaveURL(/\/calendar/)
})

test('a role that is taken away ends at the next request', async ({ page, context, signIn, asAnother }) => {
  await signIn(context, PHOTOGRAPHER)
  await page.goto('/photo-updater')
  await expect(page.getByRole('heading', { name: 'Photo session' })).toBeVisible()
  await asAnother(ADMIN_EMAIL, (api) => api.post('/api/staff/remove', { data: { email: PHOTOGRAPHER } }))
  expect((await context.request.get('/api/students')).status()).toBe(401)
})
