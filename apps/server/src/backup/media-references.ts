import type pg from 'pg'
import type { MediaIndex } from './media-index.ts'

/**
 * What rows refer to in the media store: each row names one file by beginnings of its key, of which one is enough. A photo is under its
 * own folder once it is finished, and under `incoming/` before.
 */
const REFERENCES: Readonly<Record<string, string>> = {
  photos: "SELECT ARRAY['photos/' || hash || '/', 'incoming/' || hash] AS prefixes FROM photos",
  export_jobs: "SELECT ARRAY['exports/' || id || '/'] AS prefixes FROM export_jobs WHERE state = 'ready'",
  tape_files: 'SELECT ARRAY[key] AS prefixes FROM tape_files WHERE key IS NOT NULL',
}

const BATCH = 2000

/** Names in the report; more are only counted by the person who looks. */
const MAX_NAMED = 1000

/**
 * Finds what rows refer to and the archive does not hold: files that were lost before, or deleted between the rows and the media.
 *
 * @param client in the transaction whose rows were archived
 * @param tables those there are; a database that an older Callboard left has fewer
 * @returns the first beginning of each key
 */
export async function findMissingMedia(client: pg.Client, tables: readonly string[], index: MediaIndex): Promise<string[]> {
  const missing: string[] = []
  for (const [table, query] of Object.entries(REFERENCES)) {
    if (!tables.includes(table)) continue
    await client.query(`DECLARE reference CURSOR FOR ${query}`)
    for (;;) {
      const { rows } = await client.query<{ prefixes: string[] }>(`FETCH ${BATCH} FROM reference`)
      for (const { prefixes } of rows) {
        if (!prefixes.some((prefix) => index.hasPrefix(prefix)) && missing.length < MAX_NAMED) missing.push(prefixes[0] ?? '')
      }
      if (rows.length < BATCH) break
    }
    await client.query('CLOSE reference')
  }
  return missing
}
