import type { BrowserContext, Page } from '@playwright/test'
import { applyTo, postProfile, postProject } from '../harness/casting-data.ts'
import { ADMIN_EMAIL, expect, test } from '../harness/fixtures.ts'
import { applyAs, cardsOf, firstRole } from './casting-room-people.ts'

/** Opens a page and waits until it listens. */
async function openListening(page: Page, path: string): Promise<void> {
  const listening = page.waitForResponse(/\/api\/events/)
  await page.goto(path)
  expect((await listening).status()).toBe(200)
  // A reload would remove this mark: it proves that there was none.
  await page.evaluate(() => Reflect.set(window, 'sameDocument', true))
}

const isSameDocument = (page: Page) => page.evaluate(() => Reflect.get(window, 'sameDocument') === true)

test('an application, and what another casting director decides, appear without a reload', async ({
  page,
  context,
  browser,
  callboard,
  signIn,
}) => {
  const office = await signIn(context, ADMIN_EMAIL)
  const title = `Night shoot ${Date.now()}`
  const { id } = await postProject(office, { title })
  const student = await browser.newContext({ baseURL: callboard.url })
  const api = await signIn(student, 'watched@example.edu')
  await postProfile(api, { firstName: 'Noor', lastName: 'Haddad' })

  await openListening(page, '/admin-dashboard')
  const opener = page.getByRole('button', { name: `Applications for ${title}` })
  await expect(opener).toHaveText('0 Applications')
  const application = await applyTo(api, id)
  await expect(opener).toHaveText('1 Application')
  await opener.click()
  const listed = page.getByRole('listitem', { name: 'Noor Haddad' })
  await listed.getByLabel('Notes').fill('Being typed')
  await office.patch(`/api/applications/${application.id}`, { data: { status: 'accepted' } })
  await expect(listed.getByRole('button', { name: 'Booked' })).toHaveAttribute('aria-pressed', 'true')
  await expect(listed.getByRole('textbox', { name: 'Notes' })).toHaveValue('Being typed')
  await office.patch(`/api/applications/${application.id}`, { data: { notes: 'Written meanwhile' } })
  await expect(listed.getByRole('alert').getByText('Written meanwhile')).toBeVisible()
  await listed.getByRole('button', { name: 'Keep what I typed' }).click()
  await expect(page.getByText('Notes saved', { exact: true })).toBeVisible()
  await expect(listed.getByRole('alert')).toHaveCount(0)
  await expect(listed.getByRole('textbox', { name: 'Notes' })).toHaveValue('Being typed')
  expect(await isSameDocument(page)).toBe(true)
  await student.close()
})

test('what a page has changed itself is read once, and other tabs of the same person read it too', { tag: '@deep' }, async ({
  page,
  context,
  signIn,
}) => {
  const office = await signIn(context, ADMIN_EMAIL)
  const name = `Read once ${Date.now()}`
  await openListening(page, '/lists')
  const other = await context.newPage()
  await other.goto('/lists')
  await expect(other.getByRole('heading', { name: 'Lists' }).first()).toBeVisible()
  // Created only now, so that none of its events arrives after the reads are counted.
  await office.post('/api/lists', { data: { name, people: [] } })
  for (const tab of [page, other]) await expect(tab.getByRole('link', { name })).toBeVisible()

  let reads = 0
  page.on('request', (request) => {
    if (request.method() === 'GET' && new URL(request.url()).pathname === '/api/lists') reads += 1
  })
  const heard = page.evaluate(() => {
    const channel = new BroadcastChannel('callboard.changes')
    return new Promise<void>((resolve) => channel.addEventListener('message', () => resolve()))
  })
  await page.getByRole('button', { name: `Manage “${name}”` }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByText('List deleted', { exact: true })).toBeVisible()
  await heard
  await expect(other.getByRole('link', { name })).toHaveCount(0)
  const later = `Made elsewhere ${Date.now()}`
  await office.post('/api/lists', { data: { name: later, people: [] } })
  await expect(page.getByRole('link', { name: later })).toBeVisible()
  expect(reads, 'once for the deletion, and once for the new list').toBe(2)
})

test('a student sees the unread count rise, and the answer on the application', { tag: '@deep' }, async ({
  page,
  context,
  browser,
  callboard,
  signIn,
}) => {
  const officeContext = await browser.newContext({ baseURL: callboard.url })
  const office = await signIn(officeContext, ADMIN_EMAIL)
  const title = `Chapel portraits ${Date.now()}`
  const { id } = await postProject(office, { title })
  const api = await signIn(context, 'hopeful@example.edu')
  await postProfile(api, { firstName: 'Ines', lastName: 'Duarte' })
  const application = await applyTo(api, id)

  await openListening(page, `/project/${id}`)
  const messages = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /Messages/ })
  await expect(messages).toHaveText('Messages')
  await office.patch(`/api/applications/${application.id}`, { data: { status: 'accepted' } })
  await expect(messages).toHaveAccessibleName(/^Messages ?, 1 unread$/)
  await expect(page.getByText('Booked', { exact: true }).first()).toBeVisible()
  await office.patch(`/api/applications/${application.id}`, { data: { status: 'pending' } })
  await expect(messages).toHaveAccessibleName(/^Messages ?, 2 unread$/)
  expect(await isSameDocument(page)).toBe(true)
  await officeContext.close()
})

test('who is decided on while Tell them loads is told, too', { tag: '@deep' }, async ({ page, context, signIn, asAnother }) => {
  const office = await signIn(context, ADMIN_EMAIL)
  const { id } = await postProject(office, { title: `Late decision ${Date.now()}`, numberOfStudents: 2 })
  await applyAs(id, await firstRole(office, id), ['Ada', 'Bo'], asAnother)
  const book = async (name: string) => {
    const cards = (await cardsOf(office, id)).filter(({ student }) => student.firstName === name)
    const applications = cards.map(({ id, version }) => ({ id, version }))
    expect((await office.post('/api/applications/moves', { data: { applications, to: 'booked' } })).status()).toBe(200)
  }
  await book('Ada')
  await page.goto(`/project/${id}/applicants`)
  await expect(page.getByText('1 decision is not told yet')).toBeVisible()

  // The answer to the first load is from before the second booking, and arrives after it.
  const answered = Promise.withResolvers<void>()
  const arrives = Promise.withResolvers<void>()
  await page.route(
    '**/api/projects/*/untold',
    async (route) => {
      const response = await route.fetch()
      answered.resolve()
      await arrives.promise
      await route.fulfill({ response })
    },
    { times: 1 },
  )
  await page.getByRole('button', { name: 'Tell them…' }).click()
  await answered.promise
  await book('Bo')
  await expect(page.getByText('2 decisions are not told yet')).toBeAttached()
  arrives.resolve()
  await expect(page.getByRole('dialog', { name: 'Tell them' }).getByRole('button', { name: 'Tell 2 people' })).toBeVisible()
})

test.describe('tabs of one browser', () => {
  const countStreams = (context: BrowserContext) => {
    const streams: string[] = []
    context.on('request', (request) => {
      if (new URL(request.url()).pathname === '/api/events') streams.push(request.url())
    })
    return streams
  }

  test('share one stream, which another takes over when its tab is closed', { tag: '@deep' }, async ({ page, context, signIn }) => {
    const office = await signIn(context, ADMIN_EMAIL)
    const streams = countStreams(context)
    await openListening(page, '/admin-dashboard')
    const second = await context.newPage()
    await second.goto('/admin-dashboard')
    await expect(second.getByRole('heading', { name: 'Recent Projects' })).toBeVisible()
    const first = `First of two ${Date.now()}`
    await postProject(office, { title: first })
    for (const tab of [page, second]) await expect(tab.getByRole('row', { name: first })).toBeVisible()
    expect(streams).toHaveLength(1)
    await Promise.all([second.waitForResponse(/\/api\/events/), page.close()])
    const next = `Second of two ${Date.now()}`
    await postProject(office, { title: next })
    await expect(second.getByRole('row', { name: next })).toBeVisible()
    expect(streams).toHaveLength(2)
  })

  test('reconnect after a restart of the server, and fetch what they missed', { tag: '@deep' }, async ({
    page,
    context,
    callboard,
    signIn,
    allowConsoleError,
  }) => {
    test.slow()
    allowConsoleError(/ERR_|status of 50[23]/)
    const office = await signIn(context, ADMIN_EMAIL)
    await openListening(page, '/admin-dashboard')
    await callboard.restart()
    const title = `While nobody listened ${Date.now()}`
    await postProject(office, { title })
    await expect(page.getByRole('row', { name: title })).toBeVisible({ timeout: 30_000 })
    expect(await isSameDocument(page)).toBe(true)
  })
})
