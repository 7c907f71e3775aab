import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'

const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url))

/** Any constant works, as long as every instance uses the same one. */
const MIGRATION_LOCK = 7_202_611_211

/**
 * Migrates the database to the newest schema. Instances that start together wait for one another.
 *
 * @param connection where PostgreSQL is
 */
export async function migrateDatabase(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection)
  // A broken connection also fails the statement that waits for it, which reports the error.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
    await migrate(drizzle(client), { migrationsFolder: MIGRATIONS })
  } finally {
    // Closing the connection releases the lock, even when the migration failed.
    await client.end()
  }
}

/**
 * Creates the schema as it was after the given migrations, in an empty database, inside the caller's transaction.
 *
 * @param wanted the first migrations, in order, as the table of migrations names them
 * @returns false, with nothing done, when these are not the first migrations of this version of Callboard
 */
export async function migrateWithin(client: pg.ClientBase, wanted: readonly { hash: string; createdAt: number }[]): Promise<boolean> {
  const known = readMigrationFiles({ migrationsFolder: MIGRATIONS })
  if (wanted.some(({ hash, createdAt }, index) => known[index]?.hash !== hash || known[index].folderMillis !== createdAt)) return false
  await client.query('CREATE SCHEMA drizzle')
  await client.query('CREATE TABLE drizzle.__drizzle_migrations (id serial PRIMARY KEY, hash text NOT NULL, created_at bigint)')
  for (const { sql, hash, folderMillis } of known.slice(0, wanted.length)) {
    for (const statement of sql) await client.query(statement)
    await client.query('INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ($1, $2)', [hash, folderMillis])
  }
  return true
}
