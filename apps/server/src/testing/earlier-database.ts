import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import { migrateDatabase, migrateWithin } from '#db/migrate.ts'
import journal from '#db/migrations/meta/_journal.json' with { type: 'json' }

/**
 * A database of its own for all tests of a file, with rows from before a migration, and migrated to the newest schema.
 *
 * @param tag the end of the migration's name
 * @param oldRows SQL that inserts rows into the schema before it
 * @returns its connection and the rows of a query, to be used inside tests only
 */
export function earlierDatabase(tag: string, oldRows: string) {
  const admin = new pg.Client(inject('postgres'))
  const name = `migration_${randomBytes(6).toString('hex')}`
  const connection = { ...inject('postgres'), database: name }
  const client = new pg.Client(connection)
  beforeAll(async () => {
    await admin.connect()
    await admin.query(`CREATE DATABASE ${name}`)
    await client.connect()
    const known = readMigrationFiles({ migrationsFolder: fileURLToPath(new URL('../db/migrations', import.meta.url)) })
    const before = journal.entries.findIndex((entry) => entry.tag.endsWith(tag))
    const earlier = known.slice(0, before).map(({ hash, folderMillis: createdAt }) => ({ hash, createdAt }))
    await client.query('BEGIN')
    expect(await migrateWithin(client, earlier)).toBe(true)
    await client.query('COMMIT')
    await client.query(oldRows)
    await migrateDatabase(connection)
  })
  afterAll(async () => {
    await client.end()
    await admin.query(`DROP DATABASE ${name}`)
    await admin.end()
  })
  return { client, rows: async (text: string) => (await client.query(text)).rows }
}
