import { applyTo, postProject } from '../harness/casting-data.ts'
import { ADMIN_EMAIL, expect, test } from '../harness/fixtures.ts'
import { createProfile, file } from '../harness/student-data.ts'
import { talentOf } from '../harness/talent-data.ts'

const LOST = 'The connection was lost. Check your network and try again.'

test('without a network a press shows an error at once, the typed text stays, and the next press sends it', { tag: '@deep' }, async ({
  page,
  context,
  allowConsoleError,
}) => {
  allowConsoleError(/ERR_INTERNET_DISCONNECTED/)
  await page.goto('/sign-in')
  await page.getByLabel('Email').fill('tunnel@example.edu')
  await context.setOffline(true)
  const send = page.getByRole('button', { name: 'Send me a sign-in link' })
  await send.click()
  await expect(page.getByText(LOST).first()).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('tunnel@example.edu')
  await expect(send).toBeEnabled()
  await context.setOffline(false)
  await send.click()
  await expect(page.getByLabel('Six-digit code')).toBeFocused()
})

test('without a network a profile is not lost, and a pressed link does not leave the page', async ({
  page,
  context,
  signIn,
  allowConsoleError,
}) => {
  allowConsoleError(/ERR_INTERNET_DISCONNECTED|network: |dynamically imported module/)
  await createProfile(await signIn(context, 'subway@example.edu'))
  await page.goto('/student-profile')
  await page.getByLabel('Location').fill('Reno, NV')
  // Typed but not added; it is sent too.
  await page.getByLabel('Specialties').fill('Juggling')
  // Everything that each page loads in the background has arrived.
  const isHere = (name: string) =>
    page.evaluate((part) => performance.getEntriesByType('resource').some((entry) => entry.name.includes(part)), `/${name}-`)
  for (const name of ['live', 'toaster', 'photo-tiles']) await expect.poll(() => isHere(name)).toBe(true)
  await context.setOffline(true)
  const save = page.getByRole('button', { name: 'Update Profile' })
  await save.click()
  await expect(page.getByText(LOST).first()).toBeVisible()
  await expect(save).toBeEnabled()
  await expect(page.getByLabel('Location')).toHaveValue('Reno, NV')
  await page.locator('input[type=file]').setInputFiles(await file('first.jpg', 20))
  await page.getByRole('list', { name: 'Photos that were not uploaded' }).getByRole('button', { name: 'Remove first.jpg' }).click()
  await expect(page.getByLabel('Location')).toHaveValue('Reno, NV')

  await page.getByRole('link', { name: 'Self-Tapes' }).click()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  // Failed reads are repeated without a click once the network is back.
  await context.setOffline(false)
  await expect(page.getByText('No self-tapes yet')).toBeVisible()

  await page.goBack()
  await expect(page.getByLabel('Location')).toHaveValue('Reno, NV')
  await page.getByRole('button', { name: 'Update Profile' }).click()
  await page.waitForURL('**/my-profile')
  await expect(page.getByText('Juggling')).toBeVisible()
})

test('without a network a decision is not shown as made, and the notes stay typed until they are saved', { tag: '@deep' }, async ({
  page,
  context,
  browser,
  callboard,
  signIn,
  allowConsoleError,
}) => {
  allowConsoleError(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|network: /)
  const office = await signIn(context, ADMIN_EMAIL)
  const title = `Tunnel ${Date.now()}`
  const { id } = await postProject(office, { title })
  const student = await browser.newContext({ baseURL: callboard.url })
  const api = await signIn(student, 'metro@example.edu')
  await createProfile(api)
  await applyTo(api, id)
  await page.goto('/admin-dashboard')
  await page.getByRole('button', { name: `Applications for ${title}` }).click()
  const notes = page.getByRole('dialog').getByLabel('Notes')
  await notes.fill('Reads well, call back')
  // A reload after another user's application gets no answer, and removes nothing from the screen.
  const list = `**/api/projects/${id}/applications/page*`
  await page.route(list, (route) => route.abort())
  await applyTo(api, (await postProject(office, { title: `${title}, the sequel` })).id)
  await student.close()
  await expect(page.getByText('Failed to fetch applications').first()).toBeVisible()
  await expect(notes).toHaveValue('Reads well, call back')
  await page.unroute(list)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Booked' }).click()
  await expect(page.getByText(LOST).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'To decide' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Save notes' }).click()
  await expect(page.getByRole('button', { name: 'Save notes' })).toBeEnabled()
  await expect(notes).toHaveValue('Reads well, call back')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Save notes' }).click()
  await expect(page.getByText('Notes saved').first()).toBeVisible()
  const [stored]: { notes: string; status: string }[] = await (await office.get(`/api/projects/${id}/applications`)).json()
  expect(stored).toMatchObject({ notes: 'Reads well, call back', status: 'pending' })
})

test('a page that loses its network while loading stays, and shows its content once the network is back', { tag: '@deep' }, async ({
  page,
  context,
  signIn,
  allowConsoleError,
}) => {
  allowConsoleError(/ERR_FAILED/)
  await createProfile(await signIn(context, 'escalator@example.edu'))
  await page.route(/\/assets\/(toaster|live)-/, (route) => route.abort())
  await page.goto('/student-profile')
  await page.getByLabel('Location').fill('Elko, NV')
  await page.getByRole('button', { name: 'Update Profile' }).click()
  await page.waitForURL('**/my-profile')
  await expect(page.getByText('Elko, NV')).toBeVisible()
  await page.unroute(/\/assets\/(toaster|live)-/)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(page.getByText('Profile updated successfully!').first()).toBeVisible()
})

test('a screen with a failed read stays while that is fetched again', { tag: '@deep' }, async ({
  page,
  context,
  signIn,
  allowConsoleError,
}) => {
  allowConsoleError(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|network: /)
  const office = await signIn(context, ADMIN_EMAIL)
  await talentOf(office)
  const saved = { name: 'From Elko', filters: { location: 'Elko, NV' } }
  expect((await office.post('/api/saved-searches', { data: saved })).status()).toBe(201)
  // A reload after a live update would replace the one after the network's return.
  await page.route('**/api/events?*', (route) => route.fulfill({ status: 204 }))
  await page.goto('/holds')
  const list = '**/api/saved-searches'
  await page.route(list, (route) => route.abort())
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Talent Search' }).click()
  const talent = page.getByRole('button', { name: /open profile$/ }).first()
  await expect(talent).toBeVisible()
  await talent.evaluate((element) => element.setAttribute('data-stood', ''))
  await page.unroute(list)
  const asked = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  await page.route(list, async (route) => {
    asked.resolve()
    await answered.promise
    await route.continue()
  })
  await context.setOffline(true)
  await context.setOffline(false)
  await asked.promise
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  await expect(page.locator('[data-stood]')).toBeVisible()
  answered.resolve()
  await expect(page.getByText('From Elko').first()).toBeVisible()
  await expect(page.locator('[data-stood]')).toBeVisible()
})
