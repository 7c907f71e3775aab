import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrateDatabase } from '#db/migrate.ts'
import { JOB_KINDS } from '#deps.ts'
import { startJobs } from '#platform/jobs.ts'
import { startTestPostgres } from '#platform/postgres/test-server.ts'
import { TEMPLATE_DATABASE } from '#testing/template.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the run's throw-away PostgreSQL is. */
    postgres: { host: string; port: number; user: string; database: string }
  }
}

/** One PostgreSQL for each run, with one migrated template that each test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startTestPostgres()
  const admin = new pg.Client(postgres.connection)
  await admin.connect()
  await admin.query(`CREATE DATABASE ${TEMPLATE_DATABASE}`)
  await admin.end()
  const template = { ...postgres.connection, database: TEMPLATE_DATABASE }
  await migrateDatabase(template)
  const jobs = await startJobs(template, JOB_KINDS, console.error)
  await jobs.stop(0)
  project.provide('postgres', postgres.connection)
  return () => postgres.stop()
}
