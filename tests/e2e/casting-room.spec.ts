import type { Page } from '@playwright/test'
import { postProfile, postProject } from '../harness/casting-data.ts'
import { ADMIN_EMAIL, expect, test } from '../harness/fixtures.ts'
import { applyAs, type Card, cardsOf, faceOf, firstRole, stageOf } from './casting-room-people.ts'

test('by keyboard alone: a shortlist, a booking, one more with a reason, and everybody is told later', async ({
  page,
  context,
  signIn,
  asAnother,
}) => {
  const office = await signIn(context, ADMIN_EMAIL)
  const { id } = await postProject(office, { title: `Keyboard cast ${Date.now()}`, numberOfStudents: 1 })
  await applyAs(id, await firstRole(office, id), ['Ada', 'Bo'], asAnother)
  await page.goto(`/project/${id}/applicants`)
  await expect(page.getByText('0 of 1 person, 2 to decide')).toBeVisible()

  await page.keyboard.press('/')
  await page.keyboard.type('RÓOM b')
  await page.keyboard.press('Tab')
  await expect(page).toHaveURL(/[?&]q=/)
  await page.reload()
  await expect(faceOf(page, 'Bo')).toBeVisible()
  await expect(faceOf(page, 'Ada')).toHaveCount(0)
  await page.getByLabel('Search applicants').fill('Zoe')
  await expect(page.getByText('No one with this name')).toBeVisible()
  await page.getByLabel('Search applicants').fill('')

  await page.getByRole('button', { name: 'Select all 2' }).press('Enter')
  await expect(page.getByText('2 selected')).toBeVisible()
  await page.getByRole('link', { name: 'Compare' }).press('Enter')
  const ada = page.getByRole('group', { name: 'Move Ada Room to…' })
  await ada.getByRole('button', { name: 'Callback' }).press('Enter')
  await expect(ada.getByRole('button', { name: 'Callback', pressed: true })).toBeFocused()
  await expect.poll(() => stageOf(office, id, 'Ada')).toBe('callback')
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(ada.getByRole('button', { name: 'Applied', pressed: true })).toBeVisible()
  await page.getByRole('link', { name: 'Choose others' }).press('Enter')
  // The compared people are still selected.
  await expect(page.getByText('2 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Clear the selection' }).press('Enter')

  await page.keyboard.press('j')
  await expect(faceOf(page, 'Ada')).toBeFocused()
  await page.keyboard.press('s')
  await expect(page.getByRole('heading', { name: 'Shortlisted 1' })).toBeVisible()
  // The next face is current.
  await expect(faceOf(page, 'Bo')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(faceOf(page, 'Ada')).toBeFocused()
  // The bar of selected people disappears with the move, and the focus stays on Ada.
  await page.keyboard.press('x')
  await page.getByRole('button', { name: 'Move to…' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Callback' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Callback 1' })).toBeVisible()
  await expect(faceOf(page, 'Ada')).toBeFocused()
  await page.keyboard.press('5')
  await expect(page.getByText('1 of 1 person, 1 to decide')).toBeVisible()
  await expect(faceOf(page, 'Bo')).toBeFocused()
  await page.keyboard.press('5')
  const asking = page.getByRole('dialog', { name: 'Book Bo Room beyond the places?' })
  await expect(asking.getByLabel('Reason')).toBeFocused()
  await page.keyboard.type('Ada may be on tour')
  await asking.getByRole('button', { name: 'Book anyway' }).press('Enter')
  await expect(page.getByText('2 decisions are not told yet')).toBeVisible()

  await page.getByRole('button', { name: 'Tell them…' }).press('Enter')
  const telling = page.getByRole('dialog', { name: 'Tell them' })
  await expect(telling.getByRole('checkbox', { name: 'Ada Room' })).toBeChecked()
  await telling.getByRole('button', { name: 'Tell 2 people' }).press('Enter')
  await expect(page.getByText('2 people are told', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('decisions are not told yet')).toHaveCount(0)
})

test('by mouse: cards are dragged on the board, and a move somebody else made first says where the card is', { tag: '@deep' }, async ({
  page,
  context,
  signIn,
  asAnother,
  allowConsoleError,
}) => {
  allowConsoleError(/status of 409/)
  const office = await signIn(context, ADMIN_EMAIL)
  const { id } = await postProject(office, { title: `Board ${Date.now()}`, numberOfStudents: 3 })
  await applyAs(id, await firstRole(office, id), ['Cy', 'Di'], asAnother)
  await page.setViewportSize({ width: 1440, height: 900 })
  // Without live updates, so that the page acts on outdated data.
  await page.route('**/api/events?*', (route) => route.fulfill({ status: 204 }))
  await page.goto(`/project/${id}/applicants?view=board`)
  const column = (name: string) => page.getByRole('region', { name })
  await faceOf(page, 'Cy').hover()
  // The page must not reload the board before its own move is refused.
  const refused = Promise.withResolvers<void>()
  await page.route(`**/api/projects/${id}/casting/board`, async (route) => {
    await refused.promise
    await route.continue()
  })
  await page.mouse.down()
  const target = await column('Callback').boundingBox()
  if (!target) throw new Error('the board has no column of callbacks')
  await page.mouse.move(target.x + target.width / 2, target.y + target.height / 2, { steps: 8 })
  await page.mouse.up()
  await expect(column('Callback').getByText('Cy Room')).toBeVisible()
  await expect.poll(() => stageOf(office, id, 'Cy')).toBe('callback')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(column('Applied and invited').getByText('Cy Room')).toBeVisible()

  const di = (await cardsOf(office, id)).find(({ student }) => student.firstName === 'Di')
  await office.post('/api/applications/moves', { data: { applications: [{ id: di?.id, version: di?.version }], to: 'alternate' } })
  await page.getByRole('button', { name: 'Move Di Room to…' }).click()
  await page.getByRole('menuitem', { name: 'Booked' }).click()
  await expect(page.getByText(/It is now here: Alternate/).first()).toBeVisible()
  refused.resolve()
  await expect(column('Alternates').getByText('Di Room')).toBeVisible()
})

test('by finger on a phone: a sheet with everything about one applicant, and the cast with its open place', { tag: '@deep' }, async ({
  browser,
  baseURL,
  signIn,
  asAnother,
}) => {
  const context = await browser.newContext({ baseURL, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const office = await signIn(context, ADMIN_EMAIL)
  const page = await context.newPage()
  const { id } = await postProject(office, { title: `Phone cast ${Date.now()}`, numberOfStudents: 2 })
  await applyAs(id, await firstRole(office, id), ['Eve'], asAnother)
  await page.goto(`/project/${id}/applicants`)
  await faceOf(page, 'Eve').tap()
  const sheet = page.getByRole('dialog', { name: 'Eve Room' })
  await sheet.getByRole('group', { name: 'Move Eve Room to…' }).getByRole('button', { name: 'Booked' }).tap()
  await expect.poll(() => stageOf(office, id, 'Eve')).toBe('booked')
  await sheet.getByRole('button', { name: 'Close', exact: true }).tap()
  await page.getByRole('link', { name: 'Cast', exact: true }).tap()
  await expect(page.getByRole('heading', { name: 'Participant 1 of 2' })).toBeVisible()
  await expect(page.getByRole('link', { name: /Open place/ })).toBeVisible()
  await context.close()
})

test('two casting directors: alternates are ranked, and the last place that somebody else booked first asks for a reason', {
  tag: '@deep',
}, async ({ page, context, browser, baseURL, signIn, asAnother, allowConsoleError }) => {
  allowConsoleError(/status of 409/)
  const office = await signIn(context, ADMIN_EMAIL)
  const { id } = await postProject(office, { title: `Two directors ${Date.now()}`, numberOfStudents: 1 })
  await applyAs(id, await firstRole(office, id), ['Gia', 'Hal', 'Ivo'], asAnother)
  const moveTo = async (to: string, ...names: string[]) => {
    for (const name of names) {
      const card = (await cardsOf(office, id)).find(({ student }) => student.firstName === name)
      const moved = await office.post('/api/applications/moves', { data: { applications: [{ id: card?.id, version: card?.version }], to } })
      expect(moved.status()).toBe(200)
    }
  }
  await page.goto(`/project/${id}/cast`)
  await page.getByRole('button', { name: 'Make an offer…' }).click()
  await expect(page.getByRole('dialog').getByRole('checkbox', { name: / Room/, checked: false })).toHaveCount(3)
  await page.keyboard.press('Escape')
  await moveTo('alternate', 'Gia', 'Hal')
  const theirs = await browser.newContext({ baseURL })
  await signIn(theirs, ADMIN_EMAIL)
  const colleague = await theirs.newPage()
  await colleague.goto(`/project/${id}/cast`)
  await page.goto(`/project/${id}/cast`)
  const namesOn = (of: Page) => of.getByRole('list', { name: 'Alternates' }).getByText(/ Room$/)
  await page.getByRole('button', { name: 'Move Hal Room up' }).click()
  await expect(namesOn(page)).toHaveText(['Hal Room', 'Gia Room'])
  await expect(namesOn(colleague)).toHaveText(['Hal Room', 'Gia Room'])
  await theirs.close()

  // No live updates from here on, so that the page books with outdated data.
  await page.route('**/api/events?*', (route) => route.fulfill({ status: 204 }))
  await page.reload()
  await moveTo('booked', 'Ivo')
  await page.getByRole('button', { name: 'Book Hal Room' }).click()
  const asking = page.getByRole('dialog', { name: 'Book Hal Room beyond the places?' })
  await asking.getByRole('button', { name: 'Book anyway' }).click()
  await expect(asking.getByText('Please say why')).toBeVisible()
  await asking.getByLabel('Reason').fill('Two are better')
  await asking.getByRole('button', { name: 'Book anyway' }).click()
  await expect(page.getByRole('heading', { name: 'Participant 2 of 1' })).toBeVisible()
  // Hal's row is gone, and the focus is on the heading of the remaining rows.
  await expect(page.getByRole('heading', { name: 'Alternates 1' })).toBeFocused()
})

test('two roles: a student applies for what fits, answers an invitation, and gives a place back', { tag: '@deep' }, async ({
  page,
  context,
  signIn,
  browser,
  baseURL,
}) => {
  const office = await signIn(context, ADMIN_EMAIL)
  const title = `Two roles ${Date.now()}`
  const { id } = await postProject(office, { title, numberOfStudents: 1 })
  await page.goto(`/project/${id}`)
  const addRole = async (name: string, year?: string) => {
    await page.getByRole('button', { name: 'Add a role' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a role' })
    await dialog.getByLabel('Name').fill(name)
    if (year) await dialog.getByRole('checkbox', { name: year }).check()
    await dialog.getByRole('button', { name: 'Add role' }).click()
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  }
  await addRole('Dancer')
  await addRole('Professor', 'Grad Student')

  const theirs = await browser.newContext({ baseURL })
  const email = `fay.roles.${id}@example.edu`
  const student = await signIn(theirs, email)
  await postProfile(student, { firstName: 'Fay', lastName: 'Roles', email, year: 'Junior' })
  const own = await theirs.newPage()
  await own.goto(`/project/${id}`)
  await expect(own.getByText('For Grad Student')).toBeVisible()
  // One role requires years, and no role shows a gender of its own.
  await expect(own.getByText('Gender', { exact: true })).toBeVisible()
  await expect(own.getByText('Years', { exact: true })).toHaveCount(0)
  await own.getByRole('button', { name: 'Apply as Dancer' }).click()
  await expect(own.getByText('Received', { exact: true })).toBeVisible()

  const roles = await (await office.get(`/api/projects/${id}/roles`)).json()
  await page.getByRole('link', { name: 'Applicants' }).click()
  await page.getByRole('button', { name: 'Add people' }).click()
  const adding = page.getByRole('dialog', { name: 'Add people' })
  await adding.getByLabel('Find people').fill(`nobody.${email}`)
  await expect(adding.getByText('No one matches')).toBeVisible()
  await adding.getByLabel('Find people').fill(email)
  await adding.getByRole('checkbox', { name: 'Fay Roles' }).check()
  await adding.getByRole('button', { name: 'Add 1 person' }).click()
  await expect(page.getByText('1 person is invited', { exact: true }).first()).toBeVisible()
  await own.goto('/')
  await own.getByRole('button', { name: 'Yes, consider me' }).click()
  await expect(own.getByText('You are in the running', { exact: true }).first()).toBeVisible()

  const dancer = (await cardsOf(office, id)).find((card) => (card as Card & { roleId: number }).roleId === roles[1].id)
  await office.post('/api/applications/moves', {
    data: { applications: [{ id: dancer?.id, version: dancer?.version }], to: 'booked', tell: true },
  })
  await own.goto('/my-applications')
  await own.getByRole('button', { name: "I can't make it" }).click()
  await own.getByRole('dialog').getByLabel('Why?').fill('An exam that day')
  await own.getByRole('button', { name: 'Give my place back' }).click()
  await expect(own.getByText('The office is told', { exact: true }).first()).toBeVisible()
  await expect(own.getByRole('button', { name: "I can't make it" })).toHaveCount(0)
  await expect(own.getByText('You gave the place back. You can still apply.')).toBeVisible()
  await theirs.close()
})

test('by keyboard: keys offer to the current face, select, write and compare, and the next face stays in its place', {
  tag: '@deep',
}, async ({ page, context, signIn, asAnother }) => {
  const office = await signIn(context, ADMIN_EMAIL)
  const { id } = await postProject(office, { title: `Keys of faces ${Date.now()}`, numberOfStudents: 3 })
  await applyAs(id, await firstRole(office, id), ['Ada', 'Bo', 'Cy'], asAnother)
  await page.goto(`/project/${id}/applicants`)
  await expect(faceOf(page, 'Cy')).toBeVisible()
  await page.keyboard.press('/')
  for (let stops = 0; stops < 10 && !(await faceOf(page, 'Ada').evaluate((face) => face === document.activeElement)); stops += 1) {
    await page.keyboard.press('Tab')
  }
  await expect(faceOf(page, 'Ada')).toBeFocused()
  await page.keyboard.press('o')
  await page.getByRole('dialog', { name: 'Make an offer to Ada Room' }).getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(faceOf(page, 'Ada')).toBeFocused()
  const top = async (name: string) => Math.round((await faceOf(page, name).boundingBox())?.y ?? 0)
  const before = await top('Bo')
  await page.keyboard.press('2')
  await expect(page.getByRole('heading', { name: 'Shortlisted 1' })).toBeVisible()
  await expect(faceOf(page, 'Bo')).toBeFocused()
  await expect.poll(() => top('Bo')).toBe(before)
  await page.keyboard.press('x')
  await page.keyboard.press('ArrowRight')
  await expect(faceOf(page, 'Cy')).toBeFocused()
  await page.keyboard.press('x')
  await expect(page.getByText('2 selected')).toBeVisible()
  await page.keyboard.press('c')
  await expect(page).toHaveURL(new RegExp(`/talent-compare.*project=${id}`))
  await page.goBack()
  await expect(faceOf(page, 'Bo')).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('m')
  await expect(page).toHaveURL(/bulk-message/)
  await expect(page.getByText(/Bo Room/).first()).toBeVisible()
})
