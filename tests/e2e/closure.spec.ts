import { applyTo, postProfile, postProject } from '../harness/casting-data.ts'
import { ADMIN_EMAIL, expect, test } from '../harness/fixtures.ts'
import { mailInOutbox } from '../harness/outbox.ts'

const PEOPLE = [
  { firstName: 'Ana', language: 'es' },
  { firstName: 'Bo', language: 'en' },
  { firstName: 'Cy', language: 'en' },
] as const

test('a casting call is closed with an answer for everybody, then deleted and restored', async ({
  page,
  context,
  signIn,
  asAnother,
  callboard,
  expectAccessible,
}) => {
  const office = await signIn(context, ADMIN_EMAIL)
  const title = `Closing ${Date.now()}`
  const { id } = await postProject(office, { title, numberOfStudents: 1 })
  for (const { firstName, language } of PEOPLE) {
    const email = `${firstName}.closing.${id}@example.edu`.toLowerCase()
    await asAnother(email, async (student) => {
      await postProfile(student, { firstName, lastName: 'Closing', email })
      await student.put('/api/auth/language', { data: { language } })
      await applyTo(student, id)
    })
  }

  await page.goto(`/project/${id}/applicants`)
  await page.getByRole('button', { name: 'Close casting call…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Close casting call' })
  await expect(dialog.getByText('3 people without an answer')).toBeVisible()
  await expectAccessible(page, '[role=dialog]')
  await dialog.getByRole('textbox', { name: 'Message' }).fill('Dear {{firstName}}, the cast of {{projectTitle}} is full.')
  await dialog.getByRole('tab', { name: 'Español' }).click()
  await dialog.getByRole('textbox', { name: 'Message' }).fill('Hola {{firstName}}, ya está el elenco de {{nobody}}.')
  await expect(dialog.getByText('There is no such merge field: {{nobody}}')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Close and tell 3 people' })).toBeDisabled()
  await dialog.getByRole('textbox', { name: 'Message' }).fill('Hola {{firstName}}, ya está el elenco de {{projectTitle}}.')
  const ana = dialog.getByRole('listitem').filter({ hasText: 'Ana Closing' })
  await ana.locator('summary').click()
  await expect(ana.getByText(`Hola Ana, ya está el elenco de ${title}.`)).toBeVisible()
  await dialog.getByRole('button', { name: 'Close and tell 3 people' }).click()
  await expect(dialog.getByText('No one has been told yet.', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByText('No one is told, and the casting call is unchanged.').first()).toBeVisible()
  await dialog.getByRole('button', { name: 'Close and tell 3 people' }).click()
  await expect(dialog.getByRole('heading', { name: 'Everyone has an answer' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('button', { name: 'Close casting call…' })).toHaveCount(0)
  for (const { firstName, language } of PEOPLE) {
    const address = `${firstName}.closing.${id}@example.edu`.toLowerCase()
    const text = language === 'es' ? `Hola ${firstName}, ya está el elenco` : `Dear ${firstName}, the cast of`
    const subject = language === 'es' ? `Sobre ${title}` : `About ${title}`
    expect((await mailInOutbox(callboard.dataDir, address, 0, subject)).text).toContain(text)
  }

  await page.goto(`/project/${id}/messages`)
  await expect(page.getByRole('listitem').filter({ hasText: 'Ana Closing' })).toContainText(`Sobre ${title}`)
  await page.getByRole('combobox', { name: 'Stage' }).selectOption('Released')
  await expect(page).toHaveURL(/stage=released/)
  await page.getByRole('button', { name: 'Write to them (3)…' }).click()
  const writing = page.getByRole('dialog', { name: 'Write to 3 people' })
  await writing.getByRole('textbox', { name: 'Subject' }).fill('Photos of the day')
  await writing.getByRole('textbox', { name: 'Message' }).fill('Dear {{firstName}}, have a look.')
  await writing.getByRole('button', { name: 'Send to 3 people' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Photos of the day' }).first()).toContainText('3 people')
  await expectAccessible(page)

  await page.goto(`/admin-dashboard?search=${encodeURIComponent(title)}`)
  await page.getByRole('button', { name: `Delete ${title}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete casting call' }).click()
  await expect(page.getByRole('link', { name: title, exact: true })).toHaveCount(0)
  await page.getByRole('link', { name: 'Recently deleted' }).click()
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: title })).toContainText('3 applications')
  await expectAccessible(page)
  await page.getByRole('button', { name: `Restore ${title}` }).click()
  await expect(page.getByRole('button', { name: `Restore ${title}` })).toHaveCount(0)
  await page.goto(`/admin-dashboard?search=${encodeURIComponent(title)}`)
  await expect(page.getByRole('link', { name: title, exact: true })).toBeVisible()
  expect((await (await office.get(`/api/projects/${id}/casting`)).json()).cards).toHaveLength(PEOPLE.length)
})

test('closing a casting call in its form can be undone until the first people are told', { tag: '@deep' }, async ({
  page,
  context,
  signIn,
  asAnother,
}) => {
  const office = await signIn(context, ADMIN_EMAIL)
  const { id } = await postProject(office, { title: `Form ${Date.now()}`, numberOfStudents: 1 })
  const email = `dee.form.${id}@example.edu`
  await asAnother(email, async (student) => {
    await postProfile(student, { firstName: 'Dee', lastName: 'Form', email })
    await applyTo(student, id)
  })
  await page.goto(`/project-edit/${id}`)
  await page.getByRole('combobox', { name: 'Status' }).selectOption('archived')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Save and tell/ })
    .click()
  await expect(page).toHaveURL(`/project/${id}`)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByText('No one is told, and the casting call is unchanged.').first()).toBeVisible()
  expect((await (await office.get(`/api/projects/${id}`)).json()).status).toBe('active')
})

test('a cancelled casting call says so in its room and to its students, and nobody can be made an offer', { tag: '@deep' }, async ({
  page,
  context,
  browser,
  callboard,
  signIn,
}) => {
  const office = await signIn(context, ADMIN_EMAIL)
  const { id } = await postProject(office, { title: `Cancelled ${Date.now()}` })
  const phone = await browser.newContext({ baseURL: callboard.url, viewport: { width: 390, height: 844 } })
  const email = `di.cancelled.${id}@example.edu`
  const student = await signIn(phone, email)
  await postProfile(student, { firstName: 'Di', lastName: 'Cancelled', email })
  await applyTo(student, id)

  await page.goto(`/project/${id}/applicants`)
  const makeOffer = page.getByRole('button', { name: 'Make an offer…' })
  const select = page.getByRole('checkbox', { name: 'Select Di Cancelled' })
  await select.check()
  await expect(makeOffer).toBeVisible()
  await page.getByRole('button', { name: 'Close casting call…' }).click()
  await page.getByRole('radio', { name: 'Cancelled' }).check()
  await page.getByRole('button', { name: 'Close and tell 1 person' }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('main').getByText('cancelled', { exact: true })).toBeVisible()
  await expect(select).toBeChecked()
  await expect(makeOffer).toHaveCount(0)
  await page.getByRole('button', { name: 'Di Cancelled, open' }).click()
  await expect(page.getByRole('complementary', { name: 'Di Cancelled' })).toBeVisible()
  await expect(makeOffer).toHaveCount(0)

  const applications = await phone.newPage()
  await applications.goto('/my-applications')
  await expect(applications.getByText('This casting call will not take place.')).toBeVisible()
  await applications.goto(`/project/${id}`)
  await expect(applications.getByText('This casting call will not take place.')).toBeVisible()
  await expect(applications.getByText('Released')).toHaveCount(0)
  await expect(applications.getByRole('link', { name: 'Upload Self-Tape' })).toHaveCount(0)
  await phone.close()
})

test('a casting call that the form has closed says that people are still to be answered, and not that they were forgotten', {
  tag: '@deep',
}, async ({ page, context, signIn, asAnother }) => {
  const office = await signIn(context, ADMIN_EMAIL)
  const { id } = await postProject(office, { title: `Form closing ${Date.now()}`, numberOfStudents: 1 })
  const email = `dee.closing.${id}@example.edu`
  await asAnother(email, async (student) => {
    await postProfile(student, { firstName: 'Dee', lastName: 'Closing', email })
    await applyTo(student, id)
  })
  await page.goto(`/project/${id}/applicants`)
  await expect(page.getByRole('button', { name: 'Close casting call…' })).toBeVisible()
  const forgotten = page.getByText('1 person has no answer yet')
  await page.evaluate(() => {
    new MutationObserver(() => {
      if (document.body.textContent.includes('has no answer yet')) document.documentElement.dataset['forgotten'] = ''
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
  })
  await office.put(`/api/projects/${id}`, { data: { title: 'Form closing', status: 'completed' } })
  await expect(page.getByText('1 person is still to be answered')).toBeVisible()
  await page.getByRole('button', { name: 'See how far…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Close casting call' })
  await expect(dialog.getByText('No one has been told yet.', { exact: false })).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('1 person is still to be answered')).toHaveCount(0, { timeout: 20_000 })
  await expect(forgotten).toHaveCount(0)
  await expect(page.locator('html')).not.toHaveAttribute('data-forgotten')
})
