import { postProject } from '../harness/casting-data.ts'
import { ADMIN_EMAIL, expect, test } from '../harness/fixtures.ts'
import { applyAs, cardsOf, firstRole } from './casting-room-people.ts'

test('a moved shoot shows who is booked before it is saved, asks them by mail, and the desk sees who has not confirmed', async ({
  page,
  context,
  browser,
  callboard,
  signIn,
  asAnother,
}) => {
  const office = await signIn(context, ADMIN_EMAIL)
  const title = `Pier film ${Date.now()}`
  const { id } = await postProject(office, { title, numberOfStudents: 2, shootDate: '2031-05-04', shootTime: '14:00', location: 'Pier' })
  await applyAs(id, await firstRole(office, id), ['Ada', 'Bo'], asAnother)
  const applications = (await cardsOf(office, id)).map(({ id: application, version }) => ({ id: application, version }))
  expect((await office.post('/api/applications/moves', { data: { applications, to: 'booked', tell: true } })).status()).toBe(200)

  await test.step('the form asks first, and Back saves nothing', async () => {
    await page.goto(`/project-edit/${id}`)
    await page.getByLabel('Shoot date').fill('2031-05-06')
    await page.getByRole('button', { name: 'Save changes' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change the plan?' })
    await expect(dialog).toContainText('2 booked')
    for (const name of ['Ada Room', 'Bo Room']) await expect(dialog.getByText(name)).toBeVisible()
    await dialog.getByRole('button', { name: 'Back' }).click()
    expect((await (await office.get(`/api/projects/${id}`)).json()).shootDate).toBe('2031-05-04')
  })

  const before = Date.now()
  await test.step('saving tells both', async () => {
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.getByRole('button', { name: 'Save and tell 2 people' }).click()
    await expect(page).toHaveURL(new RegExp(`/project/${id}$`))
    await page.goto(`/project/${id}/cast`)
    await expect(page.getByText('2 booked people have not confirmed the new time')).toBeVisible()
  })

  await test.step('one confirms from the mail, and the desk sees it at once', async () => {
    const mail = await callboard.mailTo(`ada.room.${id}@example.edu`, before)
    const link = /https?:\S+\/booking\/[\w-]+/.exec(mail.text ?? '')?.[0] ?? ''
    const visitor = await browser.newContext()
    const answering = await visitor.newPage()
    await answering.goto(link)
    await expect(answering.getByText('May 6, 2031')).toBeVisible()
    await answering.getByRole('button', { name: 'Yes, I can still come' }).click()
    await expect(answering.getByRole('heading', { level: 1 })).toHaveText('Thank you, see you there!')
    await visitor.close()
    await expect(page.getByText('1 booked person has not confirmed the new time')).toBeVisible()
  })
})

test('fewer places than booked people ask who loses theirs, who reads that they need not come', { tag: '@deep' }, async ({
  page,
  context,
  callboard,
  signIn,
  asAnother,
}) => {
  const office = await signIn(context, ADMIN_EMAIL)
  const title = `Small film ${Date.now()}`
  const { id } = await postProject(office, { title, numberOfStudents: 2, shootDate: '2031-05-04', shootTime: '14:00', location: 'Pier' })
  await applyAs(id, await firstRole(office, id), ['Ada', 'Bo'], asAnother)
  const applications = (await cardsOf(office, id)).map(({ id: application, version }) => ({ id: application, version }))
  expect((await office.post('/api/applications/moves', { data: { applications, to: 'booked', tell: true } })).status()).toBe(200)
  const before = Date.now()
  await page.goto(`/project-edit/${id}`)
  await page.getByLabel('Number of Students').fill('1')
  await page.getByRole('button', { name: 'Save changes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change the plan?' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Please choose 1 more person, or go back and keep the places.')).toBeVisible()
  await dialog.getByLabel('Bo Room').check()
  await dialog.getByRole('button', { name: 'Save and tell 1 person' }).click()
  await expect(page).toHaveURL(new RegExp(`/project/${id}$`))
  await callboard.mailTo(`bo.room.${id}@example.edu`, before, `You need not come on May 4, 2031: ${title}`)
  expect((await cardsOf(office, id)).map(({ stage }) => stage).toSorted()).toEqual(['booked', 'released'])
})
