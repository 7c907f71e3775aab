import { z } from 'zod'

/** Counted up when an older Callboard could not read what a newer one writes. */
export const ARCHIVE_FORMAT = 1

/** The first file of an archive: what it is and what the database looked like. */
export const ARCHIVE_HEAD = 'callboard.json'

/** The last file before the last list of checksums: what all of it came to. */
export const ARCHIVE_END = 'end.json'

/** Lists of checksums as `sha256sum -c` reads them, each of the files before it, the previous list among them. */
export const SUMS = { folder: 'sums/', last: 'sums/last.sha256' } as const

/** What lies where in an archive; each ends with a slash. */
export const FOLDER = { table: 'database/', jobs: 'jobs/', files: 'files/', media: 'media/' } as const

const identifier = z.string().regex(/^[a-z_][a-z0-9_]*$/)

export const archiveHead = z.object({
  product: z.literal('callboard'),
  format: z.number().int(),
  /** Of Callboard. */
  version: z.string(),
  startedAt: z.iso.datetime(),
  /** Which migrations had run; the schema is made by running them again. */
  migrations: z.array(z.object({ hash: z.string(), createdAt: z.number() })),
  /** Columns in the order in which the rows have them. */
  tables: z.array(z.object({ name: identifier, columns: z.array(identifier).min(1) })),
  sequences: z.array(z.object({ name: identifier, lastValue: z.string().regex(/^-?\d+$/), isCalled: z.boolean() })),
})

export const archiveEnd = z.object({
  /** By table; `jobs` is the background work that was still to do. */
  rows: z.record(z.string(), z.number().int()),
  jobs: z.number().int(),
  media: z.object({ files: z.number().int(), bytes: z.number().int() }),
  /** Beginnings of keys that rows refer to and under which the media store had nothing. */
  missing: z.array(z.string()),
})

export type ArchiveHead = z.infer<typeof archiveHead>
export type ArchiveEnd = z.infer<typeof archiveEnd>
export type ArchivedTable = ArchiveHead['tables'][number]

/** A table and its columns as `COPY` names them. */
export function tableWithColumns({ name, columns }: ArchivedTable): string {
  return `public."${name}" (${columns.map((column) => `"${column}"`).join(', ')})`
}

/** An archive that cannot be used; the message is one line for the person who restores. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError'
}
