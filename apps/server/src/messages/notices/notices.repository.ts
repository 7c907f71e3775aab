import type { ChosenKind, NoticeWay } from '@callboard/contract/messages/notices/rules'
import type { Queryable } from '#db/client.ts'

/** What a person has chosen; kinds without a choice are missing. */
export async function findChoices(db: Queryable, userId: string): Promise<{ kind: ChosenKind; way: NoticeWay }[]> {
  const { rows } = await db.$client.query<{ kind: ChosenKind; way: NoticeWay }>('SELECT kind, way FROM notice_choices WHERE user_id = $1', [
    userId,
  ])
  return rows
}

/** Stores a choice; the time of the first of several same ones is kept. @returns whether the account exists */
export async function saveChoice(
  db: Queryable,
  { userId, kind, way, at }: { userId: string; kind: ChosenKind; way: NoticeWay; at: Date },
): Promise<boolean> {
  const { rowCount } = await db.$client.query(
    `INSERT INTO notice_choices AS old (user_id, kind, way, chosen_at) SELECT id, $2, $3, $4 FROM users WHERE id = $1
ON CONFLICT (user_id, kind) DO UPDATE SET way = excluded.way,
  chosen_at = CASE WHEN old.way = excluded.way THEN old.chosen_at ELSE excluded.chosen_at END`,
    [userId, kind, way, at],
  )
  return rowCount === 1
}
