import { spawn, spawnSync } from 'node:child_process'
import { openSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Access, checkAccess } from '@callboard/contract/access'
import fc from 'fast-check'
import type { Operation } from './operations.ts'
import type { Attacker, Target } from './target.ts'
import { valid } from './values.ts'

/** A scanner's report: the scanned addresses and its findings. `undefined` findings mean that the scanner is not on this machine. */
export interface Scan {
  readonly scanner: string
  readonly attacker: Attacker['name']
  readonly tried: number
  readonly findings: readonly string[] | undefined
}

/** Findings of scanners that are intended, by the end or the form of their text. */
const EXPLAINED: readonly (string | RegExp)[] = [
  // Browsers have removed the filter that it controlled; the policy without inline script replaces it.
  'X-XSS-Protection is not set',
  // Sent on https only (security-headers.test.ts): browsers ignore it on http, as here.
  'Strict-Transport-Security is not set',
  // Headers that restrict browsers (security-headers.ts); Nikto 2.1.5 is older than they are.
  /Uncommon header '(content-security-policy|cross-origin-[a-z-]+|origin-agent-cluster|permissions-policy|referrer-policy|x-[a-z-]+)' found/,
]

const isExplained = (found: string) => EXPLAINED.some((known) => (typeof known === 'string' ? found.endsWith(known) : known.test(found)))

export const SCANNERS = { sqlmap: scanBySqlmap, wapiti: scanByWapiti, nikto: scanByNikto } as const

/** What they scan: the operations of the OpenAPI document, and pages without parameters. */
export interface Ground {
  readonly target: Target
  readonly attacker: Attacker
  readonly operations: readonly Operation[]
  readonly pages: readonly string[]
  /** Stores the output of each scanner. */
  readonly folder: string
}

/** Calls every operation with input that this visitor may call, and tries SQL injection in each parameter and field. */
async function scanBySqlmap({ target, attacker, operations, folder }: Ground): Promise<Scan> {
  if (!isHere('sqlmap')) return { scanner: 'sqlmap', attacker: attacker.name, tried: 0, findings: undefined }
  const findings: string[] = []
  const taking = operations.filter(
    ({ access, parameters, body, unending }) =>
      mayCall(attacker, access) && !unending && (parameters.length > 0 || body?.type === 'application/json'),
  )
  for (const operation of taking) {
    const { cookie } = await target.attacker(attacker.name)
    const request = join(folder, 'request.txt')
    await writeFile(request, asRequest(operation, target.url, cookie))
    const log = join(folder, `sqlmap-${attacker.name}-${operation.name.replace(/\W+/g, '-')}.log`)
    await run(
      [
        'sqlmap',
        '-r',
        request,
        '--ignore-stdin',
        '--batch',
        '--flush-session',
        '--disable-coloring',
        '--ignore-code',
        '*',
        '--technique',
        'BEUS',
        '--output-dir',
        join(folder, 'sqlmap'),
      ],
      log,
    )
    const told = await readFile(log, 'utf8')
    if (/injection point|is vulnerable|appears to be '.+' injectable/.test(told)) findings.push(`${operation.name}: see ${log}`)
    if (!/all tested parameters do not appear|no parameter|not injectable|is not exploitable/i.test(told))
      findings.push(`${operation.name}: sqlmap came to no end, see ${log}`)
  }
  return { scanner: 'sqlmap', attacker: attacker.name, tried: taking.length, findings }
}

/** The server refuses operations of other visitors before it reads their input. */
function mayCall({ name }: Attacker, access: Access): boolean {
  return access === 'anyone' || (name === 'student' && checkAccess(access, 'student') === 'allowed')
}

/** A request for sqlmap, with a mark at each place of the path that it may change; it finds queries and bodies itself. */
function asRequest({ method, path, parameters, body }: Operation, url: string, cookie: string | undefined): string {
  const known = ['1', 'ana']
  const sample = (schema: Parameters<typeof valid>[0]) => fc.sample(valid(schema, known), { numRuns: 1, seed: 7 })[0]
  const query = new URLSearchParams(
    parameters.filter((one) => one.in === 'query').map(({ name, schema }) => [name, String(sample(schema) ?? 'a')]),
  )
  const address = `${path.replace(/\{\w+\}/g, '1*')}${query.size > 0 ? `?${query}` : ''}`
  const data = body?.type === 'application/json' ? JSON.stringify(sample(body.schema)) : ''
  return [
    `${method} ${address} HTTP/1.1`,
    `Host: ${new URL(url).host}`,
    ...(cookie ? [`Cookie: ${cookie}`] : []),
    ...(data ? ['Content-Type: application/json'] : []),
    '',
    data,
  ].join('\r\n')
}

/** Crawls the pages and calls every operation that reads, with all modules. */
async function scanByWapiti({ target, attacker, operations, pages, folder }: Ground): Promise<Scan> {
  if (!isHere('wapiti')) return { scanner: 'wapiti', attacker: attacker.name, tried: 0, findings: undefined }
  const reads = operations.filter(({ method, unending }) => method === 'GET' && !unending)
  const addresses = [
    ...pages,
    ...reads.map(({ path, parameters }) => {
      const query = new URLSearchParams(parameters.filter((one) => one.in === 'query').map(({ name }) => [name, '1']))
      return `${path.replace(/\{\w+\}/g, '1')}${query.size > 0 ? `?${query}` : ''}`
    }),
  ].map((path) => target.url + path)
  const report = join(folder, `wapiti-${attacker.name}.json`)
  await run(
    [
      'wapiti',
      ...['-u', `${target.url}/`, '--scope', 'domain', '-m', 'all,-nikto', '-v', '1', '--flush-session', '--max-scan-time', '600'],
      ...addresses.flatMap((address) => ['-s', address]),
      ...(attacker.cookie ? ['-H', `Cookie: ${attacker.cookie}`] : []),
      ...['--store-session', join(folder, 'wapiti'), '-f', 'json', '-o', report],
    ],
    join(folder, `wapiti-${attacker.name}.log`),
  )
  const told = await readFile(report, 'utf8').catch(() => undefined)
  if (told === undefined) return { scanner: 'wapiti', attacker: attacker.name, tried: 0, findings: [`came to no end; ${folder} says why`] }
  const { vulnerabilities, anomalies } = JSON.parse(told) as Record<
    'vulnerabilities' | 'anomalies',
    Record<string, { method: string; path: string; info: string }[]>
  >
  const findings = Object.entries({ ...vulnerabilities, ...anomalies }).flatMap(([kind, found]) =>
    found.filter(({ info }) => !isExplained(info)).map(({ method, path, info }) => `${kind}: ${method} ${path} ${info}`),
  )
  return { scanner: 'wapiti', attacker: attacker.name, tried: addresses.length, findings }
}

/** Requests files and settings that servers are known to expose. */
async function scanByNikto({ target, attacker, folder }: Ground): Promise<Scan> {
  if (!isHere('nikto')) return { scanner: 'nikto', attacker: attacker.name, tried: 0, findings: undefined }
  const name = join(folder, `nikto-${attacker.name}`)
  const [settings, report, log] = [`${name}.conf`, `${name}.csv`, `${name}.log`]
  await writeFile(settings, await niktoSettings(attacker.cookie))
  await run(['nikto', '-config', settings, '-h', target.url, '-ask', 'no', '-nointeractive', '-Format', 'csv', '-o', report], log)
  const tried = /(\d+) items checked/.exec(await readFile(log, 'utf8'))?.[1]
  const found = (await readFile(report, 'utf8').catch(() => '')).matchAll(/"([A-Z]+)","([^"]*)","(.+)"$/gm)
  const findings = [...found].map(([, method, address, what]) => `${method} ${address} ${what}`)
  return {
    scanner: 'nikto',
    attacker: attacker.name,
    tried: Number(tried ?? 0),
    findings: tried === undefined ? [`nikto came to no end, see ${log}`] : findings.filter((line) => !isExplained(line)),
  }
}

/** Debian's settings, with the session and without checking for updates. */
async function niktoSettings(cookie: string | undefined): Promise<string> {
  const known = await readFile('/etc/nikto/config.txt', 'utf8')
  const pairs = (cookie ?? '').split('; ').flatMap((pair) => {
    const [name = '', value = ''] = pair.split(/=(.*)/s)
    return value === '' ? [] : [`"${name}"="${value}"`]
  })
  const own = ['UPDATES=no', 'PROMPTS=no', ...(pairs.length > 0 ? [`STATIC-COOKIE=${pairs.join(';')}`] : [])]
  return `${known.replace(/^(UPDATES|PROMPTS|STATIC-COOKIE)=.*$/gm, '')}\n${own.join('\n')}\n`
}

function isHere(program: string): boolean {
  return spawnSync(program, ['--version'], { timeout: 60_000 }).error === undefined
}

async function run([program = '', ...args]: readonly string[], log: string): Promise<void> {
  await mkdir(join(log, '..'), { recursive: true })
  const file = openSync(log, 'w')
  const child = spawn(program, args, { stdio: ['ignore', file, file] })
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', () => resolve())
  })
}
