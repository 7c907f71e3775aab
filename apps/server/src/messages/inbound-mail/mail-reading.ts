import type { Database } from '#db/client.ts'
import type { Clock } from '#platform/clock.ts'
import type { Log } from '#platform/open-platform.ts'
import { isBeginning } from './arrival.domain.ts'
import { mailKey } from './mail-key.ts'
import { readMarked } from './mail-readings.repository.ts'
import type { ReadMail } from './reading/read-mail.types.ts'

/** Readings of one mail that may end with their process. One such end may be a coincidence, for example a restart. */
const MOST_READINGS = 2

/** Bytes read of a mail that is too large, which include its header. */
const HEAD_BYTES = 64 * 1024

/** Reads a mail; `null` if it is unreadable. */
export type ReadArrived = (raw: Buffer) => Promise<ReadMail | null>

/**
 * Reads incoming mails. A mail that crashes the process would crash it at each start, because it is delivered again. So a mark is stored
 * before reading, and a mail that has crashed the process twice is not read again. Processes that read a mail at the same moment do not
 * count as crashes.
 *
 * @param services.readMail see `reading/read-mail.ts`
 */
export function createMailReading(services: {
  db: Database
  clock: Clock
  log: Pick<Log, 'warn'>
  readMail: (raw: Buffer) => Promise<ReadMail>
}): ReadArrived {
  const { db, clock, log, readMail } = services
  /** The mails that this process is reading. Parallel calls with one mail share its reading. */
  const reading = new Map<string, Promise<ReadMail | null>>()

  const kept = 'a mail cannot be read, and is kept as a file'

  const read = (raw: Buffer) =>
    readMail(isBeginning(raw.length) ? raw.subarray(0, HEAD_BYTES) : raw).catch((error: unknown) => {
      log.warn({ bytes: raw.length, why: error instanceof Error ? error.name : 'unknown' }, kept)
      return null
    })

  async function readOnce(raw: Buffer, mailKey: string): Promise<ReadMail | null> {
    const result = await readMarked(db, { mailKey, at: clock.now(), most: MOST_READINGS, read: () => read(raw) })
    if (result !== undefined) return result
    log.warn({ bytes: raw.length, why: 'the server ended while it was read' }, kept)
    return null
  }

  return (raw) => {
    const key = mailKey(raw, null)
    const begun = reading.get(key) ?? readOnce(raw, key).finally(() => reading.delete(key))
    reading.set(key, begun)
    return begun
  }
}
