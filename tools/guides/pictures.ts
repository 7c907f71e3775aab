import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Locator, Page } from '@playwright/test'
import type { CallboardServer } from '../../tests/harness/callboard-server.ts'

/** The viewer of a screen; `visitor` is not signed in. */
export type Viewer = 'visitor' | 'student' | 'admin'

/** The mails that the demo sends. */
export type Mails = Pick<CallboardServer, 'mailTo'>

/** A picture of the guides, `docs/guides/images/<name>.webp`. */
export interface Picture {
  readonly name: string
  readonly as: Viewer
  readonly path: string
  /** In CSS pixels. */
  readonly window: { readonly width: number; readonly height: number }
  /** Actions before the picture is taken. */
  readonly act?: (page: Page, mails: Mails) => Promise<unknown>
  /** What the picture shows, with a small margin; by default the whole window. Pictures of a phone have its full width. */
  readonly of?: (page: Page) => readonly Locator[]
}

const PHONE = { width: 390, height: 844 }
const LONG_PHONE = { width: 390, height: 1400 }
const DESK = { width: 1100, height: 760 }
const TABLET = { width: 900, height: 780 }

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()
const textbox = (page: Page, name: string) => page.getByRole('textbox', { name }).first()
const openStep = (name: string) => (page: Page) => page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name }).click()
const chooseFromMenu = (options: string, item: string) => async (page: Page) => {
  await button(page, options).click()
  await page.getByRole('menuitem', { name: item }).click()
}
const dialog = (page: Page) => [page.getByRole('dialog').first()]

async function startEvent(page: Page): Promise<void> {
  await button(page, 'New Event').click()
  await textbox(page, 'Title').fill('Callbacks for the viewbook cover')
}

async function writeToMany(page: Page): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search' }).fill('dance')
  await button(page, /^Select all \d+ matching/).click()
  await textbox(page, 'Subject').fill('Call time on Saturday')
  await textbox(page, 'Message').fill('We meet at 6:15 at the fountain. Breakfast is on us.')
}

async function chooseThree(page: Page): Promise<void> {
  await button(page, 'Select multiple').click()
  for (const at of [0, 2, 4]) await page.locator('[data-talent]').nth(at).click()
  await page.mouse.move(0, 0)
  await page.evaluate(() => window.scrollTo(0, 0))
}

async function compareThree(page: Page): Promise<void> {
  await chooseThree(page)
  await page.getByRole('region', { name: 'Selected talent' }).getByRole('link', { name: 'Compare' }).click()
  await page.getByRole('heading', { level: 1, name: 'Compare talent' }).waitFor()
}

/** Opens the table of the demo that waits for its columns. */
async function openTable(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'theatre-department-spring.xlsx' }).click()
  await page.getByText('Row 2', { exact: true }).waitFor()
}

/** Pictures of which one is certain, one needs a decision and one is of nobody. */
async function matchPhotos(page: Page): Promise<void> {
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
async function photograph(page: Page): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search students' }).fill('Folake')
  await page.getByRole('link', { name: /^Folake Onyango/ }).click()
  await page.waitForFunction(() => (document.querySelector('video')?.videoWidth ?? 0) > 0)
  for (const count of [1, 2]) {
    await button(page, /^Capture/).click()
    await button(page, `Discard photo ${count}`).waitFor()
  }
}

async function accept(page: Page): Promise<void> {
  await button(page, /Applications for Nursing Programme/).click()
  const applicants = page.getByRole('dialog').getByRole('listitem')
  await applicants.getByRole('button', { name: 'Booked', pressed: false }).first().click()
  await button(page, 'Undo').waitFor()
}

/** Opens a tab of a casting call from the dashboard. */
const openRoom = (tab: string, call: RegExp) => async (page: Page) => {
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
async function openAuditions(page: Page): Promise<void> {
  await openSchedule(page, /Career Fair Host/)
  await page
    .getByRole('link', { name: /Screen tests/ })
    .first()
    .click()
  await page.getByRole('heading', { level: 1, name: 'Screen tests' }).waitFor()
}

async function openBoard(page: Page): Promise<void> {
  await openAuditions(page)
  await page.getByRole('link', { name: 'Board of the day' }).click()
  await button(page, 'Scan codes').waitFor()
}

async function openCallSheet(page: Page): Promise<void> {
  await openSchedule(page, /Ocean Lawn Morning/)
  await page
    .getByRole('link', { name: /Call sheet/ })
    .first()
    .click()
  await page.getByRole('heading', { level: 1, name: /^Call sheet for/ }).waitFor()
}

/** Opens the availability check of a casting call. */
async function openCheck(page: Page): Promise<void> {
  await openSchedule(page, /Nursing Programme/)
  const checks = page.locator('section', { has: page.getByRole('heading', { name: 'Availability checks' }) })
  await checks.getByRole('link').first().click()
  await page.getByRole('row').nth(1).waitFor()
}

async function makeOffer(page: Page): Promise<void> {
  await openRoom('Applicants', /Nursing Programme/)(page)
  await page
    .getByRole('checkbox', { name: /^Select / })
    .first()
    .check()
  await button(page, 'Make an offer…').click()
}

/** Opens a conversation of the office. */
const openThread = async (page: Page, subject: RegExp) => {
  await page.getByRole('link', { name: subject }).first().click()
  await page.getByRole('textbox', { name: /^Answer/ }).waitFor()
}

async function openUnfiled(page: Page): Promise<void> {
  await page.getByRole('list', { name: 'Unfiled email' }).getByRole('link').first().click()
  await button(page, 'File with a student').waitFor()
}

/** Opens the presentation of the demo, whose votes split. */
async function openVotes(page: Page): Promise<void> {
  await openRoom('Applicants', /Nursing Programme/)(page)
  await page.getByRole('link', { name: '1 presentation' }).click()
  await page.getByRole('link', { name: 'First choice for the dean' }).click()
  await page.getByText('Most voted').waitFor()
}

/** Opens the player on the tapes of the request of the demo. */
async function openPlayer(page: Page): Promise<void> {
  const projects: { id: number }[] = await (await page.request.get('/api/projects')).json()
  for (const { id } of projects) {
    const requests: { kind: string }[] = await (await page.request.get(`/api/projects/${id}/media-requests`)).json()
    if (!requests.some(({ kind }) => kind === 'self-tape')) continue
    await page.goto(`/project/${id}/requests`)
    await button(page, 'Look at them').click()
    const video = page.getByRole('dialog').locator('video').first()
    // Without the wheel that Chromium shows while a film loads.
    await video.evaluate(async (film: HTMLVideoElement) => {
      film.pause()
      if (film.readyState < film.HAVE_ENOUGH_DATA) await new Promise((resolve) => film.addEventListener('canplaythrough', resolve))
      film.removeAttribute('controls')
    })
    return
  }
  throw new Error('the demo asks for no self-tape')
}

/** Opens what the student of the demo is asked for. */
async function openAsked(page: Page): Promise<void> {
  await page.goto(`/requests/${(await (await page.request.get('/api/media-requests')).json())[0].id}`)
  await page.getByText('You hear from us by').first().waitFor()
}

/** Adds a reviewer to that presentation, and opens their link as they do. */
async function review(page: Page, mails: Mails): Promise<void> {
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

/** All pictures in the order in which they are taken: screens whose steps change data come last. */
export const PICTURES: readonly Picture[] = [
  {
    name: 'sign-in',
    as: 'visitor',
    path: '/sign-in',
    window: PHONE,
    of: (page) => [page.getByRole('heading', { level: 1 }), page.getByLabel('Email'), button(page, 'Sign in with a passkey')],
  },
  { name: 'profile-steps', as: 'student', path: '/student-profile', window: { width: 390, height: 546 } },
  {
    name: 'profile-photos',
    as: 'student',
    path: '/student-profile',
    window: LONG_PHONE,
    act: async (page) => {
      await openStep('Photos')(page)
      await button(page, /^Options of /).click()
    },
    of: (page) => [
      page.getByRole('heading', { name: /^Portfolio Photos/ }),
      page.getByRole('list', { name: 'Portfolio photos' }),
      page.getByRole('menu'),
      button(page, 'Describe photos'),
    ],
  },
  {
    name: 'photo-crop',
    as: 'student',
    path: '/student-profile',
    window: PHONE,
    act: async (page) => {
      await openStep('Photos')(page)
      await chooseFromMenu('Options of', 'Crop')(page)
      // The button waits for the photo.
      await page.locator('[role=dialog] button:enabled', { hasText: /^Crop$/ }).waitFor()
    },
    of: dialog,
  },
  {
    name: 'consent',
    as: 'student',
    path: '/your-data',
    window: LONG_PHONE,
    of: (page) => [page.getByRole('heading', { name: 'Use of your photographs' }), button(page, 'Save answer')],
  },
  { name: 'opportunities', as: 'student', path: '/', window: { width: 390, height: 686 } },
  {
    name: 'my-applications',
    as: 'student',
    path: '/my-applications',
    window: LONG_PHONE,
    of: (page) => [page.getByRole('heading', { level: 1 }), page.getByRole('link', { name: 'See what is open' }).first()],
  },
  {
    name: 'conversation',
    as: 'student',
    path: '/messages',
    window: PHONE,
    act: async (page) => {
      await button(page, /Shoes for the cover/).click()
      await page.getByRole('img', { name: /^Open / }).waitFor()
    },
    of: dialog,
  },
  { name: 'asked', as: 'student', path: '/', window: { width: 390, height: 890 }, act: openAsked },
  {
    name: 'captions',
    as: 'student',
    path: '/my-self-tapes',
    window: PHONE,
    act: (page) => button(page, /^Add captions to/).click(),
    of: dialog,
  },
  { name: 'dashboard', as: 'admin', path: '/admin-dashboard', window: DESK },
  {
    name: 'casting-call',
    as: 'admin',
    path: '/project-create',
    window: DESK,
    act: async (page) => {
      await textbox(page, 'Title').fill('Open Day Trailer')
      await textbox(page, 'Description').fill('One afternoon, six students, a lot of laughing on cue.')
    },
  },
  { name: 'talent-search', as: 'admin', path: '/talent-search?search=dance&ageMax=22&view=cards', window: DESK },
  { name: 'contact-sheet', as: 'admin', path: '/talent-search?search=dance&ageMax=22', window: DESK, act: chooseThree },
  { name: 'compare', as: 'admin', path: '/talent-search', window: DESK, act: compareThree },
  { name: 'casting-room', as: 'admin', path: '/admin-dashboard', window: DESK, act: openRoom('Applicants', /Nursing Programme/) },
  {
    name: 'matches',
    as: 'admin',
    path: '/admin-dashboard',
    window: { width: 1100, height: 800 },
    act: openRoom('Matches', /Ocean Lawn Morning/),
  },
  {
    name: 'availability-check',
    as: 'admin',
    path: '/admin-dashboard',
    window: { width: 1300, height: 760 },
    act: openCheck,
    of: (page) => [page.getByRole('heading', { level: 2 }), page.getByRole('region', { name: 'Answers' })],
  },
  { name: 'offer', as: 'admin', path: '/admin-dashboard', window: { width: 1100, height: 1000 }, act: makeOffer, of: dialog },
  { name: 'votes', as: 'admin', path: '/admin-dashboard', window: { width: 1100, height: 1160 }, act: openVotes },
  { name: 'player', as: 'admin', path: '/admin-dashboard', window: { width: 1100, height: 1140 }, act: openPlayer, of: dialog },
  { name: 'audition-day', as: 'admin', path: '/admin-dashboard', window: { width: 1100, height: 900 }, act: openAuditions },
  { name: 'call-sheet', as: 'admin', path: '/admin-dashboard', window: { width: 1100, height: 1000 }, act: openCallSheet },
  { name: 'day-board', as: 'admin', path: '/admin-dashboard', window: { width: 1300, height: 520 }, act: openBoard },
  { name: 'calendar', as: 'admin', path: '/calendar', window: DESK },
  { name: 'event', as: 'admin', path: '/calendar', window: { width: 1100, height: 1100 }, act: startEvent, of: dialog },
  {
    name: 'inbox',
    as: 'admin',
    path: '/messages',
    window: { width: 1280, height: 760 },
    act: async (page) => {
      await page
        .getByRole('link', { name: /wheelchair|I have a fever/ })
        .first()
        .click()
      await page
        .getByRole('textbox', { name: /^Answer/ })
        .fill('Thank you for telling us today. Please call the desk, and stay in bed until then.')
    },
  },
  {
    name: 'saved-answers',
    as: 'admin',
    path: '/messages',
    window: { width: 1280, height: 760 },
    act: async (page) => {
      await openThread(page, /wheelchair|I have a fever/)
      await button(page, 'Saved answers').click()
    },
    of: (page) => [page.getByRole('form', { name: 'Answer' }), page.getByRole('menu')],
  },
  {
    name: 'snooze',
    as: 'admin',
    path: '/messages',
    window: { width: 1280, height: 760 },
    act: async (page) => {
      await openThread(page, /wheelchair|I have a fever/)
      await button(page, 'Snooze').click()
    },
    of: (page) => [page.getByRole('article').locator('header'), page.getByRole('menu')],
  },
  {
    name: 'conversation-files',
    as: 'admin',
    path: '/messages?state=done',
    window: { width: 1280, height: 860 },
    act: async (page) => {
      await openThread(page, /Shoes for the cover/)
      await page.getByRole('img', { name: /^Open / }).waitFor()
    },
    of: (page) => [page.getByRole('article').first()],
  },
  { name: 'unfiled-email', as: 'admin', path: '/messages?mails=quarantined', window: { width: 1280, height: 620 }, act: openUnfiled },
  { name: 'bulk-message', as: 'admin', path: '/bulk-message', window: { width: 1100, height: 1128 }, act: writeToMany },
  {
    name: 'photo-session',
    as: 'admin',
    path: '/photo-updater',
    window: { width: 1100, height: 1040 },
    act: photograph,
  },
  {
    name: 'import-columns',
    as: 'admin',
    path: '/import',
    window: { width: 1200, height: 860 },
    act: openTable,
  },
  {
    name: 'import-check',
    as: 'admin',
    path: '/import',
    window: { width: 1200, height: 860 },
    act: async (page) => {
      await openTable(page)
      await button(page, /^Check \d/).click()
      await button(page, /^Refused/).click()
    },
  },
  {
    name: 'import-photos',
    as: 'admin',
    path: '/import-photos',
    window: { width: 1200, height: 760 },
    act: matchPhotos,
  },
  { name: 'retention', as: 'admin', path: '/retention', window: { width: 900, height: 720 } },
  { name: 'kiosk', as: 'visitor', path: '/kiosk', window: TABLET },
  { name: 'review', as: 'admin', path: '/admin-dashboard', window: PHONE, act: review },
  { name: 'applications', as: 'admin', path: '/admin-dashboard', window: DESK, act: accept },
]
