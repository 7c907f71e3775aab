import type { ThreadFileKind } from '@callboard/contract/messages/threads/file-rules'
import type { ThreadFile } from '@callboard/contract/messages/threads/files.endpoints'
import type { Queryable, Transaction } from '#db/client.ts'
import { threadFiles } from '#db/schema/threads.ts'

/** A stored file of a conversation. */
export interface StoredThreadFile extends ThreadFile {
  readonly key: string
  readonly uploadedBy: string | null
  /** The student; `null` while the file is not sent. */
  readonly userId: string | null
  /** Whether the student is restricted. */
  readonly isHeld: boolean
}

/** SQL: the files of an entry `e`, as `files`. */
export const FILES_OF_ENTRY = `coalesce((SELECT json_agg(json_build_object('id', f.id, 'name', f.name, 'bytes', f.bytes, 'kind', f.kind) ORDER BY f.id)
  FROM thread_files AS f WHERE f.entry_id = e.id), '[]') AS files`

export async function insertFile(db: Queryable, values: typeof threadFiles.$inferInsert): Promise<ThreadFile> {
  const { id, name, bytes, kind } = threadFiles
  const [made] = await db.insert(threadFiles).values(values).returning({ id, name, bytes, kind })
  if (!made) throw new Error('the file of a conversation was not stored')
  return made
}

export async function findFile(db: Queryable, id: number): Promise<StoredThreadFile | undefined> {
  const { rows } = await db.$client.query<StoredThreadFile>(
    `SELECT f.id, f.name, f.bytes, f.kind, f.key, f.uploaded_by AS "uploadedBy", t.user_id AS "userId",
  EXISTS (SELECT FROM masked_profiles AS held WHERE held.user_id = t.user_id AND held.is_held) AS "isHeld"
FROM thread_files AS f LEFT JOIN thread_entries AS e ON e.id = f.entry_id LEFT JOIN threads AS t ON t.id = e.thread_id
WHERE f.id = $1 AND e.kind IS DISTINCT FROM 'note'`,
    [id],
  )
  return rows[0]
}

export async function countUnsent(db: Queryable, userId: string): Promise<number> {
  const { rows } = await db.$client.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM thread_files WHERE uploaded_by = $1 AND entry_id IS NULL',
    [userId],
  )
  return rows[0]?.count ?? 0
}

/** Makes uploaded files part of an entry. @returns the bytes of each file that existed and was not sent yet */
export async function attachFiles(
  transaction: Transaction,
  { entryId, userId, ids }: { entryId: number; userId: string; ids: readonly number[] },
): Promise<{ bytes: number; kind: ThreadFileKind }[]> {
  const { rows } = await transaction.$client.query<{ bytes: number; kind: ThreadFileKind }>(
    'UPDATE thread_files SET entry_id = $1 WHERE id = ANY($3::int[]) AND uploaded_by = $2 AND entry_id IS NULL RETURNING bytes, kind',
    [entryId, userId, ids],
  )
  return rows
}

/** Removes a file that its uploader has not sent. @returns its key */
export async function deleteUnsent(db: Queryable, userId: string, id: number): Promise<string | undefined> {
  const { rows } = await db.$client.query<{ key: string }>(
    'DELETE FROM thread_files WHERE id = $2 AND uploaded_by = $1 AND entry_id IS NULL RETURNING key',
    [userId, id],
  )
  return rows[0]?.key
}

/** Removes files that were uploaded before a moment and not sent. */
export async function deleteForgotten(db: Queryable, before: Date): Promise<void> {
  await db.$client.query('DELETE FROM thread_files WHERE entry_id IS NULL AND created_at < $1', [before])
}

/** The keys of all files of conversations. */
export async function findFileKeys(db: Queryable): Promise<Set<string>> {
  const { rows } = await db.$client.query<{ key: string }>('SELECT key FROM thread_files')
  return new Set(rows.map(({ key }) => key))
}
