/**
 * How soon pages answer a press or a key on a slow device, with far too much on the screen:
 * `node bench/interactions.ts [--slow 4] [--rounds 3] [--port 3892]`. The processor is slowed by the browser itself, and each figure is
 * what the Event Timing API says: from the press to the picture that follows. Needs a built page and a Chromium (`CHROMIUM_PATH`).
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type Page } from '@playwright/test'
import { prepareInstance } from './instance.ts'
import { KillableServer } from './killable-server.ts'
import { median } from './statistics.ts'
import { DIRECTOR, STUDENT, type Workload } from './workload.ts'
import { calendar } from './workloads/calendar.ts'
import { dashboard } from './workloads/dashboard.ts'
import { inbox } from './workloads/inbox.ts'

const STUDENTS = 1000
const STUDENT_EMAIL = 'bench-student@example.edu'
/** Everybody has applied to the newest casting call, and the student can be mailed a link to sign in with. */
const applications: Pick<Workload, 'prepare'> = {
  prepare: async (db) => {
    await db.query('UPDATE users SET email = $2 WHERE id = $1', [STUDENT, STUDENT_EMAIL])
    await db.query(
      `INSERT INTO applications (project_id, student_id)
       SELECT (SELECT id FROM projects ORDER BY created_at DESC LIMIT 1), id FROM student_profiles ON CONFLICT DO NOTHING`,
    )
  },
}

const { values } = parseArgs({
  options: {
    slow: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '3' },
    port: { type: 'string', default: '3892' },
  },
})

interface Step {
  readonly page: string
  readonly who: string
  /** Something that is there when the page is. */
  readonly ready: string
  /** What a person does, by name; each is measured alone. */
  readonly acts: readonly (readonly [name: string, act: (page: Page) => Promise<unknown>])[]
}

const press = (selector: string) => (page: Page) => page.locator(selector).first().click()
const key = (name: string) => (page: Page) => page.keyboard.press(name)

const STEPS: readonly Step[] = [
  {
    page: '/talent-search',
    who: DIRECTOR.id,
    ready: '[data-talent]',
    acts: [
      ['open a talent', press('[data-talent] button')],
      ['close it', key('Escape')],
      ['go to the search', press('input[type=search]')],
      ['type a letter', key('a')],
    ],
  },
  {
    page: '/admin-dashboard',
    who: DIRECTOR.id,
    ready: 'main table tbody tr',
    acts: [
      ['open 1,000 applications', press('main table button[aria-label^="Applications for"]')],
      ['decide about one', press('[role=dialog] [role=listitem] fieldset button:nth-of-type(3)')],
      ['go to its notes', press('[role=dialog] textarea')],
      ['type a letter', key('a')],
      ['close them', key('Escape')],
    ],
  },
  {
    page: '/calendar?month=2026-11',
    who: DIRECTOR.id,
    ready: '[data-day="2026-11-12"] button',
    acts: [
      ['choose a day', press('[data-day="2026-11-12"]')],
      ['close it', key('Escape')],
      ['turn to the next month', press('button[aria-label="Next month"]')],
      ['turn back', press('button[aria-label="Previous month"]')],
    ],
  },
  {
    page: '/messages',
    who: STUDENT,
    ready: '[role=listitem] button',
    acts: [
      ['open one of 5,000 messages', press('[role=listitem] button')],
      ['close it', key('Escape')],
    ],
  },
  {
    page: '/photo-updater',
    who: DIRECTOR.id,
    ready: 'main ul a, main ul button',
    acts: [
      ['go to the search', press('input[type=search]')],
      ['type a letter', key('a')],
      ['choose a student', press('main ul a, main ul button')],
    ],
  },
]

// The page's own code, as text: these files are not checked as a page's.
/** Notes how long each answer takes from the press to the picture. */
const NOTE_ANSWERS = `
  globalThis.answers = []
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (entry.interactionId) answers.push(entry.duration)
  }).observe({ type: 'event', durationThreshold: 16 })`
/** What was painted last is reported after the frame that follows. */
const LONGEST = 'new Promise((resolve) => setTimeout(() => resolve(Math.max(0, ...answers.splice(0))), 600))'

/** The longest answer since this was last asked, in milliseconds; the API knows steps of 8. */
const longest = (page: Page) => page.evaluate<number>(LONGEST)

const folder = await mkdtemp(join(tmpdir(), 'callboard-interactions-'))
const workloads = [dashboard, inbox, calendar, { ...dashboard, ...applications }]
await prepareInstance(folder, STUDENTS, workloads)
const server = new KillableServer({ dataDir: folder, port: Number(values.port), env: {} })
await server.start()
const cookies = new Map<string, string>()
for (const { id, email } of [DIRECTOR, { id: STUDENT, email: STUDENT_EMAIL }]) cookies.set(id, await server.signIn(email))
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH, args: ['--no-sandbox', '--disable-gpu'] })
try {
  for (const { page: path, who, ready, acts } of STEPS) {
    const answers = new Map<string, number[]>(acts.map(([name]) => [name, []]))
    for (let round = 0; round < Number(values.rounds); round += 1) {
      const context = await browser.newContext()
      const [name = '', value = ''] = (cookies.get(who) ?? '').split('=')
      await context.addCookies([{ name, value, url: server.url }])
      const page = await context.newPage()
      await page.addInitScript({ content: NOTE_ANSWERS })
      await page.goto(`${server.url}${path}`)
      await page.locator(ready).first().waitFor()
      await page.waitForTimeout(1000)
      const cdp = await context.newCDPSession(page)
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: Number(values.slow) })
      for (const [name, act] of acts) {
        await act(page)
        answers.get(name)?.push(await longest(page))
      }
      await context.close()
    }
    for (const [name, list] of answers) console.log(`${path}: ${name}: ${median(list)} ms`)
  }
} finally {
  await browser.close()
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}
