import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { APIRequestContext, Page } from '@playwright/test'
import { startCallboard } from '../harness/callboard-server.ts'
import { openCuttableNetwork } from '../harness/cuttable-network.ts'
import { ADMIN_EMAIL, expect, test } from '../harness/fixtures.ts'
import { type KillableBrowser, startKillableBrowser } from '../harness/killable-browser.ts'
import { keptOnDevice, type Visitor, visit, visitorNamed, worksOffline } from '../harness/kiosk-visitor.ts'

/**
 * A day at the kiosk: visitors one after another, while the network is cut and the browser killed at random moments.
 * `KIOSK_REHEARSAL=200` runs the full rehearsal (about fifteen minutes) with five kills; by default a small one runs.
 */
const VISITORS = Number(process.env.KIOSK_REHEARSAL ?? 4)
const KILLS = VISITORS >= 100 ? 5 : 1
const ARGS = [
  '--window-size=820,1180',

  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const upTo = (milliseconds: number) => Math.random() * milliseconds

/** Focuses the page, which makes it retry, until no registration waits on the device. */
async function untilSent(page: Page): Promise<void> {
  const isSent = async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    return JSON.parse(await keptOnDevice(page)).rows.length === 0
  }
  await expect.poll(isSent, { timeout: 120_000, intervals: [1000] }).toBe(true)
}

async function addresses(api: APIRequestContext): Promise<string[]> {
  const found: string[] = []
  for (let offset = 0; ; offset += 100) {
    const page = (await (await api.get(`/api/talent/search?limit=100&offset=${offset}`)).json()) as { email: string }[]
    found.push(...page.map(({ email }) => email))
    if (page.length < 100) return found
  }
}

async function holdsName(folder: string, name: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const found: string[] = []
  for (const entry of entries) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const bytes = await readFile(path)
    if (bytes.includes(name) || bytes.includes(Buffer.from(name, 'utf16le'))) found.push(path)
  }
  return found
}

/** Started programs, which must end even if the rehearsal fails. */
const endings: (() => Promise<unknown>)[] = []
test.afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end()
})

test('everybody who registers is registered once and gets one mail, whatever the network and the device do', async ({
  playwright,
  allowConsoleError,
}) => {
  test.setTimeout(60_000 + VISITORS * 10_000)
  allowConsoleError(/./)
  // With the rate limits of production, because a day of one kiosk must stay below them.
  const server = await startCallboard({ env: { ADMIN_EMAILS: ADMIN_EMAIL, RATE_LIMIT: 'on' } })
  endings.push(() => server.stop())
  const network = await openCuttableNetwork(server.url)
  endings.push(() => network.close())
  const profile = await mkdtemp(join(tmpdir(), 'callboard-kiosk-'))
  endings.push(() => rm(profile, { recursive: true, force: true }))
  let browser: KillableBrowser = await startKillableBrowser(profile, ARGS)
  endings.push(() => browser.kill())
  let isOver = false
  let killed = 0

  const weather = async () => {
    while (!isOver) {
      await sleep(300 + upTo(2500))
      if (isOver) break
      network.cut()
      await sleep(200 + upTo(1500))
      network.mend()
    }
    network.mend()
  }
  const since = Date.now()
  const api = await playwright.request.newContext({ baseURL: server.url })
  endings.push(() => api.dispose())
  await api.post('/api/auth/email', { data: { email: ADMIN_EMAIL } })
  const token = new URL(/https?:\/\/\S+/.exec((await server.mailTo(ADMIN_EMAIL, since)).text ?? '')?.[0] ?? '').searchParams.get('token')
  expect((await api.post('/api/auth/email/verify', { data: { token } })).ok()).toBe(true)

  async function register(visitor: Visitor, number: number): Promise<void> {
    await visit(browser.page, visitor, number)
    await expect(browser.page.getByRole('heading', { name: 'Success!' })).toBeVisible({ timeout: 40_000 })
    await browser.page.getByRole('button', { name: 'Start New Registration Now' }).click()
    await expect(browser.page.getByRole('heading', { name: 'Create Your Profile' })).toBeVisible()
  }

  /**
   * Kills the browser at a random moment of a visit and starts it again. A visitor whose registration was not stored repeats it.
   */
  async function registerAndDie(visitor: Visitor, number: number): Promise<void> {
    const dying = sleep(upTo(2500)).then(() => browser.kill())
    const visiting = register(visitor, number).catch(() => {})
    await dying
    killed += 1
    await visiting
    browser = await startKillableBrowser(profile, ARGS)
    await browser.page.goto(`${network.url}/kiosk/register`)
    await untilSent(browser.page)
    if (!(await addresses(api)).includes(visitor.Email)) await register(visitor, number)
  }

  await browser.page.goto(`${network.url}/kiosk/register`)
  await worksOffline(browser.page)
  const blowing = weather()
  const visitors = Array.from({ length: VISITORS }, (_, number) => visitorNamed(`Visitor${number}`))
  const fatal = new Set(Array.from({ length: KILLS }, (_, kill) => Math.floor(((kill + 0.5) * VISITORS) / KILLS)))
  for (const [number, visitor] of visitors.entries()) await (fatal.has(number) ? registerAndDie : register)(visitor, number)
  isOver = true
  await blowing
  await untilSent(browser.page)

  const wanted = visitors.map(({ Email }) => Email).toSorted()
  expect((await addresses(api)).toSorted()).toEqual(wanted)
  const outbox = () => readdir(join(server.dataDir, 'outbox'))
  const mailed = async () => {
    const names = (await outbox()).filter((name) => name.endsWith('.eml') && !name.includes(ADMIN_EMAIL))
    return names.map((name) => wanted.find((address) => name.includes(`-${address}-`))).toSorted()
  }
  await expect.poll(mailed, { timeout: 30_000 }).toEqual(wanted)

  const kept = await keptOnDevice(browser.page)
  expect(JSON.parse(kept)).toMatchObject({ rows: [], local: {} })
  expect(kept).not.toMatch(/okafor/i)
  await browser.close()
  // The browser's own files, for example history, cache and databases, do not contain them either.
  expect([...(await holdsName(profile, 'Okafor')), ...(await holdsName(profile, 'okafor@'))]).toEqual([])
  console.log(
    `${VISITORS} registered and mailed once; the network was cut ${network.cutInUse()} times in use, the browser killed ${killed} times`,
  )
})
