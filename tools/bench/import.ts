/**
 * `node tools/bench/import.ts [--rows 10000] [--students 10000] [--port 3950]`: imports so many rows into an instance with so many students,
 * and measures a search before, during the dry run and during the import.
 */
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { ServerProcess } from '../../tests/harness/server-process.ts'
import { sessionByMail } from '../../tests/harness/session-by-mail.ts'

const ADMIN = 'casting@import.example.edu'
const SEED = fileURLToPath(new URL('../../apps/server/src/demo/seed.ts', import.meta.url))
/** Milliseconds between two searches: a person who types. */
const PAUSE_MS = 50

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '10000' },
    students: { type: 'string', default: '10000' },
    port: { type: 'string', default: '3950' },
  },
})
const rows = Number(values.rows)

const dataDir = await mkdtemp(join(tmpdir(), 'callboard-import-'))
const seeded = spawnSync(process.execPath, [SEED, '--students', values.students], { env: { ...process.env, DATA_DIR: dataDir } })
if (seeded.status !== 0) throw new Error(`seeding failed: ${seeded.stderr}`)
const server = new ServerProcess({ dataDir, port: Number(values.port), env: { ADMIN_EMAILS: ADMIN, RATE_LIMIT: 'off' } })

const lines = Array.from({ length: rows }, (_, at) =>
  [
    `Person${at}`,
    `Tabler${at % 997}`,
    `person-${at}@import.example.edu`,
    '310 555 0142',
    'Dance',
    '2028',
    `5'${at % 12}"`,
    'Salsa; Mime',
  ].join(','),
)
const table = ['First name,Last name,Email,Cell phone,Major,Graduation year,Height,Skills', ...lines].join('\n')

interface Import {
  readonly id: number
  readonly state: string
  readonly plan: object
  readonly counts: Readonly<Record<string, number>>
}

let cookie = ''

async function call<Answer>(method: string, path: string, body?: FormData | object): Promise<Answer> {
  const isForm = body instanceof FormData
  const response = await fetch(`${server.url}${path}`, {
    method,
    headers: { cookie, ...(body && !isForm && { 'content-type': 'application/json' }) },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`)
  return response.json() as Promise<Answer>
}

const median = (times: readonly number[]) => times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0

/** Searches until something is done. @returns the median in milliseconds */
async function searching(isDone: () => Promise<boolean>): Promise<number> {
  const times: number[] = []
  while (!(await isDone())) {
    const begin = performance.now()
    await call('GET', '/api/talent/search?search=mara&year=Junior')
    times.push(performance.now() - begin)
    await sleep(PAUSE_MS)
  }
  return median(times)
}

const isIn = (id: number, state: string) => async () => (await call<Import>('GET', `/api/imports/${id}`)).state === state

try {
  await server.start()
  cookie = await sessionByMail({ url: server.url, dataDir }, ADMIN)
  let idleRounds = 100
  const idle = await searching(async () => idleRounds-- === 0)
  console.log(`search, idle: median ${idle.toFixed(1)} ms`)

  const timed = async (what: string, begin: () => Promise<Import>, state: string) => {
    const from = performance.now()
    const { id } = await begin()
    const busy = await searching(isIn(id, state))
    const seconds = (performance.now() - from) / 1000
    console.log(`${what}: ${seconds.toFixed(1)} s, search median ${busy.toFixed(1)} ms (${(busy / idle).toFixed(2)} of idle)`)
    return id
  }
  const form = new FormData()
  form.append('file', new Blob([table]), 'students.csv')
  const from = performance.now()
  const { id, plan } = await call<Import>('POST', '/api/imports', form)
  console.log(`reading ${rows.toLocaleString('en')} rows: ${((performance.now() - from) / 1000).toFixed(1)} s`)
  await timed('dry run', () => call('PUT', `/api/imports/${id}/plan`, plan), 'checked')
  await timed('import', () => call('POST', `/api/imports/${id}/start`, {}), 'done')
  console.log(JSON.stringify((await call<Import>('GET', `/api/imports/${id}`)).counts))
  await timed('undo', () => call('POST', `/api/imports/${id}/undo`, {}), 'undone')
} finally {
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
}
