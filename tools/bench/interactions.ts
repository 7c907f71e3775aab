/**
 * Opens every screen on a slow device and presses its controls: how soon is each press answered, and does anything move
 * unexpectedly? `node tools/bench/interactions.ts [--slow 4] [--counted] [--rounds 1] [--only /calendar,/messages] [--phone]
 * [--all] [--port 3892] [--data FOLDER]` fills a data folder with far too much. `--demo URL` uses a server that runs with
 * `--demo`, and only opens its pages. By default the browser slows the processor; `--counted` multiplies processor time instead,
 * which is correct on a busy machine too. Needs a built page and a Chromium (`CHROMIUM_PATH`).
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium } from '@playwright/test'
import { ServerProcess } from '../../tests/harness/server-process.ts'
import { prepareCrowd } from './crowded-instance.ts'
import { type Screen, screens } from './interaction-screens.ts'
import { WatchedPage } from './page-watch.ts'
import { type Answered, pressAll } from './press-all.ts'
import { type Entered, enterAsDemo, enterCrowd } from './screen-visitors.ts'
import { median } from './statistics.ts'
import { DIRECTOR } from './workload.ts'

const { values } = parseArgs({
  options: {
    slow: { type: 'string', default: '4' },
    port: { type: 'string', default: '3892' },
    only: { type: 'string' },
    demo: { type: 'string' },
    data: { type: 'string' },
    phone: { type: 'boolean', default: false },
    presses: { type: 'string', default: '14' },
    all: { type: 'boolean', default: false },
    counted: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '1' },
  },
})

/** Milliseconds within which a press should be answered. */
const GOAL_MS = 200
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 }
const DESK = { viewport: { width: 1440, height: 900 } }
const NOTHING = `data:text/html,<style>button{transition:none}</style><button onclick="this.textContent += '.'">Press</button>`

async function visit(browser: Browser, entered: Entered, screen: Screen | undefined) {
  const context = await browser.newContext({ ...(values.phone ? PHONE : DESK), reducedMotion: 'no-preference' })
  const cookie = screen && entered.cookies[screen.who]
  if (cookie) {
    const at = cookie.indexOf('=')
    await context.addCookies([{ name: cookie.slice(0, at), value: cookie.slice(at + 1), url: entered.url }])
  }
  const watched = await WatchedPage.open(await context.newPage(), { slow: Number(values.slow), counts: values.counted })
  await watched.page.goto(screen ? `${entered.url}${screen.address}` : NOTHING)
  return { context, watched }
}

function line(name: string, answers: readonly Answered[], shift?: { shift: number; shifted: readonly string[] }): string {
  const worst = answers.toSorted((one, other) => other.answered - one.answered)[0]
  const parts = [`${answers.length} presses`]
  if (worst) parts.push(`slowest answered within ${Math.round(worst.answered)} ms (${worst.name})`)
  if (shift) parts.push(`shift ${shift.shift.toFixed(4)}${shift.shift > 0 ? ` of ${shift.shifted.join(', ')}` : ''}`)
  return `${name}: ${parts.join(', ')}`
}

/**
 * The figure of a press over all rounds. By the clock it is the median. For counted work it is the minimum, because other
 * programs only add to it.
 */
const figure = (rounds: readonly number[]): number => (values.counted ? Math.min(...rounds) : median(rounds))

/** Opens and presses a screen in each round. @returns the figure of each press */
async function pressed(browser: Browser, entered: Entered, screen: Screen) {
  const rounds: (readonly Answered[])[] = []
  const moved: { shift: number; shifted: readonly string[] }[] = []
  for (let round = 0; round < Number(values.rounds); round += 1) {
    const { context, watched } = await visit(browser, entered, screen)
    try {
      rounds.push(await pressAll(watched, values.presses === '0' ? [] : (screen.acts ?? []), Number(values.presses)))
      moved.push(await watched.shifts())
    } finally {
      await context.close()
    }
  }
  const answers = rounds[0]?.map(({ name }, at) => {
    const same = rounds.flatMap((round) => (round[at]?.name === name ? [round[at]] : []))
    return { name, answered: figure(same.map(({ answered }) => answered)), after: figure(same.map(({ after }) => after)) }
  })
  const most = moved.toSorted((one, other) => other.shift - one.shift)[0]
  return { answers: answers ?? [], ...(most && { moved: most }) }
}

const thrownAway = await mkdtemp(join(tmpdir(), 'callboard-interactions-'))
const folder = values.demo ? undefined : (values.data ?? thrownAway)
const stops: (() => Promise<unknown>)[] = [() => rm(thrownAway, { recursive: true, force: true })]
try {
  let entered: Entered
  if (folder) {
    const secret = await prepareCrowd(folder)
    const server = new ServerProcess({ dataDir: folder, port: Number(values.port), env: { ADMIN_EMAILS: DIRECTOR.email } })
    await server.start()
    stops.push(() => server.stop())
    entered = await enterCrowd(server.url, folder, secret)
  } else entered = await enterAsDemo(values.demo ?? '')
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
  })
  stops.push(() => browser.close())
  const only = values.only?.split(',')
  const late: string[] = []
  {
    const { context, watched } = await visit(browser, entered, undefined)
    console.log(line('a page with one button', await pressAll(watched, [], 1)))
    await context.close()
  }
  for (const screen of screens(entered.known)) {
    if (only && !only.some((wanted) => screen.address === wanted || screen.page === wanted)) continue
    const name = `${screen.address.slice(0, 40)} (${screen.who})`
    try {
      const { answers, moved } = await pressed(browser, entered, screen)
      console.log(line(name, answers, moved))
      if (values.all) console.log(moved)
      if (values.all)
        for (const { name: what, answered, after } of answers)
          console.log(`    ${what}: ${answered.toFixed(0)} ms, then ${after.toFixed(0)} ms`)
      for (const { name: what, answered, after } of answers)
        if (answered > GOAL_MS || after > GOAL_MS) late.push(`${name}: ${what}: ${answered.toFixed(0)} ms, then ${after.toFixed(0)} ms`)
    } catch (error) {
      process.exitCode = 1
      console.error(`${name} failed:`, error)
    }
  }
  console.log(
    late.length === 0 ? `\nEvery press was answered within ${GOAL_MS} ms.` : `\nLater than ${GOAL_MS} ms:\n  ${late.join('\n  ')}`,
  )
} finally {
  for (const stop of stops.toReversed()) await stop()
}
