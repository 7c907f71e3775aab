import type { Queryable } from '#db/client.ts'

/** Sizes in bytes, and the last finished backup. */
export interface StoredState {
  readonly database: number
  readonly photos: number
  readonly tapes: number
  readonly backupAt: Date | null
  readonly isComplete: boolean
}

export async function findStoredState(db: Queryable): Promise<StoredState | undefined> {
  const { rows } = await db.$client.query<StoredState>(
    `SELECT pg_database_size(current_database())::float8 AS database,
       (SELECT coalesce(sum(bytes), 0)::float8 FROM photos) AS photos,
       (SELECT coalesce(sum(coalesce(stored_size, size)), 0)::float8 FROM tape_files WHERE key IS NOT NULL) AS tapes,
       last.at AS "backupAt", coalesce((last.details->>'missing')::int = 0, true) AS "isComplete"
     FROM (SELECT) AS one
     LEFT JOIN (SELECT at, details FROM audit_log WHERE action = 'backup.made' ORDER BY id DESC LIMIT 1) AS last ON true`,
  )
  return rows[0]
}
