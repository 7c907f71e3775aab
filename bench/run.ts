import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, cpus, loadavg, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type Figure, tableRow } from './figure.ts'
import { openSession, prepareInstance } from './instance.ts'
import { type BenchOptions, readOptions } from './options.ts'
import { Server } from './server.ts'
import { startSmtpSink } from './smtp-sink.ts'
import { DIRECTOR, STUDENT, type Workload } from './workload.ts'
import { WORKLOADS } from './workloads.ts'

interface Measured {
  readonly workload: string
  readonly title: string
  readonly figures: readonly Figure[]
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
    const measured: Measured[] = []
    for (const { name, title, run } of workloads) {
      const begin = performance.now()
      const figures = await run(bench)
      console.log(`  ${name}: ${((performance.now() - begin) / 1000).toFixed(0)} s`)
      measured.push({ workload: name, title, figures })
    }
    return measured
  } finally {
    for (const stop of stops.toReversed()) await stop()
  }
}

async function keep(students: number, measured: readonly Measured[], load: number): Promise<string> {
  const folder = join(import.meta.dirname, 'results')
  await mkdir(folder, { recursive: true })
  const at = new Date().toISOString()
  const machine = {
    cpu: cpus()[0]?.model,
    cores: availableParallelism(),
    memoryMB: Math.round(totalmem() / 1e6),
    node: process.version,
    platform: `${process.platform} ${process.arch}`,
  }
  const file = join(folder, `bench-${students}-${at.replace(/[:.]/g, '-')}.json`)
  await writeFile(file, `${JSON.stringify({ at, machine, load, students, workloads: measured }, null, 2)}\n`)
  return file
}

try {
  const names = WORKLOADS.map(({ name }) => name)
  const options = readOptions(process.argv.slice(2), names)
  const workloads = options.only.length === 0 ? WORKLOADS : WORKLOADS.filter(({ name }) => options.only.includes(name))
  for (const students of options.students) {
    const load = loadavg()[0] ?? 0
    const measured = await measure(options, students, workloads)
    console.log(`\n${students.toLocaleString('en')} students, ${availableParallelism()} cores, load ${load.toFixed(1)} before\n`)
    console.table(measured.flatMap(({ workload, figures }) => figures.map((figure) => tableRow(workload, figure))))
    console.log(`Written to ${await keep(students, measured, load)}`)
  }
} catch (error) {
  console.error(error instanceof RangeError ? error.message : error)
  process.exitCode = 1
}
