/**
 * Opens the applicants of casting calls with 10, 500 and 2,000 people: `node tools/bench/casting-room.ts [--rounds 5] [--port 3895]`. Prints
 * the median of the rounds in milliseconds, and as a ratio against 10 people. Needs built pages and a Chromium (`CHROMIUM_PATH`).
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type Page } from '@playwright/test'
import { ServerProcess } from '../../tests/harness/server-process.ts'
import { sessionByMail } from '../../tests/harness/session-by-mail.ts'
import { median } from './statistics.ts'

const SIZES = [10, 500, 2000] as const
/** People that one call of the API adds to a role. */
const BATCH = 200
const DIRECTOR = 'casting@example.edu'
const VIEWS = ['sheet', 'board', 'table'] as const

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '5' }, port: { type: 'string', default: '3895' } } })

const dataDir = await mkdtemp(join(tmpdir(), 'callboard-room-'))
const server = new ServerProcess({ dataDir, port: Number(values.port), env: { ADMIN_EMAILS: DIRECTOR } })
await server.start()
const cookie = await sessionByMail({ url: server.url, dataDir }, DIRECTOR)

async function call<Answer>(method: 'GET' | 'POST', path: string, body?: object): Promise<Answer> {
  const headers = { cookie, ...(body && { 'content-type': 'application/json' }) }
  const response = await fetch(`${server.url}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as Answer
}

async function makePeople(count: number): Promise<number[]> {
  const ids: number[] = []
  for (let index = 0; index < count; index += 1) {
    const email = `person${index}@example.edu`
    const profile = { firstName: `Person${index}`, lastName: 'Bench', email, studentUserId: email, cellPhone: '310 555 0142' }
    const { id } = await call<{ id: number }>('POST', '/api/admin/student-profile', {
      ...profile,
      ...{ major: 'Film', expectedGraduationYear: 2028, gender: index % 2 ? 'Male' : 'Female', year: 'Junior' },
    })
    ids.push(id)
  }
  return ids
}

/** @returns the id of a casting call with these people in its role */
async function makeCall(people: readonly number[]): Promise<number> {
  const project = await call<{ id: number }>('POST', '/api/projects', { title: `${people.length} people`, numberOfStudents: 200 })
  const [role] = await call<{ id: number }[]>('GET', `/api/projects/${project.id}/roles`)
  for (let from = 0; from < people.length; from += BATCH) {
    const studentIds = people.slice(from, from + BATCH)
    await call('POST', `/api/roles/${role?.id}/applications`, { studentIds, as: 'shortlisted' })
  }
  return project.id
}

interface Opened {
  /** From the address to a card that has answered a press of the key that moves the focus to it. */
  readonly usable: number
  /** The longest task of the page until then and in the second after it. */
  readonly longest: number
}

// Code that runs in the page, as text: this file is not type-checked with the DOM.
const WATCH = `globalThis.tasks = []; new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration)))
  .observe({ type: 'longtask', buffered: true })`

async function open(page: Page, path: string): Promise<Opened> {
  const begin = performance.now()
  await page.goto(`${server.url}${path}`)
  await page.locator('[data-card]').first().waitFor()
  await page.keyboard.press('j')
  await page.locator('[data-card]:focus').waitFor()
  const usable = performance.now() - begin
  await page.waitForTimeout(1000)
  return { usable, longest: await page.evaluate<number>('Math.max(0, ...tasks)') }
}

const browser = await chromium.launch({
  ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
  args: ['--no-sandbox'],
})
try {
  const people = await makePeople(Math.max(...SIZES))
  const calls = new Map<number, number>()
  for (const size of SIZES) calls.set(size, await makeCall(people.slice(0, size)))
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await context.addInitScript(WATCH)
  const cookies = cookie.split('; ').map((pair) => pair.split('='))
  await context.addCookies(cookies.map(([name = '', value = '']) => ({ name, value, url: server.url })))
  const figures = new Map<string, Opened[]>()
  for (let round = 0; round < Number(values.rounds) + 1; round += 1) {
    for (const view of VIEWS) {
      for (const [size, id] of calls) {
        const page = await context.newPage()
        const opened = await open(page, `/project/${id}/applicants?view=${view}`)
        // The first round fills the caches.
        if (round > 0) figures.set(`${view} ${size}`, [...(figures.get(`${view} ${size}`) ?? []), opened])
        await page.close()
      }
    }
  }
  const of = (key: string, what: keyof Opened) => median((figures.get(key) ?? []).map((opened) => opened[what]))
  for (const view of VIEWS) {
    const base = of(`${view} ${SIZES[0]}`, 'usable')
    for (const size of SIZES) {
      const usable = of(`${view} ${size}`, 'usable')
      const longest = of(`${view} ${size}`, 'longest')
      console.log(
        `${view}, ${size} people: usable in ${usable.toFixed(0)} ms (${(usable / base).toFixed(1)} ×), longest task ${longest.toFixed(0)} ms`,
      )
    }
  }
} finally {
  await browser.close()
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
}
