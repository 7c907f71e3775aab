/**
 * `npm run attack [-- --only tabs,fuzz,connections,bodies,main-thread,pixels,workbooks,counters,origins,lock-outs,check-in,consents,scopes,sqlmap,wapiti,nikto] [--runs 40] [--seed N] [--report FILE]`: breaks into a Callboard of its own, as a
 * stranger, as a student and as a casting director, and ends with 1 if an attack succeeded.
 */
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { PAGES } from '@callboard/contract/pages'
import { textTable } from '../../tools/bench/table.ts'
import { sendBodies, sendPixels } from './bodies.ts'
import { checkOthersIn } from './check-in.ts'
import { occupy } from './connections.ts'
import { consentForOthers } from './consents.ts'
import { exhaustCounters } from './counters.ts'
import { fuzz } from './fuzz.ts'
import { lockOut } from './lock-outs.ts'
import { occupyThread } from './main-thread.ts'
import { readOperations } from './operations.ts'
import { comeFromElsewhere } from './origins.ts'
import { SCANNERS } from './scanners.ts'
import { exceedScopes } from './scopes.ts'
import { takeOverTabs } from './tabs.ts'
import { startTarget } from './target.ts'
import { sendWorkbooks } from './workbooks.ts'

const ATTACKS = [
  'tabs',
  'fuzz',
  'connections',
  'bodies',
  'main-thread',
  'pixels',
  'workbooks',
  'counters',
  'origins',
  'lock-outs',
  'check-in',
  'consents',
  'scopes',
  ...Object.keys(SCANNERS),
]
const CONNECTIONS = { idle: 10_000, slow: 1_000, half: 1_000 } as const

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: ATTACKS.join(',') },
    runs: { type: 'string', default: '40' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    report: { type: 'string' },
  },
})
const chosen = values.only.split(',')
const unknown = chosen.filter((name) => !ATTACKS.includes(name))
if (unknown.length > 0) throw new Error(`--only takes ${ATTACKS.join(', ')}, not ${unknown.join(', ')}`)

const folder = await mkdtemp(join(tmpdir(), 'callboard-attack-'))
const target = await startTarget()
const rows: Record<string, string>[] = []
const findings: string[] = []
const note = (attack: string, as: string, tried: string, found: readonly string[]) => {
  rows.push({ attack, as, tried, found: found.length === 0 ? 'nothing' : String(found.length) })
  findings.push(...found.map((one) => `${attack} (${as}): ${one}`))
}

try {
  const operations = await readOperations(target.url)
  if (chosen.includes('tabs')) {
    for (const who of ['student', 'director'] as const) {
      const { tried, findings: found } = await takeOverTabs(target, operations, who)
      note('tabs', who, `${tried} changes from pages of others`, found)
    }
  }
  if (chosen.includes('fuzz')) {
    const seed = Number(values.seed)
    const { sent, answers, findings: found } = await fuzz(target, operations, { runs: Number(values.runs), seed })
    const kinds = Object.entries(answers).map(([digit, count]) => `${count} × ${digit}xx`)
    note(
      `fuzz, seed ${seed}`,
      'everyone',
      `${sent} requests to ${operations.length} operations: ${kinds.join(', ')}`,
      found.map(({ what, request }) => `${what}\n    ${request}`),
    )
  }
  if (chosen.includes('connections')) {
    for (const [kind, count] of Object.entries(CONNECTIONS) as [keyof typeof CONNECTIONS, number][]) {
      const { open, answered, milliseconds } = await occupy(target.url, kind, count)
      const tried = `${count} ${kind} connections, ${open} still open; answered others within ${milliseconds.toFixed(0)} ms`
      note('connections', 'anonymous', tried, answered ? [] : ['no answer beside them'])
    }
  }
  for (const [name, send] of Object.entries({ bodies: sendBodies, 'main-thread': occupyThread, pixels: sendPixels })) {
    if (!chosen.includes(name)) continue
    const { tried, findings: found } = await send(target)
    note(name, 'anonymous', tried, found)
  }
  if (chosen.includes('workbooks')) {
    const { tried, findings: found } = await sendWorkbooks(target)
    note('workbooks', 'director', tried, found)
  }
  if (chosen.includes('counters')) {
    const { tried, findings: found } = await exhaustCounters()
    note('counters', 'anonymous', tried, found)
  }
  if (chosen.includes('origins')) {
    const attackers = await Promise.all((['anonymous', 'student', 'director'] as const).map((name) => target.attacker(name)))
    const { tried, findings: found } = await comeFromElsewhere(target.url, operations, attackers)
    note('origins', 'everyone', tried, found)
  }
  if (chosen.includes('lock-outs')) {
    const { sent, findings: found } = await lockOut()
    note('lock-outs', 'anonymous', `${sent} calls from as many addresses, in one student’s name`, found)
  }
  if (chosen.includes('check-in')) {
    const { tried, findings: found } = await checkOthersIn()
    note('check-in', 'anonymous', tried, found)
  }
  if (chosen.includes('consents')) {
    const { tried, findings: found } = await consentForOthers()
    note('consents', 'anonymous', tried, found)
  }
  if (chosen.includes('scopes')) {
    const { tried, findings: found } = await exceedScopes()
    note('scopes', 'program', tried, found)
  }
  for (const [name, scan] of Object.entries(SCANNERS)) {
    if (!chosen.includes(name)) continue
    for (const who of ['anonymous', 'student'] as const) {
      const attacker = await target.attacker(who)
      const pages = PAGES.map(({ path }) => path).filter((path) => !path.includes('{'))
      await mkdir(folder, { recursive: true })
      const { tried, findings: found } = await scan({ target, attacker, operations, pages, folder })
      if (found) note(name, who, `${tried} addresses`, found)
      else rows.push({ attack: name, as: who, tried: 'is not on this machine', found: '' })
    }
  }
} finally {
  await target.close()
}
console.log(`\n${textTable(rows)}`)
for (const finding of findings) console.log(`\n- ${finding}`)
console.log(`\nWhat the scanners printed is in ${folder}`)
if (values.report) {
  const failed = rows.filter(({ found }) => found !== 'nothing').length
  await writeFile(values.report, JSON.stringify({ passed: rows.length - failed, failed }))
}
process.exitCode = findings.length === 0 ? 0 : 1
