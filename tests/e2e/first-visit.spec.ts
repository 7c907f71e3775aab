import { readFileSync, statSync } from 'node:fs'
import { PAGE_FILES, type PageFiles } from '@callboard/contract/page-files'
import type { Page } from '@playwright/test'
import { plan } from '../harness/calendar-data.ts'
import { postProject } from '../harness/casting-data.ts'
import { ADMIN_EMAIL, expect, test } from '../harness/fixtures.ts'
import { createProfile } from '../harness/student-data.ts'

const DIST = new URL('../../apps/web/dist/', import.meta.url)
/** The budget of a first visit: bytes of compressed script. */
const BUDGETS: Readonly<Record<string, number>> = { '/': 130_000, '/landing': 130_000, '/talent-search': 210_000 }
/** The largest pages are boards, with dialogs, menus and dragging. */
const OTHERS = 240_000

function compressedSize(file: string): number {
  const size = (name: string) => statSync(new URL(`.${name}`, DIST), { throwIfNoEntry: false })?.size
  return size(`${file}.br`) ?? size(file) ?? Number.NaN
}

test('no page loads more script than its budget', () => {
  const pages = JSON.parse(readFileSync(new URL(PAGE_FILES, DIST), 'utf8')) as PageFiles
  const application = readFileSync(new URL('index.html', DIST), 'utf8').match(/\/assets\/[\w.-]+\.js/g) ?? []
  expect(application.length).toBeGreaterThan(1)
  for (const [path, { files, byRole = {} }] of Object.entries(pages)) {
    for (const own of [[], ...Object.values(byRole)]) {
      const scripts = new Set([...application, ...files, ...own].filter((file) => file.endsWith('.js')))
      const bytes = [...scripts].reduce((sum, file) => sum + compressedSize(file), 0)
      // Code for signed-in account roles loads after signing in, not on a first visit.
      const budget = own.length > 0 ? OTHERS : (BUDGETS[path] ?? OTHERS)
      expect(bytes, `${path} loads ${bytes} bytes of script`).toBeLessThanOrEqual(budget)
    }
  }
})

/** Calls after a page has shown its content: live updates, and the counts of the filters, which take longer than a page. */
const LATER: ReadonlySet<string> = new Set(['/api/events', '/api/talent/search/choices'])

/** Opens a page and waits for its content. @returns the calls it sent until the browser was idle */
async function callsOf(page: Page, path: string, content: string | RegExp): Promise<string[]> {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/') && !LATER.has(pathname)) calls.push(`${path} asked ${pathname}${search}`)
  })
  // On a busy machine an answer may take longer than the server waits before it sends the page.
  for (let tries = 0; tries === 0 || (calls.length > 0 && tries < 6); tries += 1) {
    calls.length = 0
    await page.goto(path)
    await expect(page.getByText(content).first()).toBeVisible()
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  }
  page.removeAllListeners('request')
  return calls
}

test('a page contains the data that it shows first, loads only its own code, and sends no further request', async ({
  page,
  context,
  browser,
  callboard,
  signIn,
}) => {
  const staff = await browser.newContext({ baseURL: callboard.url })
  const office = await signIn(staff, ADMIN_EMAIL)
  const title = `First things first ${Date.now()}`
  const { id } = await postProject(office, { title })
  const soon = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  // As many as *Upcoming Events* shows. With fewer it would load later months too.
  for (let event = 0; event < 5; event += 1) await plan(office, soon, { title })
  await createProfile(await signIn(context, 'first-visit@example.edu'))

  const calls = [
    ...(await callsOf(page, '/', title)),
    ...(await callsOf(page, '/my-profile', 'Ana Silva')),
    ...(await callsOf(page, '/messages', 'No messages yet')),
    ...(await callsOf(page, `/project/${id}`, title)),
    ...(await callsOf(page, '/calendar', title)),
  ]
  const desk = await staff.newPage()
  calls.push(
    ...(await callsOf(desk, '/', title)),
    ...(await callsOf(desk, '/admin-dashboard', title)),
    ...(await callsOf(desk, '/talent-search', 'Silva')),
  )
  expect(calls).toEqual([])
  await staff.close()
})
