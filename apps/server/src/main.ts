import { setTimeout as sleep } from 'node:timers/promises'
import { buildApp } from '#app.ts'
import { type Config, loadConfig } from '#config.ts'
import { migrateDatabase } from '#db/migrate.ts'
import { buildDeps } from '#deps.ts'
import { openDataDir } from '#platform/data-dir.ts'
import { printError } from '#platform/describe-error.ts'
import { readInstitution } from '#platform/institution-file.ts'
import { openLog } from '#platform/log-lines.ts'
import { startEmbeddedPostgres } from '#platform/postgres/embedded-postgres.ts'
import { StartError } from '#platform/start-error.ts'

/**
 * Milliseconds of a clean stop. Proxies get `drain` to notice it; then requests and background work get `finish` to end. After `all`,
 * running work is cut off and repaired at the next start.
 */
const STOP = { finish: 4_500, all: 9_000, drain: 3_000 } as const

type Stop = () => Promise<void>

async function start(config: Config, stops: Stop[]): Promise<void> {
  const logger = openLog(config.logLevel)
  const log = {
    debug: (details: object, message: string) => logger.debug(details, message),
    info: (details: object, message: string) => logger.info(details, message),
    warn: (details: object, message: string) => logger.warn(details, message),
    error: (details: object, message: string) => logger.error(details, message),
  }
  const dataDir = await openDataDir(config.dataDir)
  stops.push(async () => dataDir.close())
  const institutionFile = await readInstitution(config.dataDir)

  let connection: { connectionString: string } = { connectionString: config.databaseUrl ?? '' }
  if (!config.databaseUrl) {
    const postgresLog = {
      debug: (message: string) => logger.debug(message),
      info: (message: string) => logger.info(message),
      warn: (message: string) => logger.warn(message),
      error: (message: string) => logger.error(message),
    }
    const postgres = await startEmbeddedPostgres({ dataDir, log: postgresLog })
    stops.push(() => postgres.stop())
    void postgres.died.then((reason) => {
      logger.fatal(`the database stopped by itself: ${reason}`)
      void stopAll(stops, 1)
    })
    connection = { connectionString: postgres.connectionString }
  }
  await migrateDatabase(connection)

  const sessionSecret = config.sessionSecret ?? (await dataDir.secret('session'))
  const deps = await buildDeps({ config, institutionFile, connection, sessionSecret, log })
  stops.push(() => deps.close())
  // Only a demo loads the code that generates people and films.
  const { openDemo } = config.demo ? await import('#demo/demo.ts') : {}
  const showPeople = await openDemo?.(deps.platform)
  if (config.mail.kind === 'smtp' && !config.mail.requireTls)
    logger.warn('mail goes in the clear where the mail server offers no STARTTLS; SMTP_TLS=required forbids it')
  if (!config.rateLimit) logger.warn('RATE_LIMIT=off: nothing limits how often anyone may try')

  drainMs = config.drainMs
  const app = await buildApp(deps, { logger })
  stops.push(async () => {
    const resting = deps.retire()
    await sleep(drainMs)
    await Promise.race([Promise.all([app.close(), resting]), sleep(STOP.finish)])
  })
  await app.listen({ port: config.port, host: config.host })
  logger.info(`Callboard is ready on ${config.publicUrl}`)
  if (showPeople) stops.push(showPeople())
}

let stopping = false
let drainMs = 0

async function stopAll(stops: readonly Stop[], exitCode: number): Promise<void> {
  if (stopping) return
  stopping = true
  setTimeout(() => process.exit(exitCode || 1), STOP.all + Math.max(0, drainMs - STOP.drain)).unref()
  for (const stop of stops.toReversed()) {
    await stop().catch(printError)
  }
  process.exit(exitCode)
}

// Node would print all fields of the error.
process.on('uncaughtException', (error) => {
  printError(error)
  process.exit(1)
})

const stops: Stop[] = []
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => void stopAll(stops, 0))
}
try {
  await start(loadConfig(process.env, { demo: process.argv.includes('--demo') }), stops)
} catch (error) {
  // When a stop interrupts the start, its running steps fail. These failures need no report.
  if (stopping) await new Promise(() => {})
  if (error instanceof StartError) console.error(error.message)
  else if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
    console.error(`${error.message}. Set PORT to another one.`)
  else printError(error)
  await stopAll(stops, 1)
}
