import type { APIRequestContext, Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { type CallboardServer, startCallboard } from '../harness/callboard-server.ts'
import { ADMIN_EMAIL, expect, test } from '../harness/fixtures.ts'
import { signerIn } from '../harness/sign-in-by-mail.ts'

let callboard: CallboardServer
test.beforeAll(async () => {
  callboard = await startCallboard({ env: { ADMIN_EMAILS: ADMIN_EMAIL, QUIET_HOURS: 'off' } })
})
test.afterAll(() => callboard.stop())
// One office with its own settings.
test.describe.configure({ mode: 'serial', timeout: 120_000 })

let office: APIRequestContext
test.beforeEach(async ({ context }) => {
  office = await signerIn(callboard)(context, ADMIN_EMAIL)
})

const LOGO = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 20"><rect width="60" height="20" fill="#225588"/></svg>'

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible()
}

const schoolsIn = (list: Locator) => list.getByRole('listitem').allTextContents()

test('schools are put in order by keys, by dragging and by buttons, and are offered in that order', async ({ page }) => {
  await page.goto(`${callboard.url}/settings?part=lists`)
  const list = page.getByRole('list', { name: 'Schools: in this order' })
  await expect(list).toBeVisible()
  const [first = '', second = '', third = '', ...rest] = await schoolsIn(list)
  const grip = (school: string) => list.getByRole('button', { name: `Move ${school}`, exact: true })

  await grip(first).focus()
  await page.keyboard.press('Space')
  await expect(page.getByText(/^Over position 1 of/)).toBeAttached()
  // The text appears before the arrow keys work: a timer adds their listener.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
  const start = (await grip(first).boundingBox())?.y ?? 0
  for (let step = 1; step <= 2; step += 1) {
    await page.keyboard.press('ArrowDown')
    await expect.poll(async () => ((await grip(first).boundingBox())?.y ?? 0) - start).toBe(25 * step)
  }
  await expect(page.getByText(/^Over position 2 of/)).toBeAttached()
  await page.keyboard.press('Space')
  await expect.poll(() => schoolsIn(list)).toEqual([second, first, third, ...rest])

  // The other parts of a value are buttons, so a mouse drags it by its middle.
  const [from, to] = await Promise.all([
    list.getByText(third, { exact: true }).boundingBox(),
    list.getByText(second, { exact: true }).boundingBox(),
  ])
  if (!from || !to) throw new Error('the values are not on the page')
  await page.mouse.move(from.x + 20, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(from.x + 20, from.y, { steps: 5 })
  await page.mouse.move(to.x + 20, to.y + to.height / 2, { steps: 10 })
  await expect(page.getByText(/^Over position 1 of/)).toBeAttached()
  await page.mouse.up()
  await expect.poll(() => schoolsIn(list)).toEqual([third, second, first, ...rest])

  await list.getByRole('button', { name: `Move ${third} down` }).click()
  await expect.poll(() => schoolsIn(list)).toEqual([second, third, first, ...rest])
  await save(page)
  await page.reload()
  await expect.poll(() => schoolsIn(list)).toEqual([second, third, first, ...rest])
  await page.goto(`${callboard.url}/admin-add-talent`)
  const offered = page.getByLabel('School', { exact: true }).getByRole('option')
  await expect.poll(async () => (await offered.allTextContents()).slice(-3 - rest.length)).toEqual([second, third, first, ...rest])
})

test('a registration form names its office and the privacy notice, and whom to write to once it is closed', { tag: '@deep' }, async ({
  page,
  browser,
}) => {
  await page.goto(`${callboard.url}/settings?part=institution`)
  await page.getByLabel('Name of the institution').fill('Lakeside College')
  await page.getByLabel('Support address').fill('help@lakeside.example')
  await save(page)
  await page.locator('input[type=file]').setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(LOGO) })
  await expect(page.getByRole('banner').getByRole('img', { name: 'Lakeside College' })).toBeVisible()
  await page.goto(`${callboard.url}/registration-links`)
  await page.getByRole('button', { name: 'New link' }).click()
  await page.getByRole('dialog').getByLabel('Title').fill('Open day')
  await page.getByRole('dialog').getByRole('button', { name: 'Make the link' }).click()
  const row = page.getByRole('list', { name: 'Registration links' }).getByRole('listitem').filter({ hasText: 'Open day' })
  const address = (await row.getByText('/join/').textContent()) ?? ''

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, baseURL: callboard.url })
  const form = await phone.newPage()
  await form.goto(new URL(address).pathname)
  await expect(form.getByRole('img', { name: 'Lakeside College' })).toBeVisible()
  const notice = form.getByRole('link', { name: 'Privacy Policy' })
  const opened = phone.waitForEvent('page')
  await notice.click()
  const policy = await opened
  await expect(policy).toHaveURL(/\/privacy$/)
  await expect(policy.getByRole('heading', { level: 1 })).toBeVisible()
  await policy.close()
  await expect(form.getByText('help@lakeside.example')).toHaveCount(0)

  await row.getByRole('button', { name: 'Pause Open day' }).click()
  await expect(row.getByText('Paused', { exact: true })).toBeVisible()
  await form.reload()
  await expect(form.getByRole('heading', { name: 'Registration is paused at the moment.' })).toBeVisible()
  await expect(form.getByRole('link', { name: 'help@lakeside.example' })).toHaveAttribute('href', /^mailto:help@lakeside\.example/)
  await expect(form.getByRole('img', { name: 'Lakeside College' })).toBeVisible()
  await phone.close()
})

/** Two people whom nobody has invited. */
async function bringIn(): Promise<void> {
  const table = `First name,Last name,Email,Cell phone,Major,Graduation year
Ada,Stone,ada.week@example.edu,310 555 0142,Dance,2028
Bo,Reed,bo.week@example.edu,310 555 0143,Film,2027`
  const file = { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(table) }
  const { id, plan } = await (await office.post(`${callboard.url}/api/imports`, { multipart: { file } })).json()
  const state = async () => (await (await office.get(`${callboard.url}/api/imports/${id}`)).json()).state
  await office.put(`${callboard.url}/api/imports/${id}/plan`, { data: plan })
  await expect.poll(state).toBe('checked')
  await office.post(`${callboard.url}/api/imports/${id}/start`, { data: {} })
  await expect.poll(state).toBe('done')
}

test('imported people are invited, who has answered is counted as they do, and the others are reminded', async ({
  page,
  browser,
  expectAccessible,
}) => {
  await bringIn()
  const since = Date.now()
  await page.goto(`${callboard.url}/profile-invitations`)
  await page.getByRole('button', { name: 'Invite 2 people to complete their profile' }).click()
  await page.getByRole('button', { name: 'Send invitations' }).click()
  await expect(page.getByText('0 of 2 have answered')).toBeVisible()
  // Mails wait for a moment in which they can be undone.
  await callboard.mailTo('ada.week@example.edu', since)
  await callboard.mailTo('bo.week@example.edu', since)
  await page.getByRole('tab', { name: /^No answer yet/ }).click()
  await expect(page.getByRole('link', { name: 'Ada Stone' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Bo Reed' })).toBeVisible()
  await expectAccessible(page)

  const theirs = await browser.newContext({ baseURL: callboard.url })
  const ada = await signerIn(callboard)(theirs, 'ada.week@example.edu')
  const { version } = await (await ada.get(`${callboard.url}/api/student-profile`)).json()
  const review = { isPublic: true, hidesContact: false, version }
  expect((await ada.put(`${callboard.url}/api/student-profile/review`, { data: review })).ok()).toBe(true)
  await theirs.close()
  await expect(page.getByText('1 of 2 have answered')).toBeVisible()
  await expect(page.getByRole('progressbar', { name: '1 of 2 have answered' })).toHaveAttribute('aria-valuenow', '50')
  await expect(page.getByRole('link', { name: 'Ada Stone' })).toHaveCount(0)

  // Without a mail server nothing counts as sent, so a reminder is never too early.
  await expect(page.getByText('Email is not set up: invitations reach no one')).toBeVisible()
  const before = Date.now()
  await page.getByRole('button', { name: 'Remind Bo Reed' }).click()
  await expect(page.getByText('1 email goes to the outbox only', { exact: true })).toBeVisible()
  await callboard.mailTo('bo.week@example.edu', before)
  await expect(
    page
      .getByRole('listitem')
      .filter({ hasText: 'Bo Reed' })
      .getByText(/not sent: email was not set up/),
  ).toBeVisible()
})

test('photos can belong to an earlier import than the newest', { tag: '@deep' }, async ({ page }) => {
  const people = (name: string) => `First name,Last name,Email,Cell phone,Major,Graduation year
${name},Frame,${name}.frame@example.edu,310 555 0142,Dance,2028`
  const imported = async (name: string) => {
    const file = { name: `${name}.csv`, mimeType: 'text/csv', buffer: Buffer.from(people(name)) }
    const { id, plan } = await (await office.post(`${callboard.url}/api/imports`, { multipart: { file } })).json()
    const state = async () => (await (await office.get(`${callboard.url}/api/imports/${id}`)).json()).state
    await office.put(`${callboard.url}/api/imports/${id}/plan`, { data: plan })
    await expect.poll(state).toBe('checked')
    await office.post(`${callboard.url}/api/imports/${id}/start`, { data: {} })
    await expect.poll(state).toBe('done')
    return id as number
  }
  const earlier = await imported('Early')
  await imported('Later')
  await page.goto(`${callboard.url}/import-photos`)
  const face = await sharp({ create: { width: 600, height: 800, channels: 3, background: '#a86432' } })
    .jpeg()
    .toBuffer()
  const picture = { name: 'Frame_Early.jpg', mimeType: 'image/jpeg', buffer: face }
  await page.locator('input[type=file]').first().setInputFiles(picture)
  const belongs = page.getByLabel('These photos belong to')
  await expect(belongs.locator('option:checked')).toHaveText('The import that added each person')
  await belongs.selectOption({ value: String(earlier) })
  const sent = page.waitForRequest((request) => new URL(request.url()).pathname === `/api/imports/${earlier}/photos`)
  await page.getByRole('button', { name: /^Save/ }).click()
  await sent
  await expect(page.getByText('1 photo saved', { exact: true }).first()).toBeVisible()
})
