import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import type { CallboardServer } from '../../tests/harness/callboard-server.ts'

/** The mails that the demo sends. */
export type Mails = Pick<CallboardServer, 'mailTo'>

export const PHONE = { width: 390, height: 844 }
export const LONG_PHONE = { width: 390, height: 1400 }
export const DESK = { width: 1100, height: 760 }
export const TABLET = { width: 900, height: 780 }

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()
export const textbox = (page: Page, name: string) => page.getByRole('textbox', { name }).first()
export const openStep = (name: string) => (page: Page) =>
  page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name }).click()
export const chooseFromMenu = (options: string, item: string) => async (page: Page) => {
  await button(page, options).click()
  await page.getByRole('menuitem', { name: item }).click()
}
export const dialog = (page: Page) => [page.getByRole('dialog').first()]

export async function startEvent(page: Page): Promise<void> {
  await button(page, 'New Event').click()
  await textbox(page, 'Title').fill('Callbacks for the viewbook cover')
}

export async function writeToMany(page: Page): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search' }).fill('dance')
  await button(page, /^Select all \d+ matching/).click()
  await textbox(page, 'Subject').fill('Call time on Saturday')
  await textbox(page, 'Message').fill('We meet at 6:15 at the fountain. Breakfast is on us.')
}

export async function chooseThree(page: Page): Promise<void> {
  await button(page, 'Select multiple').click()
  for (const at of [0, 2, 4]) await page.locator('[data-talent]').nth(at).click()
  await page.mouse.move(0, 0)
  await page.evaluate(() => window.scrollTo(0, 0))
}

export async function compareThree(page: Page): Promise<void> {
  await chooseThree(page)
  await page.getByRole('region', { name: 'Selected talent' }).getByRole('link', { name: 'Compare' }).click()
  await page.getByRole('heading', { level: 1, name: 'Compare talent' }).waitFor()
}

/** Opens the demo's import whose columns are not matched yet. */
export async function openTable(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'theatre-department-spring.xlsx' }).click()
  await page.getByText('Row 2', { exact: true }).waitFor()
}

/** Pictures: one of a certain person, one that needs a decision, and one of nobody. */
export async function matchPhotos(page: Page): Promise<void> {
  const face = (name: string) => readFile(fileURLToPath(new URL(`../../apps/web/src/pictures/${name}-640.jpg`, import.meta.url)))
  const picture = async (name: string, of: string) => ({ name, mimeType: 'image/jpeg', buffer: await face(of) })
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([
      await picture('Onyango_Folake.jpg', 'amara'),
      await picture('Folake Onyango - headshot 2.jpg', 'amara'),
      await picture('IMG_0412.jpg', 'amara'),
    ])
  await button(page, /^To decide/).waitFor()
  await button(page, /^Matched/).click()
}

/** `run.ts` gives the browser a fake camera. */
export async function photograph(page: Page): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search students' }).fill('Folake')
  await page.getByRole('link', { name: /^Folake Onyango/ }).click()
  await page.waitForFunction(() => (document.querySelector('video')?.videoWidth ?? 0) > 0)
  for (const count of [1, 2]) {
    await button(page, /^Capture/).click()
    await button(page, `Discard photo ${count}`).waitFor()
  }
}

export async function accept(page: Page): Promise<void> {
  await button(page, /Applications for Nursing Programme/).click()
  const applicants = page.getByRole('dialog').getByRole('listitem')
  await applicants.getByRole('button', { name: 'Booked', pressed: false }).first().click()
  await button(page, 'Undo').waitFor()
}

/** Opens a tab of a casting call from the dashboard. */
export const openRoom = (tab: string, call: RegExp) => async (page: Page) => {
  await page.getByRole('rowheader').getByRole('link', { name: call }).click()
  await page.getByRole('navigation', { name: 'Casting room' }).getByRole('link', { name: tab }).click()
  await page.locator('[data-card], [data-talent]').first().waitFor()
}

/** Opens the tab *Schedule* of a casting call from the dashboard. */
async function openSchedule(page: Page, call: RegExp): Promise<void> {
  await page.getByRole('rowheader').getByRole('link', { name: call }).click()
  await page.getByRole('navigation', { name: 'Casting room' }).getByRole('link', { name: 'Schedule' }).click()
}

/** Opens the audition session of today, which is in progress. */
export async function openAuditions(page: Page): Promise<void> {
  await openSchedule(page, /Career Fair Host/)
  await page
    .getByRole('link', { name: /Screen tests/ })
    .first()
    .click()
  await page.getByRole('heading', { level: 1, name: 'Screen tests' }).waitFor()
}

export async function openBoard(page: Page): Promise<void> {
  await openAuditions(page)
  await page.getByRole('link', { name: 'Board of the day' }).click()
  await button(page, 'Scan codes').waitFor()
}

export async function openCallSheet(page: Page): Promise<void> {
  await openSchedule(page, /Ocean Lawn Morning/)
  await page
    .getByRole('link', { name: /Call sheet/ })
    .first()
    .click()
  await page.getByRole('heading', { level: 1, name: /^Call sheet for/ }).waitFor()
}

/** Opens the availability check of a casting call. */
export async function openCheck(page: Page): Promise<void> {
  await openSchedule(page, /Nursing Programme/)
  const checks = page.locator('section', { has: page.getByRole('heading', { name: 'Availability checks' }) })
  await checks.getByRole('link').first().click()
  await page.getByRole('row').nth(1).waitFor()
}

export async function makeOffer(page: Page): Promise<void> {
  await openRoom('Applicants', /Nursing Programme/)(page)
  await page
    .getByRole('checkbox', { name: /^Select / })
    .first()
    .check()
  await button(page, 'Make an offer…').click()
}

/** Opens a conversation of the office. */
export const openThread = async (page: Page, subject: RegExp) => {
  await page.getByRole('link', { name: subject }).first().click()
  await page.getByRole('textbox', { name: /^Answer/ }).waitFor()
}

export async function openUnfiled(page: Page): Promise<void> {
  await page.getByRole('list', { name: 'Unfiled email' }).getByRole('link').first().click()
  await button(page, 'File with a student').waitFor()
}

/** Opens the demo's presentation, whose votes differ. */
export async function openVotes(page: Page): Promise<void> {
  await openRoom('Applicants', /Nursing Programme/)(page)
  await page.getByRole('link', { name: '1 presentation' }).click()
  await page.getByRole('link', { name: 'First choice for the dean' }).click()
  await page.getByText('Most voted').waitFor()
}

/** Opens the player with the tapes for the demo's media request. */
export async function openPlayer(page: Page): Promise<void> {
  const projects: { id: number }[] = await (await page.request.get('/api/projects')).json()
  for (const { id } of projects) {
    const requests: { kind: string }[] = await (await page.request.get(`/api/projects/${id}/media-requests`)).json()
    if (!requests.some(({ kind }) => kind === 'self-tape')) continue
    await page.goto(`/project/${id}/requests`)
    await button(page, 'Look at them').click()
    const video = page.getByRole('dialog').locator('video').first()
    // Waits for the film and removes its controls, so that Chromium shows no loading indicator.
    await video.evaluate(async (film: HTMLVideoElement) => {
      film.pause()
      if (film.readyState < film.HAVE_ENOUGH_DATA) await new Promise((resolve) => film.addEventListener('canplaythrough', resolve))
      film.removeAttribute('controls')
    })
    return
  }
  throw new Error('the demo asks for no self-tape')
}

/** Opens the media request to the demo's student. */
export async function openAsked(page: Page): Promise<void> {
  await page.goto(`/requests/${(await (await page.request.get('/api/media-requests')).json())[0].id}`)
  await page.getByText('You hear from us by').first().waitFor()
}

/** Adds a reviewer to that presentation, and opens their link as they do. */
export async function review(page: Page, mails: Mails): Promise<void> {
  const email = `guide.${Date.now()}@panel.example`
  const projects = await (await page.request.get('/api/projects')).json()
  const { id } = projects.find(({ title }: { title: string }) => /Nursing Programme/.test(title))
  const [presentation] = await (await page.request.get(`/api/projects/${id}/presentations`)).json()
  await page.request.post(`/api/presentations/${presentation.id}/reviewers`, { data: { reviewers: [{ email, name: 'Dean Ito' }] } })
  const { text } = await mails.mailTo(email, 0)
  await page.goto(/\/review\/[\w-]+/.exec(text ?? '')?.[0] ?? '')
  await button(page, 'Send me the code').click()
  const code = /\b\d{6}\b/.exec((await mails.mailTo(email, 0, 'Your code to vote')).text ?? '')?.[0] ?? ''
  await page.getByLabel('Six-digit code').fill(code)
  await page.getByText('0 of').first().waitFor()
}
