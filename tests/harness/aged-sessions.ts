import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

/** Makes every sign-in look as if it were a day ago. @param dataDir of the server */
export async function ageSessions(dataDir: string): Promise<void> {
  const client = new pg.Client({ host: realpathSync(join(dataDir, 'postgres-socket')), user: 'postgres', database: 'callboard' })
  await client.connect()
  await client.query("UPDATE sessions SET created_at = now() - interval '1 day'")
  await client.end()
}
