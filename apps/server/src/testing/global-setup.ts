import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrateDatabase } from '#db/migrate.ts'
import { startTestPostgres } from '#platform/postgres/test-server.ts'
import { TEMPLATE_DATABASE } from '#testing/template.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the run's throw-away PostgreSQL is. */
    postgres: { host: string; port: number; user: string; database: string }
  }
}

/** One PostgreSQL a run and one migrated template, from which each test file copies its own database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startTestPostgres()
  const admin = new pg.Client(postgres.connection)
  await admin.connect()
  await admin.query(`CREATE DATABASE ${TEMPLATE_DATABASE}`)
  await admin.end()
  await migrateDatabase({ ...postgres.connection, database: TEMPLATE_DATABASE })
  project.provide('postgres', postgres.connection)
  return () => postgres.stop()
}
