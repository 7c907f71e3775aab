import { writeFile } from 'node:fs/promises'
import type { APIRequestContext } from '@playwright/test'
import sharp from 'sharp'
import { bar } from '../harness/calendar-data.ts'
import { applicantsTo, postProject } from '../harness/casting-data.ts'
import { ADMIN_EMAIL, type AsAnother, expect, test } from '../harness/fixtures.ts'
import { worksOffline } from '../harness/kiosk-visitor.ts'

test.use({ viewport: { width: 820, height: 1180 } })

/** Today on the server's machine. */
const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles' }).format(new Date())

/** A shoot today, with booked people who know that they are booked. */
async function shootToday(office: APIRequestContext, people: readonly (readonly [string, string])[], asAnother: AsAnother) {
  const title = `Lantern walk ${Date.now()}`
  const { id } = await postProject(office, { title, numberOfStudents: 3, shootDate: today() })
  await applicantsTo(id, people, asAnother)
  const { cards } = await (await office.get(`/api/projects/${id}/casting`)).json()
  const applications = cards.map(({ id: card, version }: { id: number; version: number }) => ({ id: card, version }))
  expect((await office.post('/api/applications/moves', { data: { applications, to: 'booked', tell: true } })).ok()).toBe(true)
  return title
}

test('a tablet keeps its steps without a network and sends each once; another one sees them, and the kiosk checks people in', async ({
  page,
  context,
  browser,
  callboard,
  signIn,
  asAnother,
  allowConsoleError,
  expectAccessible,
}) => {
  allowConsoleError(/ERR_INTERNET_DISCONNECTED/)
  const office = await signIn(context, ADMIN_EMAIL)
  const people = [
    ['Ida', 'Lantern'],
    ['Otto', 'Lantern'],
  ] as const
  const title = await shootToday(office, people, asAnother)

  await page.goto('/calendar')
  await bar(page.getByRole('grid'), title).click()
  await page.getByRole('dialog', { name: title }).getByRole('link', { name: 'Board of the day' }).click()
  await expect(page.getByRole('button', { name: 'Arrived: Ida Lantern' })).toBeVisible()
  const elsewhere = await browser.newContext({ baseURL: callboard.url })
  await signIn(elsewhere, ADMIN_EMAIL)
  const other = await elsewhere.newPage()
  await other.goto(page.url())
  await expect(other.getByRole('button', { name: 'Arrived: Ida Lantern' })).toBeVisible()

  await context.setOffline(true)
  await page.getByLabel('Find someone').fill('lantern')
  await page.keyboard.press('Enter')
  await page.getByLabel('Find someone').fill('ida')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Call to Makeup: Ida Lantern' }).click()
  await expect(page.getByText('No network. 2 steps are kept on this device and sent later.')).toBeVisible()
  await expect(page.getByText('Not sent yet')).toBeVisible()
  await expectAccessible(page)
  // Meanwhile the other tablet takes the first step too. Its row changes before the server has stored the step.
  const taken = other.waitForResponse((response) => response.url().endsWith('/steps'))
  await other.getByRole('button', { name: 'Arrived: Ida Lantern' }).click()
  await taken
  await expect(other.getByRole('button', { name: 'Call to Makeup: Ida Lantern' })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('1 step was not possible')).toBeVisible()
  await expect(other.getByRole('button', { name: 'Into the room: Ida Lantern' })).toBeVisible()
  await expect(page.getByText('Not sent yet')).toHaveCount(0)
  await page.getByRole('button', { name: 'Understood' }).click()

  // Otto checks in at a kiosk that the office paired, and the wall display shows whom to call.
  const kiosk = await browser.newContext({ baseURL: callboard.url })
  const visitor = await kiosk.newPage()
  await visitor.goto('/kiosk')
  await visitor.getByRole('link', { name: /I am here for an audition or a shoot/ }).click()
  await expect(visitor.getByLabel('The number below your code', { exact: true })).toBeVisible()
  const { code } = await (await office.post('/api/paired-kiosks', { data: { name: `Hall ${Date.now()}` } })).json()
  await visitor.getByText('For the casting office').click()
  await visitor.getByLabel('Code from the settings').fill(`${code.slice(0, 4)} ${code.slice(4)}`)
  await expectAccessible(visitor)
  await visitor.getByRole('button', { name: 'Pair this device' }).click()
  await visitor.getByLabel('Your name, or the number below your code').fill('otto lantern')
  await visitor.getByRole('button', { name: 'I am here' }).click()
  await expect(visitor.getByText('You are number 2.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Call to Makeup: Otto Lantern' })).toBeVisible()
  await page.getByRole('link', { name: 'Wall display' }).click()
  await expect(page.getByText('Ida', { exact: true })).toBeVisible()
  await expect(page.getByText('Makeup', { exact: true })).toBeVisible()
  await page.getByLabel('Numbers only').check()
  await expect(page.getByText('Ida', { exact: true })).toHaveCount(0)
  await page.getByLabel('Numbers only').uncheck()
  await expect(page.getByText('Ida', { exact: true })).toBeVisible()
  await other.getByRole('button', { name: 'Into the room: Ida Lantern' }).click()
  await expect(page.getByText('Ida', { exact: true })).toHaveCount(0)
  await expect(page.getByText('Otto')).toBeVisible()

  // Somebody is in makeup already, so the server asks before it accepts the next person.
  const asked = other.getByRole('dialog', { name: 'Call Otto Lantern?' })
  await other.getByRole('button', { name: 'Call to Makeup: Otto Lantern' }).click()
  await expect(asked.getByText('Makeup is taken by Ida Lantern. Call in anyway?')).toBeVisible()
  await asked.getByRole('button', { name: 'Cancel' }).click()
  await other.getByRole('button', { name: 'Call to Makeup: Otto Lantern' }).click()
  await expectAccessible(other)
  await asked.getByRole('button', { name: 'Free the room and call' }).click()
  await expect(other.getByRole('button', { name: 'Into the room: Otto Lantern' })).toBeVisible()
  await expect(other.getByRole('button', { name: 'More: Ida Lantern' })).toBeVisible()
  await expect(asked).toHaveCount(0)
  await other.getByLabel('Find someone').fill('otto')
  await other.keyboard.press('Enter')
  await expect(other.getByRole('listitem').filter({ hasText: 'Otto Lantern' }).and(other.locator(':focus'))).toBeVisible()

  // A person who is on the board already is not added again.
  await other.getByRole('button', { name: 'Add a walk-in' }).click()
  await other.getByLabel('Name', { exact: true }).fill('Otto Lantern')
  await other.getByRole('button', { name: /Otto Lantern.*On this board already/ }).click()
  await expect(other.getByText('Otto Lantern is on this board already', { exact: true })).toBeVisible()
  await expect(other.getByRole('listitem').filter({ hasText: 'Otto Lantern' }).and(other.locator(':focus'))).toBeVisible()
  await Promise.all([kiosk.close(), elsewhere.close()])
})

test('a tablet that is reloaded without a network shows the last board, and sends each step once when the network is back', {
  tag: '@deep',
}, async ({ page, context, signIn, asAnother, allowConsoleError, expectAccessible }) => {
  allowConsoleError(/ERR_INTERNET_DISCONNECTED/)
  const office = await signIn(context, ADMIN_EMAIL)
  const title = await shootToday(
    office,
    [
      ['Vera', 'Candle'],
      ['Wim', 'Candle'],
    ],
    asAnother,
  )
  const projects: { id: number; title: string }[] = await (await office.get('/api/projects')).json()
  const key = `shoot-${projects.find((project) => project.title === title)?.id}-${today()}`
  await page.goto(`/day/${key}`)
  await page.getByRole('button', { name: 'Arrived: Vera Candle' }).click()
  await expect(page.getByRole('button', { name: 'Call to Makeup: Vera Candle' })).toBeVisible()
  await expect(page.getByText('Not sent yet')).toHaveCount(0)
  await worksOffline(page)

  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText(/^As of \d+:\d+ [AP]M\. No network\./)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Call to Makeup: Vera Candle' })).toBeVisible()
  await page.getByRole('button', { name: 'Arrived: Wim Candle' }).click()
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByText('No network. 1 step is kept on this device and sent later.')).toBeVisible()
  await page.getByRole('button', { name: 'Call to Makeup: Wim Candle' }).click()
  await page.getByRole('link', { name: 'Wall display' }).click()
  await expect(page.getByText(/^As of/)).toBeVisible()
  await page.goBack()

  await context.setOffline(false)
  await expect(page.getByText('Not sent yet')).toHaveCount(0)
  await expect(page.getByText(/^As of/)).toHaveCount(0)
  const { people } = await (await office.get(`/api/day/${key}`)).json()
  const steps = people.map(({ name, state, number }: { name: string; state: string; number: number }) => `${name} ${state} ${number}`)
  expect(steps.toSorted()).toEqual(['Vera Candle arrived 1', 'Wim Candle called 2'])

  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await page.waitForURL(/\/$/)
  expect(await page.evaluate(() => localStorage.getItem('callboard.day-boards'))).toBeNull()
})

test('a wall display of a day that does not exist says so', { tag: '@deep' }, async ({ page, context, signIn, allowConsoleError }) => {
  allowConsoleError(/status of 404/)
  await signIn(context, ADMIN_EMAIL)
  await page.goto('/day/session-999999/wall')
  await expect(page.getByRole('heading', { level: 1, name: 'There is no such day' })).toBeVisible()
  await page.getByRole('link', { name: 'Open calendar' }).click()
  await expect(page).toHaveURL(/\/calendar/)
})

test(
  'the camera of a tablet reads the code on a dark phone',
  { tag: '@deep' },
  async ({ browser, context, callboard, signIn, asAnother, playwright, launchOptions }, info) => {
    const office = await signIn(context, ADMIN_EMAIL)
    const title = await shootToday(office, [['Uma', 'Beacon']], asAnother)
    const phone = await browser.newContext({ baseURL: callboard.url, viewport: { width: 390, height: 844 }, colorScheme: 'dark' })
    await signIn(phone, 'uma.beacon@example.edu')
    const start = await phone.newPage()
    await start.goto('/')
    const code = await start.getByRole('img', { name: 'Your check-in code' }).screenshot()
    await phone.close()

    // Chromium plays a film of the phone's screen as its camera.
    const frame = await sharp(code)
      .resize(300)
      .extend({ top: 90, bottom: 90, left: 170, right: 170, background: '#8a7f70' })
      .flatten({ background: '#8a7f70' })
      .jpeg()
      .toBuffer()
    const film = info.outputPath('camera.mjpeg')
    await writeFile(film, Buffer.concat([frame, frame]))
    const tablet = await playwright.chromium.launch({
      ...launchOptions,
      args: [...(launchOptions.args ?? []), `--use-file-for-fake-video-capture=${film}`],
    })
    const desk = await tablet.newContext({ baseURL: callboard.url, viewport: { width: 820, height: 1180 }, locale: 'en-US' })
    await signIn(desk, ADMIN_EMAIL)
    const board = await desk.newPage()
    await board.goto('/')
    await board.getByRole('region', { name: 'Today' }).getByRole('link', { name: title }).click()
    await board.getByRole('button', { name: 'Scan codes' }).click()
    await expect(board.getByText(/^Uma Beacon is (here|checked in already)\.$/)).toBeVisible()
    await board.getByRole('button', { name: 'Close' }).first().click()
    await expect(board.getByRole('button', { name: 'Call to Makeup: Uma Beacon' })).toBeVisible()
    await tablet.close()
  },
)

test('an address of a day that does not exist leads to the calendar', { tag: '@deep' }, async ({
  page,
  context,
  signIn,
  allowConsoleError,
}) => {
  allowConsoleError(/404/)
  await signIn(context, ADMIN_EMAIL)
  await page.goto('/day/session-999999')
  await expect(page.getByRole('heading', { level: 1, name: 'There is no such day' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Open calendar' }).click()
  await expect(page).toHaveURL(/\/calendar/)
})
