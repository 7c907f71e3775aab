import type pg from 'pg'
import type { MediaIndex } from './media-index.ts'

/**
 * References from rows to the media store: each row names one file by prefixes of its key, one of which must exist. A photo is in its own
 * folder once it is finished, and in `incoming/` before.
 */
const REFERENCES: Readonly<Record<string, string>> = {
  photos: "SELECT ARRAY['photos/' || hash || '/', 'incoming/' || hash] AS prefixes FROM photos",
  export_jobs: "SELECT ARRAY['exports/' || id || '/'] AS prefixes FROM export_jobs WHERE state = 'ready'",
  tape_files: 'SELECT ARRAY[key] AS prefixes FROM tape_files WHERE key IS NOT NULL',
  media_takes: 'SELECT ARRAY[file_key] AS prefixes FROM media_takes WHERE file_key IS NOT NULL',
  thread_files: 'SELECT ARRAY[key] AS prefixes FROM thread_files',
}

const BATCH = 2000

/** Keys named in the report; further ones are only counted. */
const MAX_NAMED = 1000

/**
 * Finds references of rows to files that the archive lacks: files that were lost before, or deleted after the rows were read.
 *
 * @param client in the transaction whose rows were archived
 * @param tables the existing ones; a database of an older Callboard has fewer
 * @returns the first prefix of each key
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
