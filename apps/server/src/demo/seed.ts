import { parseArgs } from 'node:util'
import { loadConfig } from '#config.ts'
import { migrateDatabase } from '#db/migrate.ts'
import { openDataDir } from '#platform/data-dir.ts'
import { printError } from '#platform/describe-error.ts'
import { startEmbeddedPostgres } from '#platform/postgres/embedded-postgres.ts'
import { StartError } from '#platform/start-error.ts'
import { addBulkStudents, BULK_SETTINGS, MAX_BULK_STUDENTS } from './bulk-students.ts'

/** `npm run seed -- --students N`: adds synthetic students for scale checks to the instance in the environment. */
async function seed(): Promise<void> {
  const { values } = parseArgs({ options: { students: { type: 'string' }, demo: { type: 'boolean', default: false } } })
  const students = Number(values.students)
  if (!Number.isInteger(students) || students < 1 || students > MAX_BULK_STUDENTS) {
    throw new StartError(`Say how many students there shall be, from 1 to ${MAX_BULK_STUDENTS}: npm run seed -- --students 100000`)
  }
  const config = loadConfig(process.env, { demo: values.demo })
  // Locks the folder, so that the database of a running server is never changed.
  const dataDir = await openDataDir(config.dataDir)
  const log = { debug: () => {}, info: console.warn, warn: console.warn, error: console.error }
  const postgres = config.databaseUrl ? undefined : await startEmbeddedPostgres({ dataDir, log, settings: BULK_SETTINGS })
  try {
    const connection = postgres?.connection ?? { connectionString: config.databaseUrl }
    await migrateDatabase(connection)
    const started = performance.now()
    const seconds = () => (performance.now() - started) / 1000
    const added = await addBulkStudents(connection, students, ({ step, done, of }) => {
      const rate = step !== 'profiles' ? '' : `, ${Math.round(done / Math.max(seconds(), 0.001)).toLocaleString('en')} a second`
      console.warn(`${step}: ${done.toLocaleString('en')} of ${of.toLocaleString('en')}${rate}`)
    })
    if (added === 0) console.warn(`There are ${students.toLocaleString('en')} made-up students or more already; nothing was changed.`)
    else console.warn(`Added ${added.toLocaleString('en')} students in ${seconds().toFixed(1)} s.`)
  } finally {
    await postgres?.stop()
    dataDir.close()
  }
}

try {
  await seed()
} catch (error) {
  if (error instanceof StartError) console.error(error.message)
  else printError(error)
  process.exitCode = 1
}
