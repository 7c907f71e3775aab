import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'

const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url))

/** Any constant does, as long as every instance takes the same one. */
const MIGRATION_LOCK = 7_202_611_211

/**
 * Brings the database to the newest schema. Instances that start together wait for one another.
 *
 * @param connection where PostgreSQL is
 */
export async function migrateDatabase(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection)
  // A connection that breaks also fails the statement that waits for it, which is where it is reported.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
    await migrate(drizzle(client), { migrationsFolder: MIGRATIONS })
  } finally {
    // Ending the connection gives the lock back, even when the migration failed.
    await client.end()
  }
}
