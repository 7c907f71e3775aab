import { S3Client, type S3ClientConfig } from '@aws-sdk/client-s3'

/**
 * Milliseconds until an answer begins: first on a connection that is kept open, then on a new one of its own. A bucket that works begins
 * within tens of milliseconds; anyone who waits for a photograph has gone after some seconds.
 */
const PATIENCE = { kept: 4_000, fresh: 8_000 } as const

/** Connections that are kept: each that plays a video is held for as long as that plays, and must not keep photographs waiting. */
const SOCKETS = 256

/** How long reads wait for their answers to begin. */
export type ReadPatience = Readonly<Record<keyof typeof PATIENCE, number>>

/** Asks a bucket for something; the signal ends the wait for the answer's beginning. */
type AskBucket<Answer> = (client: S3Client, options: { abortSignal: AbortSignal }) => Promise<Answer>

/**
 * Reads of a bucket. A connection on which nothing comes, because the store forgot the request, a device between dropped it, or all
 * connections are taken, costs seconds: the request is sent again on a connection of its own. Then it fails, rather than wait for a time
 * in which nobody waits with it.
 *
 * @param config as for any client of the bucket; how connections are kept is decided here
 * @param timeouts milliseconds: until a connection stands, and until one on which nothing moves is given up
 * @returns sends a request that changes nothing; throws an error of the code `ETIMEDOUT` when no answer begins
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
  // With a limit Node would keep connections for the person who waits.
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

/** The answer did not begin in its time. */
class LateAnswer extends Error {
  override readonly name = 'LateAnswer'
  readonly code = 'ETIMEDOUT'
}

async function within<Answer>(ms: number, ask: (options: { abortSignal: AbortSignal }) => Promise<Answer>): Promise<Answer> {
  const waiting = new AbortController()
  // Not a signal with a time of its own: that would break off what has begun to come, too.
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
