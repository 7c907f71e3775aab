/**
 * Runs Lighthouse on the pages that visitors see first: `node tools/bench/pages.ts [--rounds 3] [--port 3890]`. With `--demo URL`
 * of a server that runs with `--demo`, also on a public profile and the first pages of signed-in people. Needs a built page and a
 * Chromium (`CHROMIUM_PATH`, else the one that chrome-launcher finds).
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { ServerProcess } from '../../tests/harness/server-process.ts'
import { enterAsDemo } from './screen-visitors.ts'

interface Visit {
  readonly path: string
  readonly role?: 'admin' | 'student'
}
const PUBLIC: readonly Visit[] = [{ path: '/landing' }, { path: '/' }, { path: '/kiosk' }, { path: '/sign-in' }]
const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const
const AUDITS = ['largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift'] as const
const FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '3' }, port: { type: 'string', default: '3890' }, demo: { type: 'string' } },
})

function median(figures: readonly number[]): number {
  return figures.toSorted((one, other) => one - other)[Math.floor(figures.length / 2)] ?? Number.NaN
}

const dataDir = await mkdtemp(join(tmpdir(), 'callboard-pages-'))
const server = new ServerProcess({ dataDir, port: Number(values.port) })
if (!values.demo) await server.start()
const url = values.demo ?? server.url
const chrome = await launch({ chromePath: process.env.CHROMIUM_PATH, chromeFlags: FLAGS })
const demo = values.demo ? await enterAsDemo(values.demo) : undefined
const inDemo: readonly Visit[] = demo
  ? [
      { path: `/talent/profile/${demo.known.talent}` },
      { path: '/', role: 'student' },
      { path: '/admin-dashboard', role: 'admin' },
      { path: '/talent-search', role: 'admin' },
      { path: `/project/${demo.known.project}`, role: 'admin' },
    ]
  : []
try {
  for (const { path: page, role } of [...PUBLIC, ...inDemo]) {
    // Signed-in pages keep a connection open for live updates; Lighthouse still considers the page loaded.
    const extraHeaders: Record<string, string> = role ? { Cookie: demo?.cookies[role] ?? '' } : {}
    const rounds = new Map<string, number[]>([...CATEGORIES, ...AUDITS].map((name) => [name, []]))
    let bytes = 0
    for (let round = 0; round < Number(values.rounds); round += 1) {
      const result = await lighthouse(`${url}${page}`, {
        port: chrome.port,
        onlyCategories: [...CATEGORIES],
        logLevel: 'error',
        extraHeaders,
      })
      if (!result) throw new Error(`Lighthouse answered nothing for ${page}`)
      const { categories, audits } = result.lhr
      for (const name of CATEGORIES) rounds.get(name)?.push((categories[name]?.score ?? 0) * 100)
      for (const name of AUDITS) rounds.get(name)?.push(audits[name]?.numericValue ?? Number.NaN)
      const requests = (audits['network-requests']?.details as { items?: { resourceType: string; transferSize: number }[] })?.items ?? []
      bytes = requests.filter(({ resourceType }) => resourceType === 'Script').reduce((sum, { transferSize }) => sum + transferSize, 0)
    }
    const figures = [...rounds].map(([name, list]) => `${name} ${Math.round(median(list) * 1000) / 1000}`)
    console.log(`${page}${role ? ` (${role})` : ''}: ${figures.join(', ')}, JavaScript ${(bytes / 1000).toFixed(1)} kB`)
  }
} finally {
  chrome.kill()
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
}
