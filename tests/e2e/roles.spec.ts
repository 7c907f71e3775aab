import { onaAndPauApplyTo, postProfile, postProject } from '../harness/casting-data.ts'
import { ADMIN_EMAIL, expect, test } from '../harness/fixtures.ts'

test('roles are edited, ordered and deleted, and a change somebody else made first keeps what was typed', async ({
  page,
  context,
  signIn,
  allowConsoleError,
}) => {
  allowConsoleError(/status of (400|409)/)
  const office = await signIn(context, ADMIN_EMAIL)
  const { id } = await postProject(office, { title: `Edited roles ${Date.now()}` })
  const made = await office.post(`/api/projects/${id}/roles`, { data: { name: 'Dancer', pay: 'unpaid' } })
  const dancer = await made.json()
  // Receives no live updates, so that it saves outdated data.
  await page.route('**/api/events?*', (route) => route.fulfill({ status: 204 }))
  await page.goto(`/project/${id}`)
  const names = page.locator('#roles').getByRole('heading', { level: 3 })
  await expect(names).toHaveText(['Participant', 'Dancer'])

  await page.getByRole('button', { name: 'Edit Dancer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit role' })
  await dialog.getByLabel('Name').fill('')
  await dialog.getByLabel('People needed').fill('0')
  await dialog.getByLabel('Height from').fill('very tall')
  await dialog.getByLabel('Age from').fill('40')
  await dialog.getByLabel('Age to').fill('30')
  await dialog.getByRole('button', { name: 'Save role' }).click()
  for (const message of [
    'Please name the role',
    'Please enter a number from 1 to 200',
    `Please enter a height such as 5'6" or 168 cm`,
    'The maximum age cannot be below the minimum age',
  ]) {
    await expect(dialog.getByText(message)).toBeVisible()
  }
  await expect(dialog.getByLabel('Name')).toBeFocused()

  const { id: _, projectId: __, results: ___, ...stored } = dancer
  expect((await office.put(`/api/roles/${dancer.id}`, { data: { ...stored, pay: '$50 gift card' } })).status()).toBe(200)
  await dialog.getByLabel('Name').fill('Lead dancer')
  await dialog.getByLabel('People needed').fill('2')
  await dialog.getByLabel('Height from').fill('168 cm')
  await dialog.getByLabel('Age from').fill('18')
  await dialog.getByRole('button', { name: 'Save role' }).click()
  await expect(dialog.getByText('Someone else changed this role in the meantime. What you typed is kept.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Take the saved Pay' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Lead dancer')
  await dialog.getByRole('button', { name: 'Save role' }).click()
  await expect(names).toHaveText(['Participant', 'Lead dancer'])
  await expect(page.getByText('Pay: $50 gift card')).toBeVisible()

  await page.getByRole('button', { name: 'Duplicate Lead dancer' }).click()
  const copy = page.getByRole('dialog', { name: 'Duplicate role' })
  await expect(copy.getByLabel('People needed')).toHaveValue('2')
  await copy.getByLabel('Name').fill('Second dancer')
  await copy.getByRole('button', { name: 'Add role' }).click()
  await expect(names).toHaveText(['Participant', 'Lead dancer', 'Second dancer'])
  await page.getByRole('button', { name: 'Delete Second dancer' }).click()
  await expect(names).toHaveText(['Participant', 'Lead dancer'])

  await page.getByRole('button', { name: 'Move Lead dancer up' }).click()
  await expect(names).toHaveText(['Lead dancer', 'Participant'])
  await expect(page.getByRole('button', { name: 'Move Lead dancer up' })).toBeDisabled()
  await page.getByRole('button', { name: 'Delete Participant' }).click()
  await expect(names).toHaveText(['Lead dancer'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(names).toHaveText(['Lead dancer', 'Participant'])
  await page.getByRole('button', { name: 'Delete Participant' }).click()
  await expect(names).toHaveText(['Lead dancer'])
  await expect(page.getByRole('button', { name: 'Delete Lead dancer' })).toHaveCount(0)
  expect((await (await office.get(`/api/projects/${id}`)).json()).numberOfStudents).toBe(2)
})

test('a role that is gone meanwhile keeps a student out of no other one', { tag: '@deep' }, async ({
  page,
  context,
  signIn,
  asAnother,
  allowConsoleError,
}) => {
  allowConsoleError(/status of 404/)
  const email = `several.roles.${Date.now()}@example.edu`
  const { id, gone } = await asAnother(ADMIN_EMAIL, async (office) => {
    const project = await postProject(office, { title: `Several roles ${Date.now()}`, numberOfStudents: 1 })
    const role = await office.post(`/api/projects/${project.id}/roles`, { data: { name: 'Juggler', needed: 1 } })
    await office.post(`/api/projects/${project.id}/roles`, { data: { name: 'Dancer', needed: 1 } })
    return { id: project.id, gone: (await role.json()).id as number }
  })
  const student = await signIn(context, email)
  await postProfile(student, { firstName: 'Sol', lastName: 'Several', email })
  // Receives no live updates, so it does not know that the role is gone.
  await page.route('**/api/events?*', (route) => route.fulfill({ status: 204 }))
  await page.goto(`/project/${id}`)
  for (const name of ['Juggler', 'Dancer']) await page.getByRole('checkbox', { name: 'Choose', description: name }).check()
  await asAnother(ADMIN_EMAIL, async (office) => expect((await office.delete(`/api/roles/${gone}`)).status()).toBe(204))
  await page.getByRole('button', { name: 'Apply for 2 roles' }).click()
  await expect(page.getByText('1 application submitted', { exact: true }).first()).toBeVisible()
  await expect(page.getByText(/^Not all: /).first()).toBeVisible()
  const own = await (await student.get('/api/applications')).json()
  expect(own.map(({ role }: { role: { name: string } }) => role.name)).toEqual(['Dancer'])
})

test('the roles that a student has chosen stay when the network fails, and a role removed meanwhile is left out', { tag: '@deep' }, async ({
  page,
  context,
  signIn,
  asAnother,
  allowConsoleError,
}) => {
  allowConsoleError(/ERR_FAILED/)
  const names = ['Dancer', 'Singer']
  const id = await asAnother(ADMIN_EMAIL, async (office) => {
    const call = await postProject(office, { title: `Offline roles ${Date.now()}` })
    for (const name of names) expect((await office.post(`/api/projects/${call.id}/roles`, { data: { name } })).status()).toBe(201)
    return call.id
  })
  const email = `roles.offline.${id}@example.edu`
  const student = await signIn(context, email)
  await postProfile(student, { firstName: 'Ro', lastName: 'Offline', email })
  await page.goto(`/project/${id}`)
  const role = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
  for (const name of names) await role(name).getByRole('checkbox').check()
  const failedRead = page.waitForEvent('requestfailed', (request) => request.url().endsWith(`/api/projects/${id}`))
  await page.route(`**/api/projects/${id}`, (route) => route.abort())
  await asAnother(ADMIN_EMAIL, async (office) => {
    const roles = (await (await office.get(`/api/projects/${id}/roles`)).json()) as { id: number; name: string }[]
    expect((await office.delete(`/api/roles/${roles.find(({ name }) => name === 'Dancer')?.id}`)).status()).toBe(204)
  })
  await failedRead
  await expect(role('Singer').getByRole('checkbox')).toBeChecked()
  await expect(role('Dancer')).toHaveCount(0)
})

test('a role is cancelled: who is in it is shown and told, and it is opened again', async ({
  page,
  context,
  callboard,
  signIn,
  asAnother,
  expectAccessible,
}) => {
  const office = await signIn(context, ADMIN_EMAIL)
  const title = `One role less ${Date.now()}`
  const { id } = await postProject(office, { title })
  const { mark, ona } = await onaAndPauApplyTo(id, asAnother)
  await office.post(`/api/projects/${id}/roles`, { data: { name: 'Dancer' } })
  const since = Date.now()
  await page.goto(`/project/${id}`)
  await page.getByRole('button', { name: 'Cancel Participant…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel Participant?' })
  await expect(dialog.getByText(`Ona Lee${mark}`)).toBeVisible()
  await dialog.getByText(`About ${title}`).first().click()
  await expect(dialog.getByText(/will not be cast after all/).first()).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel the role and tell 2 people' }).click()
  await expect(page.getByText('2 people are told in 12 seconds', { exact: true })).toBeVisible()
  const roles = page.locator('#roles')
  await expect(roles.getByText('Cancelled', { exact: true })).toBeVisible()
  // The only remaining role cannot be cancelled alone.
  await expect(roles.getByRole('button', { name: 'Cancel Dancer…' })).toHaveCount(0)
  await expectAccessible(page)
  const { text } = await callboard.mailTo(ona, since, `About ${title}`)
  expect(text).toContain('will not be cast after all')
  await roles.getByRole('button', { name: 'Open again' }).click()
  await expect(roles.getByText('Cancelled', { exact: true })).toHaveCount(0)
  await expect(roles.getByRole('button', { name: 'Cancel Dancer…' })).toBeVisible()
})
