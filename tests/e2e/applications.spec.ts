import { applicantsTo, applyTo, postProfile, postProject } from '../harness/casting-data.ts'
import { ADMIN_EMAIL, expect, test } from '../harness/fixtures.ts'
import { firstRole } from './casting-room-people.ts'

test('applications are filtered by status, and none moves or is lost after a decision', async ({
  page,
  context,
  signIn,
  expectAccessible,
  asAnother,
}) => {
  const office = await signIn(context, ADMIN_EMAIL)
  const title = `Chapel choir portraits ${Date.now()}`
  const { id } = await postProject(office, { title })
  await applicantsTo(
    id,
    [
      ['Ingrid', 'Choir'],
      ['Tomás', 'Choir'],
    ],
    asAnother,
  )

  await page.goto('/admin-dashboard')
  const opener = page.getByRole('button', { name: `Applications for ${title}` })
  await opener.click()
  const dialog = page.getByRole('dialog')
  const show = (status: string) => dialog.getByRole('group', { name: 'Show' }).getByRole('button', { name: status })
  const [ingrid, tomas] = ['Ingrid Choir', 'Tomás Choir'].map((name) => dialog.getByRole('listitem', { name })) as [
    ReturnType<typeof dialog.getByRole>,
    ReturnType<typeof dialog.getByRole>,
  ]
  await expect(show('All')).toHaveAttribute('aria-pressed', 'true')
  await expect(show('To decide')).toHaveText('To decide2')
  await tomas.getByLabel('Notes').fill('Sings the alto line')

  // The list contains those who have the status when it is loaded.
  await Promise.all([page.waitForResponse(/\/applications\/page\?.*status=pending/), show('To decide').click()])
  const before = await dialog.boundingBox()
  await ingrid.getByRole('button', { name: 'Released' }).click()
  await expect(show('Released')).toHaveText('Released1')
  // The status shows at once and is stored a moment later.
  await expect(page.getByText('Ingrid Choir is told by message and email.').first()).toBeVisible()
  await expect(ingrid).toBeVisible()
  await show('To decide').click()
  await expect(ingrid).toHaveCount(0)
  await expect(tomas).toBeVisible()

  await show('Booked').click()
  await expect(dialog.getByText('No application has this status now.')).toBeVisible()
  expect(await dialog.boundingBox()).toEqual(before)
  await expectAccessible(page, '[role=dialog]')
  await dialog.getByRole('button', { name: 'Show all' }).click()
  await expect(ingrid).toBeVisible()
  // Unsaved notes survive a change of the filter, and closing and reopening the dialog.
  await expect(tomas.getByLabel('Notes')).toHaveValue('Sings the alto line')
  await page.keyboard.press('Escape')
  await opener.click()
  await expect(tomas.getByLabel('Notes')).toHaveValue('Sings the alto line')
  await tomas.getByRole('button', { name: 'Save notes' }).click()
  await expect(page.getByText('Notes saved', { exact: true }).first()).toBeVisible()
  const [, stored] = await (await office.get(`/api/projects/${id}/applications`)).json()
  expect(stored.notes).toBe('Sings the alto line')
})

test('a message to the applicants has its recipients already, and does not replace a draft', { tag: '@deep' }, async ({
  page,
  context,
  signIn,
  expectAccessible,
  asAnother,
}) => {
  const office = await signIn(context, ADMIN_EMAIL)
  const title = `Harbour crew ${Date.now()}`
  const { id } = await postProject(office, { title })
  await applicantsTo(
    id,
    [
      ['Runa', 'Harbour'],
      ['Silas', 'Harbour'],
    ],
    asAnother,
  )
  const recipients = page.getByRole('list', { name: 'Selected recipients' })
  const openApplications = async () => {
    await page.goto('/admin-dashboard')
    await page.getByRole('button', { name: `Applications for ${title}` }).click()
  }

  await page.setViewportSize({ width: 390, height: 844 })
  await openApplications()
  await page.getByRole('dialog').getByRole('button', { name: 'Message 2 people' }).click()
  await expect(recipients.getByText('Runa Harbour')).toBeVisible()
  await expect(recipients.getByText('Silas Harbour')).toBeVisible()
  // On a phone the search for recipients is above the message.
  await expect(page.getByLabel('Subject')).toBeFocused()
  await expect(page.getByLabel('Subject')).toBeInViewport()
  await page.getByLabel('Subject').fill('Call time')
  // A removed recipient is not added again.
  await recipients.getByRole('button', { name: /Silas Harbour/ }).click()
  await page.reload()
  await expect(page.getByLabel('Subject')).toHaveValue('Call time')
  await expect(recipients.getByText('Runa Harbour')).toBeVisible()
  await expect(recipients.getByText('Silas Harbour')).toHaveCount(0)

  await openApplications()
  await page.getByRole('link', { name: 'Write a message to Silas Harbour' }).click()
  await expect(page.getByText('You have begun another message.')).toBeVisible()
  await expectAccessible(page)
  await expect(page.getByLabel('Subject')).toHaveValue('Call time')
  await page.getByRole('button', { name: 'Begin a new one' }).click()
  await expect(page.getByLabel('Subject')).toHaveValue('')
  await expect(page.getByLabel('Subject')).toBeFocused()
  await expect(recipients.getByText('Silas Harbour')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByLabel('Subject')).toHaveValue('Call time')
  await expect(recipients.getByText('Runa Harbour')).toBeVisible()

  await openApplications()
  await page.getByRole('link', { name: 'Write a message to Silas Harbour' }).click()
  await page.getByRole('button', { name: 'Add 1 person to it' }).click()
  await expect(recipients.getByText('Runa Harbour')).toBeVisible()
  await expect(recipients.getByText('Silas Harbour')).toBeVisible()
  await page.getByRole('textbox', { name: 'Message' }).fill('Six in the morning, at the harbour.')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByText('To 2 recipients.').first()).toBeVisible()
})

test('a place is given back on every page until the day is over, and on none after it', { tag: '@deep' }, async ({
  page,
  context,
  browser,
  baseURL,
  signIn,
}) => {
  const office = await signIn(context, ADMIN_EMAIL)
  const mark = Date.now()
  const theirs = await browser.newContext({ baseURL })
  const email = `past.place.${mark}@example.edu`
  const student = await signIn(theirs, email)
  await postProfile(student, { firstName: 'Pia', lastName: 'Place', email })
  const plain = await postProject(office, { title: `Past portraits ${mark}`, numberOfStudents: 1 })
  const withRoles = await postProject(office, { title: `Past dance ${mark}`, numberOfStudents: 1 })
  expect((await office.post(`/api/projects/${withRoles.id}/roles`, { data: { name: 'Dancer', needed: 1 } })).status()).toBe(201)
  for (const { id } of [plain, withRoles]) {
    await applyTo(student, id, await firstRole(office, id))
    const [card] = (await (await office.get(`/api/projects/${id}/casting`)).json()).cards
    const applications = [{ id: card.id, version: card.version }]
    expect((await office.post('/api/applications/moves', { data: { applications, to: 'booked', tell: true } })).ok()).toBe(true)
  }
  await page.close()

  const own = await theirs.newPage()
  const giveBack = own.getByRole('button', { name: "I can't make it" })
  const expectOnEveryPage = async (buttons: number) => {
    for (const { id } of [plain, withRoles]) {
      await own.goto(`/project/${id}`)
      await expect(own.getByText('Booked', { exact: true })).toBeVisible()
      await expect(giveBack).toHaveCount(buttons)
    }
    await own.goto('/my-applications')
    await expect(own.getByText('Booked', { exact: true })).toHaveCount(2)
    await expect(giveBack).toHaveCount(buttons * 2)
  }
  await expectOnEveryPage(1)
  for (const { id } of [plain, withRoles]) {
    const { title } = await (await office.get(`/api/projects/${id}`)).json()
    expect((await office.put(`/api/projects/${id}`, { data: { title, shootDate: '2020-03-01' } })).ok()).toBe(true)
  }
  await expectOnEveryPage(0)
  const future = { title: `Past portraits ${mark}`, shootDate: '2099-03-01' }
  expect((await office.put(`/api/projects/${plain.id}`, { data: future })).ok()).toBe(true)
  await own.goto(`/project/${plain.id}`)
  await giveBack.click()
  await own.getByRole('dialog').getByLabel('Why?').fill('An exam that day')
  await own.getByRole('button', { name: 'Give my place back' }).click()
  await expect(own.getByText('You gave the place back. You can still apply.')).toBeVisible()
  await expect(own.getByRole('button', { name: 'Apply for This Project' })).toBeVisible()
  await theirs.close()
})
