import { S3Client, type S3ClientConfig } from '@aws-sdk/client-s3'

/**
 * Milliseconds until an answer begins: first on a kept-alive connection, then on a new one. A working bucket answers within tens of
 * milliseconds; users do not wait longer than some seconds for a photograph.
 */
const PATIENCE = { kept: 4_000, fresh: 8_000 } as const

/** The number of kept-alive connections. Each playing video occupies one, and must not make photographs wait. */
const SOCKETS = 256

/** How long reads wait for an answer to begin. */
export type ReadPatience = Readonly<Record<keyof typeof PATIENCE, number>>

/** Sends a request to a bucket; the signal aborts the wait for the beginning of the answer. */
type AskBucket<Answer> = (client: S3Client, options: { abortSignal: AbortSignal }) => Promise<Answer>

/**
 * Reads from a bucket. A connection without an answer costs seconds: the store lost the request, a device in between dropped it, or all
 * connections are in use. So the request is sent once more, on a new connection. After that it fails, because no user waits longer.
 *
 * @param config as for any client of the bucket; how connections are kept is decided here
 * @param timeouts milliseconds: until a connection is open, and until an idle one is closed
 * @returns sends a request that changes nothing; throws an error with the code `ETIMEDOUT` when no answer begins
 */
export function createS3Reads(
  config: S3ClientConfig,
  { connect, idle, patience = PATIENCE }: { connect: number; idle: number; patience?: ReadPatience | undefined },
): <Answer>(ask: AskBucket<Answer>) => Promise<Answer> {
  const client = (agent: { keepAlive: boolean; maxSockets: number }) =>
    new S3Client({
      ...config,
      requestHandler: { connectionTimeout: connect, socketTimeout: idle, httpAgent: agent, httpsAgent: agent },
    })
  const kept = client({ keepAlive: true, maxSockets: SOCKETS })
  // With a limit, Node would keep connections for later requests and make this one wait.
  const fresh = client({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY })
  return async (ask) => {
    try {
      return await within(patience.kept, (options) => ask(kept, options))
    } catch (error) {
      if (!(error instanceof LateAnswer)) throw error
      return within(patience.fresh, (options) => ask(fresh, options))
    }
  }
}

/** The answer did not begin in time. */
class LateAnswer extends Error {
  override readonly name = 'LateAnswer'
  readonly code = 'ETIMEDOUT'
}

async function within<Answer>(ms: number, ask: (options: { abortSignal: AbortSignal }) => Promise<Answer>): Promise<Answer> {
  const waiting = new AbortController()
  // Not `AbortSignal.timeout`: that would also abort an answer that has begun.
  const timer = setTimeout(() => waiting.abort(), ms)
  try {
    return await ask({ abortSignal: waiting.signal })
  } catch (error) {
    if (waiting.signal.aborted) throw new LateAnswer(`the media store did not begin to answer within ${ms} ms`, { cause: error })
    throw error
  } finally {
    clearTimeout(timer)
  }
}
