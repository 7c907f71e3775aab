import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { receiveMail } from '../../apps/server/src/testing/mail-server.ts'
import { tableRow } from './figure.ts'
import { openSession, prepareInstance } from './instance.ts'
import { npmStart } from './npm-start.ts'
import { type BenchOptions, readOptions } from './options.ts'
import { keepResult, type Measured } from './results.ts'
import { textTable } from './table.ts'
import { countReads, emptyTablesRead } from './tables-read.ts'
import { type Bench, DIRECTOR, STUDENT, type Workload } from './workload.ts'
import { WORKLOADS } from './workloads.ts'

/** A failing workload does not stop the others. */
async function measured({ name, title, run }: Workload, bench: Bench): Promise<Measured> {
  const begin = performance.now()
  const load = loadavg()[0] ?? 0
  try {
    const before = await countReads(bench.db)
    const figures = await run(bench)
    console.log(`  ${name}: ${((performance.now() - begin) / 1000).toFixed(0)} s, load ${load.toFixed(1)}`)
    const empty = await emptyTablesRead(bench.db, before)
    if (empty.length > 0) console.log(`  ${name} also read tables that hold nothing here: ${empty.join(', ')}`)
    return { workload: name, title, load, figures }
  } catch (error) {
    console.error(`  ${name} failed:`, error)
    process.exitCode = 1
    return { workload: name, title, load, figures: [], failed: String(error) }
  }
}

async function measure(options: BenchOptions, students: number, workloads: readonly Workload[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'callboard-bench-'))
  const dataDir = options.data ?? join(folder, 'data')
  const stops: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })]
  try {
    console.log(`\n${students.toLocaleString('en')} students`)
    await mkdir(dataDir, { recursive: true })
    const secret = await prepareInstance(dataDir, students, workloads)
    const mailServer = await receiveMail()
    stops.push(() => mailServer.close())
    const env = { ADMIN_EMAILS: DIRECTOR.email, SMTP_URL: mailServer.url, MAIL_FROM: DIRECTOR.email }
    const server = npmStart({ dataDir, port: options.port, env })
    await server.start()
    stops.push(() => server.stop())
    const db = new pg.Pool({ host: join(dataDir, 'postgres-socket'), user: 'postgres', database: 'callboard', max: 2 })
    // Its connections end with the server's database, which a workload may restart.
    db.on('error', () => {})
    stops.push(() => db.end())
    const signIn = (userId: string) => openSession(db, secret, userId)
    const bench = {
      ...options,
      students,
      folder,
      dataDir,
      server,
      baselinePort: options.port + 1,
      db,
      mailServer,
      director: await signIn(DIRECTOR.id),
      student: await signIn(STUDENT),
      signIn,
    }
    const at = new Date()
    const results: Measured[] = []
    let file = ''
    for (const workload of workloads) {
      results.push(await measured(workload, bench))
      file = await keepResult(at, students, results)
    }
    console.log(`\n${students.toLocaleString('en')} students, ${availableParallelism()} cores\n`)
    console.log(textTable(results.flatMap((result) => result.figures.map((figure) => tableRow(result.workload, figure)))))
    console.log(`\nWritten to ${file}`)
  } finally {
    for (const stop of stops.toReversed()) await stop()
  }
}

try {
  const names = WORKLOADS.map(({ name }) => name)
  const options = readOptions(process.argv.slice(2), names)
  const workloads = options.only.length === 0 ? WORKLOADS : WORKLOADS.filter(({ name }) => options.only.includes(name))
  for (const students of options.students) await measure(options, students, workloads)
} catch (error) {
  console.error(error instanceof RangeError ? error.message : error)
  process.exitCode = 1
}
