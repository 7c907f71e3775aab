import type { Queryable } from '#db/client.ts'

/** The part of a conversation of the demo that came by mail. */
export async function findMailedEntry(db: Queryable, userId: string, content: string): Promise<number | null> {
  const { rows } = await db.$client.query<{ id: number }>(
    "SELECT e.id FROM thread_entries AS e JOIN threads AS t ON t.id = e.thread_id WHERE t.user_id = $1 AND e.kind = 'in' AND e.content = $2",
    [userId, content],
  )
  return rows[0]?.id ?? null
}
