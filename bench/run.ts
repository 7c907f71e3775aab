import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, cpus, loadavg, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { tableRow } from './figure.ts'
import { openSession, prepareInstance } from './instance.ts'
import { type BenchOptions, readOptions } from './options.ts'
import { type Measured, RESULTS, type Result } from './results.ts'
import { Server } from './server.ts'
import { startSmtpSink } from './smtp-sink.ts'
import { type Bench, DIRECTOR, STUDENT, type Workload } from './workload.ts'
import { WORKLOADS } from './workloads.ts'

/** One that fails leaves the others their time. */
async function measured({ name, title, run }: Workload, bench: Bench): Promise<Measured> {
  const begin = performance.now()
  try {
    const figures = await run(bench)
    console.log(`  ${name}: ${((performance.now() - begin) / 1000).toFixed(0)} s`)
    return { workload: name, title, figures }
  } catch (error) {
    console.error(`  ${name} failed:`, error)
    process.exitCode = 1
    return { workload: name, title, figures: [], failed: String(error) }
  }
}

async function measure(options: BenchOptions, students: number, workloads: readonly Workload[]): Promise<Measured[]> {
  const folder = await mkdtemp(join(tmpdir(), 'callboard-bench-'))
  const dataDir = options.data ?? join(folder, 'data')
  const stops: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })]
  try {
    console.log(`\n${students.toLocaleString('en')} students`)
    await mkdir(dataDir, { recursive: true })
    const secret = await prepareInstance(dataDir, students, workloads)
    const mails = await startSmtpSink(options.port + 2)
    stops.push(async () => mails.close())
    const env = { ADMIN_EMAILS: DIRECTOR.email, SMTP_URL: mails.url, MAIL_FROM: DIRECTOR.email }
    const server = new Server({ dataDir, port: options.port, env })
    await server.start()
    stops.push(() => server.stop())
    const db = new pg.Pool({ host: join(dataDir, 'postgres-socket'), user: 'postgres', database: 'callboard', max: 2 })
    // Its connections end with the server's database, which a workload may start anew.
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
      mails,
      director: await signIn(DIRECTOR.id),
      student: await signIn(STUDENT),
      signIn,
    }
    const results: Measured[] = []
    for (const workload of workloads) results.push(await measured(workload, bench))
    return results
  } finally {
    for (const stop of stops.toReversed()) await stop()
  }
}

async function keep(students: number, workloads: readonly Measured[], load: number): Promise<string> {
  await mkdir(RESULTS, { recursive: true })
  const at = new Date().toISOString()
  const machine = {
    cpu: cpus()[0]?.model,
    cores: availableParallelism(),
    memoryMB: Math.round(totalmem() / 1e6),
    node: process.version,
    platform: `${process.platform} ${process.arch}`,
  }
  const file = join(RESULTS, `bench-${students}-${at.replace(/[:.]/g, '-')}.json`)
  await writeFile(file, `${JSON.stringify({ at, machine, load, students, workloads } satisfies Result, null, 2)}\n`)
  return file
}

try {
  const names = WORKLOADS.map(({ name }) => name)
  const options = readOptions(process.argv.slice(2), names)
  const workloads = options.only.length === 0 ? WORKLOADS : WORKLOADS.filter(({ name }) => options.only.includes(name))
  for (const students of options.students) {
    const load = loadavg()[0] ?? 0
    const results = await measure(options, students, workloads)
    console.log(`\n${students.toLocaleString('en')} students, ${availableParallelism()} cores, load ${load.toFixed(1)} before\n`)
    console.table(results.flatMap(({ workload, figures }) => figures.map((figure) => tableRow(workload, figure))))
    console.log(`Written to ${await keep(students, results, load)}`)
  }
} catch (error) {
  console.error(error instanceof RangeError ? error.message : error)
  process.exitCode = 1
}
