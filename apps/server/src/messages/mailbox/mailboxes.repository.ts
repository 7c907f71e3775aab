import type { IncomingFailure } from '@callboard/contract/messages/mailbox/rules'
import { eq } from 'drizzle-orm'
import type { Queryable } from '#db/client.ts'
import { mailboxes } from '#db/schema/mailboxes.ts'

/** The position up to which a mailbox was read, and whether it can be read. */
export interface MailboxState {
  readonly uidValidity: number | null
  readonly lastUid: number | null
  /** Earlier mails that could not be taken. */
  readonly skipped: readonly number[]
  readonly readAt: Date | null
  readonly failure: IncomingFailure | null
  readonly failingSince: Date | null
}

/** @param name as `nameOf` */
export async function findMailbox(db: Queryable, name: string): Promise<MailboxState | undefined> {
  const [found] = await db
    .select({
      uidValidity: mailboxes.uidValidity,
      lastUid: mailboxes.lastUid,
      skipped: mailboxes.skipped,
      readAt: mailboxes.readAt,
      failure: mailboxes.failure,
      failingSince: mailboxes.failingSince,
    })
    .from(mailboxes)
    .where(eq(mailboxes.name, name))
  return found && { ...found, failure: found.failure as IncomingFailure | null }
}

/** Stores the position from which reading continues. */
export async function storePosition(
  db: Queryable,
  name: string,
  position: { uidValidity: number; lastUid: number; skipped: readonly number[] },
): Promise<void> {
  const values = { ...position, skipped: [...position.skipped] }
  await db
    .insert(mailboxes)
    .values({ name, ...values })
    .onConflictDoUpdate({ target: mailboxes.name, set: values })
}

/** Stores a successful check of the mailbox. @returns whether it was unreadable before */
export async function storeRead(db: Queryable, name: string, now: Date): Promise<boolean> {
  const { rows } = await db.$client.query<{ failed: boolean }>(
    `UPDATE mailboxes AS m SET read_at = $2, failure = NULL, failing_since = NULL FROM (SELECT name, failure FROM mailboxes WHERE name = $1) AS before
     WHERE m.name = before.name RETURNING before.failure IS NOT NULL AS failed`,
    [name, now],
  )
  return rows[0]?.failed ?? false
}

/** Stores that the mailbox cannot be read; keeps the time since when. */
export async function storeFailure(db: Queryable, name: string, failure: IncomingFailure, now: Date): Promise<void> {
  await db.$client.query(
    `INSERT INTO mailboxes AS m (name, failure, failing_since) VALUES ($1, $2, $3)
     ON CONFLICT (name) DO UPDATE SET failure = $2, failing_since = coalesce(m.failing_since, $3)`,
    [name, failure, now],
  )
}
