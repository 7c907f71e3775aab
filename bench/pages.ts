/**
 * Lighthouse on the pages that visitors see first: `node bench/pages.ts [--rounds 3] [--port 3890]`.
 * Needs a built page and a Chromium (`CHROMIUM_PATH`, else the one that chrome-launcher finds).
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { KillableServer } from './killable-server.ts'

const PAGES = ['/landing', '/', '/sign-in'] as const
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

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '3' }, port: { type: 'string', default: '3890' } } })

function median(figures: readonly number[]): number {
  return figures.toSorted((one, other) => one - other)[Math.floor(figures.length / 2)] ?? Number.NaN
}

const dataDir = await mkdtemp(join(tmpdir(), 'callboard-pages-'))
const server = new KillableServer({ dataDir, port: Number(values.port), env: {} })
await server.start()
const chrome = await launch({ chromePath: process.env.CHROMIUM_PATH, chromeFlags: FLAGS })
try {
  for (const page of PAGES) {
    const rounds = new Map<string, number[]>([...CATEGORIES, ...AUDITS].map((name) => [name, []]))
    let bytes = 0
    for (let round = 0; round < Number(values.rounds); round += 1) {
      const result = await lighthouse(`${server.url}${page}`, { port: chrome.port, onlyCategories: [...CATEGORIES], logLevel: 'error' })
      if (!result) throw new Error(`Lighthouse answered nothing for ${page}`)
      const { categories, audits } = result.lhr
      for (const name of CATEGORIES) rounds.get(name)?.push((categories[name]?.score ?? 0) * 100)
      for (const name of AUDITS) rounds.get(name)?.push(audits[name]?.numericValue ?? Number.NaN)
      const requests = (audits['network-requests']?.details as { items?: { resourceType: string; transferSize: number }[] })?.items ?? []
      bytes = requests.filter(({ resourceType }) => resourceType === 'Script').reduce((sum, { transferSize }) => sum + transferSize, 0)
    }
    const figures = [...rounds].map(([name, list]) => `${name} ${Math.round(median(list) * 1000) / 1000}`)
    console.log(`${page}: ${figures.join(', ')}, JavaScript ${(bytes / 1000).toFixed(1)} kB`)
  }
} finally {
  chrome.kill()
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
}
