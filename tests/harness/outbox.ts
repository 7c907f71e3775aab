import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import PostalMime, { type Email } from 'postal-mime'

const MAIL_MS = 15_000
/** How much older than the clock the time of a file may be. */
const CLOCK_TICK_MS = 20

/**
 * Waits for the newest mail to an address in a server's outbox.
 *
 * @param since only mails after this time count, in milliseconds since 1970
 * @param subject if given, only mails with this subject count
 */
export async function mailInOutbox(dataDir: string, address: string, since: number, subject?: string): Promise<Email> {
  const outbox = join(dataDir, 'outbox')
  const end = Date.now() + MAIL_MS
  while (Date.now() < end) {
    const names = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml')).toSorted()
    for (const name of names.toReversed()) {
      // The date in the mail has whole seconds, but a test may request two mails within one second.
      if ((await stat(join(outbox, name))).mtimeMs < since - CLOCK_TICK_MS) continue
      const mail = await PostalMime.parse(await readFile(join(outbox, name)))
      const isMeant = subject === undefined || mail.subject === subject
      if (isMeant && mail.to?.some((recipient) => 'address' in recipient && recipient.address === address)) return mail
    }
    await sleep(100)
  }
  throw new Error(`no mail to ${address} came`)
}
