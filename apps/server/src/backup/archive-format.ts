import { z } from 'zod'

/** Increased when an older Callboard cannot read archives of a newer one. */
export const ARCHIVE_FORMAT = 1

/** The first file of an archive: its format and the database's schema. */
export const ARCHIVE_HEAD = 'callboard.json'

/** The last file before the last list of checksums: totals of the archive. */
export const ARCHIVE_END = 'end.json'

/** Lists of checksums in the format of `sha256sum -c`, each of the files before it, including the previous list. */
export const SUMS = { folder: 'sums/', last: 'sums/last.sha256' } as const

/** The folders of an archive; each ends with a slash. */
export const FOLDER = { table: 'database/', jobs: 'jobs/', files: 'files/', media: 'media/' } as const

const identifier = z.string().regex(/^[a-z_][a-z0-9_]*$/)

export const archiveHead = z.object({
  product: z.literal('callboard'),
  format: z.number().int(),
  /** Callboard's version. */
  version: z.string(),
  startedAt: z.iso.datetime(),
  /** Which migrations had run; a restore runs them again to create the schema. */
  migrations: z.array(z.object({ hash: z.string(), createdAt: z.number() })),
  /** Columns in the order in which the rows have them. */
  tables: z.array(z.object({ name: identifier, columns: z.array(identifier).min(1) })),
  sequences: z.array(z.object({ name: identifier, lastValue: z.string().regex(/^-?\d+$/), isCalled: z.boolean() })),
})

export const archiveEnd = z.object({
  /** By table; `jobs` are the open background jobs. */
  rows: z.record(z.string(), z.number().int()),
  jobs: z.number().int(),
  media: z.object({ files: z.number().int(), bytes: z.number().int() }),
  /** Key prefixes that rows refer to and for which the media store had no object. */
  missing: z.array(z.string()),
})

export type ArchiveHead = z.infer<typeof archiveHead>
export type ArchiveEnd = z.infer<typeof archiveEnd>
export type ArchivedTable = ArchiveHead['tables'][number]

/** A table and its columns in the syntax of `COPY`. */
export function tableWithColumns({ name, columns }: ArchivedTable): string {
  return `public."${name}" (${columns.map((column) => `"${column}"`).join(', ')})`
}

/** An archive that cannot be used; the message is one line for the operator. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError'
}
