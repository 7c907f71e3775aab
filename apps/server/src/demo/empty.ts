import { loadConfig } from '#config.ts'
import { openDatabase } from '#db/client.ts'
import { migrateDatabase } from '#db/migrate.ts'
import { emptyDemo } from '#office/instance/sample-people.service.ts'
import { openDataDir } from '#platform/data-dir.ts'
import { printError } from '#platform/describe-error.ts'
import { startEmbeddedPostgres } from '#platform/postgres/embedded-postgres.ts'
import { StartError } from '#platform/start-error.ts'

/** `npm run empty-demo`: removes the sample people and everything that belongs to them from the instance in the environment. */
async function empty(): Promise<void> {
  // Where `npm start -- --demo` keeps a demo, unless the environment names another folder.
  const config = loadConfig(process.env, { demo: true })
  const dataDir = await openDataDir(config.dataDir)
  const log = { debug: () => {}, info: console.warn, warn: console.warn, error: console.error }
  const postgres = config.databaseUrl ? undefined : await startEmbeddedPostgres({ dataDir, log })
  try {
    const connection = { connectionString: postgres?.connectionString ?? config.databaseUrl ?? '' }
    await migrateDatabase(connection)
    const db = openDatabase(connection, printError)
    const emptied = await emptyDemo(db, null)
    await db.$client.end()
    if (!emptied) console.warn('There are no sample people here; nothing was changed.')
    else {
      const { students, projects, events, messages } = emptied
      console.warn(`Removed ${students} sample students, ${projects} projects, ${events} events and ${messages} messages.`)
    }
  } finally {
    await postgres?.stop()
    dataDir.close()
  }
}

try {
  await empty()
} catch (error) {
  if (error instanceof StartError) console.error(error.message)
  else printError(error)
  process.exitCode = 1
}
