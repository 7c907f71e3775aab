import { randomUUID } from 'node:crypto'
import { inTransaction } from '#db/client.ts'
import { inboundMails } from '#db/schema/inbound-mails.ts'
import { createThreadFilesService } from '#messages/threads/thread-files.service.ts'
import type { Platform } from '#platform/open-platform.ts'
import { ANSWERED_BY_MAIL, type SampleMail } from './mail-rows.ts'
import { findMailedEntry } from './mails.repository.ts'

/** Stores the mails of the demo. The bytes are stored before the rows, as for any incoming mail. */
export async function fillMails(
  { db, clock, store }: Pick<Platform, 'db' | 'clock' | 'store'>,
  mails: readonly SampleMail[],
): Promise<void> {
  const threadFiles = createThreadFilesService({ db, clock, store })
  for (const { userId, from, subject, content, at, raw, files, reason } of mails) {
    const fileKey = `inbound-mails/${at.getTime()}-${randomUUID()}`
    await store.put(fileKey, raw)
    const kept = await threadFiles.keepMailed(userId, files)
    await inTransaction(db, async (transaction) => {
      const entryId = reason === null ? await findMailedEntry(transaction, userId, ANSWERED_BY_MAIL.content) : null
      if (entryId !== null) await threadFiles.attachMailed(transaction, { entryId, files: kept })
      await transaction.insert(inboundMails).values({
        ...{ mailKey: fileKey, fileKey, userId, entryId, reason, subject, content, sentAt: at, receivedAt: at, bytes: raw.length },
        ...{ fromAddress: from.address, fromName: from.name, state: entryId === null ? 'quarantined' : 'joined' },
      })
    })
  }
}
