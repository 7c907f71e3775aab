import type { IncomingFailure } from '@callboard/contract/messages/mailbox/rules'
import { eq } from 'drizzle-orm'
import type { Queryable } from '#db/client.ts'
import { mailboxes } from '#db/schema/mailboxes.ts'

/** How far a mailbox is read, and whether it can be read. */
export interface MailboxState {
  readonly uidValidity: number | null
  readonly lastUid: number | null
  /** Mails before it that could not be taken. */
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
