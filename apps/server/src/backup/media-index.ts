import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** The keys of an archive's media: on disk, because there may be millions. */
export interface MediaIndex {
  add(key: string): void
  has(key: string): boolean
  /** Whether there is a key with this prefix. */
  hasPrefix(prefix: string): boolean
  /** Removes its file. */
  close(): void
}

/** Sorts after every character of a key. */
const BEHIND = '\u{10ffff}'

export function openMediaIndex(): MediaIndex {
  const folder = mkdtempSync(join(tmpdir(), 'callboard-index-'))
  const database = new DatabaseSync(join(folder, 'keys'))
  database.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; CREATE TABLE keys (key TEXT PRIMARY KEY) WITHOUT ROWID; BEGIN')
  const insert = database.prepare('INSERT OR IGNORE INTO keys VALUES (?)')
  const exact = database.prepare('SELECT 1 FROM keys WHERE key = ?')
  const below = database.prepare('SELECT 1 FROM keys WHERE key >= ? AND key < ? LIMIT 1')
  return {
    add: (key) => void insert.run(key),
    has: (key) => exact.get(key) !== undefined,
    hasPrefix: (prefix) => below.get(prefix, prefix + BEHIND) !== undefined,
    close() {
      database.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
