import { isDeepStrictEqual } from 'node:util'
import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import type { Transaction } from '#db/client.ts'
import { describedError } from '#platform/describe-error.ts'
import { type Metrics, type QueueCounts, timed } from '#platform/metrics.ts'

/** One kind of background work and how it is retried. */
export interface JobKind<Data extends object> {
  readonly name: string
  /** Retries after the first try, with growing pauses. */
  readonly retries: number
  /** Longest pause between two tries, in seconds; without it the pauses double without limit. */
  readonly longestPauseSeconds?: number
  /** Maximum seconds of one try; then it counts as failed. */
  readonly timeoutSeconds: number
  /** Seconds after which a dead process's job is tried again, at least 10; by default, its time-out. */
  readonly heartbeatSeconds?: number
  /** Jobs that one process works on at once. */
  readonly concurrency: number
  /** Never set; carries the type of the job's data. */
  readonly data?: Data
}

/** Background work stored in PostgreSQL. Jobs that were enqueued in a committed transaction are done, even after a crash. */
export interface Jobs {
  /** Enqueues a job that exists only if the transaction commits. */
  enqueue<Data extends object>(transaction: Transaction, kind: JobKind<Data>, data: Data): Promise<void>
  /** As `enqueue`; the job begins this many seconds after the commit, or up to `DUE_SECONDS` later. */
  enqueueAfter<Data extends object>(transaction: Transaction, kind: JobKind<Data>, data: Data, seconds: number): Promise<void>
  /** As `enqueue`, for many jobs in one statement. */
  enqueueMany<Data extends object>(transaction: Transaction, kind: JobKind<Data>, data: readonly Data[]): Promise<void>
  /** Enqueues a job that waits for all others of its kind, unless a job with the same data is waiting or running. */
  enqueueOnce<Data extends object>(transaction: Transaction, kind: JobKind<Data>, data: Data): Promise<void>
  /** Removes jobs of these kinds that have one of the values in a field of their data, waiting or ended, if the transaction commits. */
  forget(transaction: Transaction, kinds: readonly JobKind<object>[], field: string, values: readonly string[]): Promise<void>
  /** Wakes this process's workers at once; call it after the commit. Without it PostgreSQL notifies them. */
  wake(kind: JobKind<object>): void
  /** Handles the jobs of one kind in this process. A thrown error causes a later retry. */
  work<Data extends object>(kind: JobKind<Data>, handler: (data: Data, signal: AbortSignal) => Promise<void>): Promise<void>
  /** Enqueues a job without data at each time of the cron expression (UTC), once for all processes. */
  repeat(kind: JobKind<object>, cron: string): Promise<void>
  /** The number of jobs of each kind, as of some seconds ago. */
  counts(): Promise<QueueCounts[]>
  /** Resolves when the queue answers. */
  check(): Promise<void>
  /** Takes no more jobs in this process, and resolves when the running ones have ended. Jobs can still be enqueued. */
  rest(): Promise<void>
  /** Lets running jobs end for at most the given time; the rest are returned to the queue to be tried again. */
  stop(graceMs: number): Promise<void>
}

/** Seconds between polls while PostgreSQL sends no notifications of new jobs; the minimum of pg-boss. */
const POLL_SECONDS = 0.5

/**
 * Seconds between polls while PostgreSQL sends notifications. These polls find nothing new, because notifications and `DUE_SECONDS` come
 * first.
 */
const NOTIFIED_POLL_SECONDS = 60

/**
 * Seconds between checks for jobs whose pause has ended, which PostgreSQL does not notify. One check covers all kinds, because polls by
 * each worker would cost an idle process a tenth of a core.
 */
const DUE_SECONDS = 2

const POLLING = { pollingIntervalSeconds: POLL_SECONDS, notifyPollingIntervalSeconds: NOTIFIED_POLL_SECONDS }

/** Seconds between checks for jobs whose process has died. */
const SUPERVISE_SECONDS = 15

/** Seconds for which an ended job is kept for diagnosis; short, because jobs name people. */
const KEEP_SECONDS = 24 * 3600

/**
 * Starts the queue on the given PostgreSQL.
 *
 * @param connection where PostgreSQL is
 * @param kinds all kinds of jobs
 * @param onError called with failures outside a job, such as a lost connection
 * @param observe called with the duration of each job
 */
export async function startJobs(
  connection: pg.PoolConfig,
  kinds: readonly JobKind<object>[],
  onError: (error: Error) => void,
  observe: Metrics['job'] = () => {},
): Promise<Jobs> {
  const boss = new PgBoss({
    ...connection,
    max: 4,
    application_name: 'callboard-jobs',
    useListenNotify: true,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
  } as ConstructorParameters<typeof PgBoss>[0])
  boss.on('error', onError)
  await boss.start()
  const queues = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  for (const kind of kinds) {
    const options = {
      retryLimit: kind.retries,
      retryBackoff: true,
      retryDelay: 2,
      ...(kind.longestPauseSeconds !== undefined && { retryDelayMax: kind.longestPauseSeconds }),
      expireInSeconds: kind.timeoutSeconds,
      ...(kind.heartbeatSeconds !== undefined && { heartbeatSeconds: kind.heartbeatSeconds }),
      deleteAfterSeconds: KEEP_SECONDS,
      notify: true,
    }
    const queue = queues.get(kind.name)
    if (!queue) await boss.createQueue(kind.name, options)
    else if (!isDeepStrictEqual({ ...queue, ...options }, { ...queue })) await boss.updateQueue(kind.name, options)
  }
  const workers = new Map<string, string[]>()
  function wake(name: string) {
    for (const worker of workers.get(name) ?? []) boss.notifyWorker(worker)
  }
  async function wakeDue() {
    const { rows } = await boss.getDb().executeSql("SELECT DISTINCT name FROM pgboss.job WHERE state < 'active' AND start_after <= now()")
    for (const { name } of rows) wake(name)
  }
  let looked = Promise.resolve()
  const looking = setInterval(() => {
    if (workers.size > 0) looked = wakeDue().catch(onError)
  }, DUE_SECONDS * 1000)
  async function stopLooking() {
    clearInterval(looking)
    await looked
  }
  const within = ({ $client }: Transaction) => ({
    db: { executeSql: (text: string, values?: unknown[]) => $client.query(text, values) },
  })
  return {
    async enqueue(transaction, kind, data) {
      await boss.send(kind.name, data, within(transaction))
    },
    async enqueueAfter(transaction, kind, data, seconds) {
      await boss.send(kind.name, data, { startAfter: seconds, ...within(transaction) })
    },
    async enqueueMany(transaction, kind, data) {
      const each = data.map((one) => ({ data: one }))
      await boss.insert(kind.name, each, within(transaction))
    },
    async enqueueOnce(transaction, kind, data) {
      const { rowCount } = await transaction.$client.query(
        "SELECT 1 FROM pgboss.job WHERE name = $1 AND state < 'completed' AND data = $2 LIMIT 1",
        [kind.name, JSON.stringify(data)],
      )
      if (rowCount === 0) await boss.send(kind.name, data, { priority: -1, ...within(transaction) })
    },
    async forget(transaction, kinds, field, values) {
      // One statement for all kinds, where pg-boss needs one each: undoing an import removes the jobs of thousands of people.
      const names = kinds.map(({ name }) => name)
      await transaction.$client.query('DELETE FROM pgboss.job WHERE name = ANY($1) AND data->>$2 = ANY($3)', [names, field, values])
    },
    wake: (kind) => wake(kind.name),
    async work(kind, handler) {
      const started = await Promise.all(
        Array.from({ length: kind.concurrency }, () =>
          boss.work<object>(kind.name, { ...POLLING, batchSize: 1 }, async ([job]) => {
            try {
              if (!job) return
              const work = () => handler(job.data as never, job.signal)
              // The queue stores the error of a failed try, with all of its fields, in the database.
              await timed(work, (failed, seconds) => observe({ kind: kind.name, outcome: failed ? 'failed' : 'done' }, seconds))
            } catch (error) {
              throw describedError(error)
            } finally {
              // One job is often followed by more. Without this, each worker would wait for its next poll.
              wake(kind.name)
            }
          }),
        ),
      )
      workers.set(kind.name, started)
    },
    async repeat(kind, cron) {
      await boss.schedule(kind.name, cron)
    },
    async counts() {
      const queues = await boss.getQueues()
      return queues.map(({ name, queuedCount: waiting, activeCount: active }) => ({ name, waiting, active }))
    },
    async check() {
      await boss.getQueues()
    },
    async rest() {
      await stopLooking()
      await Promise.all([...workers.keys()].map((name) => boss.offWork(name, { wait: true })))
    },
    async stop(graceMs) {
      await stopLooking()
      await boss.stop({ graceful: true, timeout: graceMs })
    },
  }
}
