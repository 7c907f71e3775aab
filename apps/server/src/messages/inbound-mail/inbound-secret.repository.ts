import type { Queryable, Transaction } from '#db/client.ts'

/** The sealed secret of mail providers. */
export async function findSecret(db: Queryable): Promise<{ secret: string; madeAt: Date } | undefined> {
  const { rows } = await db.$client.query<{ secret: string; madeAt: Date }>('SELECT secret, made_at AS "madeAt" FROM inbound_secrets')
  return rows[0]
}

/** Stores a secret that replaces the previous one. */
export async function saveSecret(transaction: Transaction, made: { secret: string; madeBy: string; madeAt: Date }): Promise<void> {
  await transaction.$client.query(
    `INSERT INTO inbound_secrets (secret, made_by, made_at) VALUES ($1, $2, $3)
ON CONFLICT (id) DO UPDATE SET secret = excluded.secret, made_by = excluded.made_by, made_at = excluded.made_at`,
    [made.secret, made.madeBy, made.madeAt],
  )
}

/** @returns whether there was one */
export async function removeSecret(transaction: Transaction): Promise<boolean> {
  const { rowCount } = await transaction.$client.query('DELETE FROM inbound_secrets')
  return (rowCount ?? 0) > 0
}
