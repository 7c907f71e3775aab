import pg from 'pg'

/** Any number, as long as nothing else in this database uses it as a lock. */
const READER_LOCK = 5_509_143_143

/** Milliseconds between two checks of the lock's connection, and to wait for the answer. */
const [LOOK_MS, ANSWER_MS] = [10_000, 10_000]

/**
 * Milliseconds without a check after which PostgreSQL ends the session. Otherwise a machine that has vanished would keep the lock for
 * hours. Its holder notices earlier.
 */
const IDLE_MS = 40_000

/** Proves that this process alone reads the mailbox. */
export interface ReaderLock {
  /** Aborted when the lock's connection, and so the lock, is lost. */
  readonly signal: AbortSignal
  release(): Promise<void>
}

/**
 * Takes the lock of the only reader among all processes. The lock has its own connection, so that it ends with the process, whatever the
 * reason.
 *
 * @param connection where PostgreSQL is
 * @returns `undefined` while another process has it
 * @throws the error of the database
 */
export async function takeReaderLock(connection: pg.ClientConfig): Promise<ReaderLock | undefined> {
  const client = new pg.Client({ ...connection, application_name: 'callboard-mailbox', keepAlive: true, query_timeout: ANSWER_MS })
  const lost = new AbortController()
  client.on('error', () => lost.abort())
  client.on('end', () => lost.abort())
  try {
    await client.connect()
    const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [READER_LOCK])
    if (!rows[0]?.taken) {
      await client.end()
      return undefined
    }
    await client.query(`SET idle_session_timeout = ${IDLE_MS}`)
  } catch (error) {
    void client.end().catch(() => {})
    throw error
  }
  const looking = setInterval(() => client.query('SELECT 1').catch(() => lost.abort()), LOOK_MS)
  looking.unref()
  return {
    signal: lost.signal,
    async release() {
      clearInterval(looking)
      await client.end().catch(() => {})
    },
  }
}
