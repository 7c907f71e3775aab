import type { Database } from '#db/client.ts'
import type { Clock } from '#platform/clock.ts'
import type { Log } from '#platform/open-platform.ts'
import { isBeginning } from './arrival.domain.ts'
import { mailKey } from './mail-key.ts'
import { beginReading, endReading } from './mail-readings.repository.ts'
import type { ReadMail } from './reading/read-mail.types.ts'

/** Readings of one mail that may end with their process. One may do so by chance: somebody restarts the server. */
const MOST_READINGS = 2

/** Bytes that are read of a mail that is too large: its header. */
const HEAD_BYTES = 64 * 1024

/** Reads a mail; `null` when that is not possible. */
export type ReadArrived = (raw: Buffer) => Promise<ReadMail | null>

/**
 * Reads mails that arrive. A mail that ends the process while it is read would do so at each start, since it is brought again: it is marked
 * before, and what has ended the process twice is not read.
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
  /** What this process reads now: it counts once, by however many it is brought at the same moment. */
  const reading = new Map<string, Promise<ReadMail | null>>()

  async function readMarked(raw: Buffer, key: string): Promise<ReadMail | null> {
    const kept = 'a mail cannot be read, and is kept as a file'
    if ((await beginReading(db, key, clock.now())) > MOST_READINGS) {
      log.warn({ bytes: raw.length, why: 'the server ended while it was read' }, kept)
      return null
    }
    const read = await readMail(isBeginning(raw.length) ? raw.subarray(0, HEAD_BYTES) : raw).catch((error: unknown) => {
      log.warn({ bytes: raw.length, why: error instanceof Error ? error.name : 'unknown' }, kept)
      return null
    })
    await endReading(db, key)
    return read
  }

  return (raw) => {
    const key = mailKey(raw, null)
    const begun = reading.get(key) ?? readMarked(raw, key).finally(() => reading.delete(key))
    reading.set(key, begun)
    return begun
  }
}
