import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { sampleTape } from '../../apps/server/src/demo/tape/sample-tape.ts'
import { type CallboardServer, startCallboard } from '../harness/callboard-server.ts'
import { ADMIN_EMAIL, test as base, expect } from '../harness/fixtures.ts'
import { visit, visitorNamed } from '../harness/kiosk-visitor.ts'
import { file } from '../harness/student-data.ts'
import config from '../playwright.config.ts'

const HOST = 'callboard.lan'
const { launchOptions } = config.use ?? {}

/** As in a local network: a host name without https, and therefore no secure context. */
const test = base.extend<object, { callboard: CallboardServer }>({
  callboard: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern
    async ({}, use) => {
      const lan = (url: string) => url.replace('localhost', HOST)
      const server = await startCallboard({ env: async (url) => ({ ADMIN_EMAILS: ADMIN_EMAIL, PUBLIC_URL: lan(url) }) })
      await use({ ...server, url: lan(server.url) })
      await server.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})
test.use({
  launchOptions: { ...launchOptions, args: [...(launchOptions?.args ?? []), `--host-resolver-rules=MAP ${HOST} 127.0.0.1`] },
})

async function signInByCode(page: Page, callboard: CallboardServer, email: string, returnTo: string): Promise<void> {
  const since = Date.now()
  await page.goto(`/api/login?returnTo=${encodeURIComponent(returnTo)}`)
  await page.getByLabel('Email').fill(email)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  const { text = '' } = await callboard.mailTo(email, since)
  expect(text).toContain(`http://${HOST}:`)
  await page.getByLabel('Six-digit code').fill(/\b\d{6}\b/.exec(text)?.[0] ?? '')
  await page.waitForURL(`**${returnTo}`)
}

/** Calls the API as the page's person. */
const call = (page: Page, method: string, path: string, body?: object) =>
  page.evaluate(
    async ([asked, address, text]) => {
      const answer = await fetch(String(address), {
        method: String(asked),
        ...(text && { body: text, headers: { 'content-type': 'application/json' } }),
      })
      return (await answer.json()) as { id: number }
    },
    [method, path, body && JSON.stringify(body)],
  )

test('over plain http under a name of the local network, the main tasks work', { tag: '@deep' }, async ({
  page,
  browser,
  callboard,
  allowConsoleError,
}) => {
  // The browser reports this for each page, because the header only works with https.
  allowConsoleError(/Cross-Origin-Opener-Policy header has been ignored/)
  test.setTimeout(180_000)
  const director = await browser.newPage({ baseURL: callboard.url })

  await test.step('a student signs in and makes a profile with a photo', async () => {
    await signInByCode(page, callboard, 'lan@example.edu', '/student-profile')
    expect(await page.evaluate(() => [window.isSecureContext, typeof crypto.randomUUID, typeof crypto.subtle])).toEqual([
      false,
      'undefined',
      'undefined',
    ])
    await page.getByLabel('First name').fill('Lana')
    await page.getByLabel('Last name').fill('Field')
    await page.getByLabel('Cell phone').fill('310 555 0142')
    await page.getByLabel('Major').fill('Film')
    await page.locator('input[type=file]').setInputFiles(await file('me.jpg', 40))
    await expect(page.getByRole('listitem').filter({ has: page.locator('img[src*="/media/photos/"]') })).toHaveCount(1)
    await page.getByRole('button', { name: 'Create Profile' }).click()
    await page.waitForURL(/\/my-profile$/)
  })

  await test.step('a casting director posts a casting call, and the student applies', async () => {
    await signInByCode(director, callboard, ADMIN_EMAIL, '/admin-dashboard')
    await call(director, 'POST', '/api/projects', { title: 'Portraits in the lab' })
    await page.goto('/')
    const opportunity = page.getByRole('listitem').filter({ hasText: 'Portraits in the lab' })
    await opportunity.getByRole('button', { name: 'Apply Now' }).click()
    await expect(page.getByText('Application Submitted!', { exact: true })).toBeVisible()
  })

  await test.step('the student uploads a self-tape; recording says that it needs https', async () => {
    const portrait = sharp({ create: { width: 300, height: 400, channels: 3, background: '#8a5a2b' } })
    const { video } = await sampleTape(await portrait.png().toBuffer(), 2)
    await page.goto('/self-tape-upload')
    await page.getByRole('tab', { name: 'Record now' }).click()
    await expect(page.getByRole('tabpanel').getByText(/secure \(https\) addresses only/)).toBeVisible()
    await page.getByRole('tab').first().click()
    await page.getByLabel('Choose a video file').setInputFiles({ name: 'tape.webm', mimeType: 'video/webm', buffer: video })
    await page.getByLabel('Title').fill('Plain take')
    await page.getByRole('button', { name: 'Upload Self-Tape' }).click()
    await expect(page).toHaveURL(/my-self-tapes/, { timeout: 60_000 })
    await expect(page.getByRole('article').filter({ hasText: 'Plain take' })).toBeVisible()
  })

  await test.step('the casting director accepts, and copies a link to the photos', async () => {
    await director.goto('/admin-dashboard')
    await director.getByRole('button', { name: /Applications for Portraits in the lab/ }).click()
    const application = director.getByRole('listitem', { name: 'Lana Field' })
    await application.getByRole('button', { name: 'Booked' }).click()
    await expect(application.getByRole('button', { name: 'Booked' })).toHaveAttribute('aria-pressed', 'true')
    const { id } = await call(page, 'GET', '/api/student-profile')
    await director.goto(`/download-photos/${id}`)
    await director.getByRole('button', { name: 'Share', exact: true }).click()
    await director.getByRole('button', { name: 'Create link' }).click()
    await director.getByRole('button', { name: 'Copy link' }).click()
    await expect(director.getByText('Link copied', { exact: true })).toBeVisible()
    await director.close()
  })

  await test.step('a visitor registers at the kiosk with an uploaded photo; staff are told what is missing', async () => {
    await page.context().clearCookies()
    const since = Date.now()
    const visitor = visitorNamed('Plain')
    await page.goto('/kiosk')
    await expect(page.getByText('For staff: this kiosk was not opened by https')).toBeVisible()
    await page.getByRole('link', { name: /Create your profile/ }).click()
    await visit(page, visitor)
    await expect(page.getByRole('heading', { name: 'Success!' })).toBeVisible()
    await callboard.mailTo(visitor.Email, since)
  })
})
