import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** Buckets in seconds. Requests, statements and files are fast; mails and jobs may be slow. */
const QUICK = [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10]
const SLOW = [0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30, 100, 300, 1000]

/** The number of jobs of a kind. */
export interface QueueCounts {
  readonly name: string
  readonly waiting: number
  readonly active: number
}

/** The activity of this process and its durations, for `/metrics`. Labels have few values each: never an address, an id or a name. */
export interface Metrics {
  /** Prometheus text. */
  readonly type: string
  text(): Promise<string>
  request(labels: { method: string; route: string; status: number }, seconds: number): void
  query(labels: { statement: string; outcome: 'ok' | 'failed' }, seconds: number): void
  media(labels: { operation: string; outcome: 'ok' | 'failed' }, seconds: number): void
  mail(outcome: string, seconds: number): void
  job(labels: { kind: string; outcome: 'done' | 'failed' }, seconds: number): void
  /** Sets the sources for the length of the queue and for the reads of searches. */
  watch(sources: { queue?: () => Promise<readonly QueueCounts[]>; reads?: () => { replica: number; primary: number } }): void
}

export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const histogram = <Label extends string>(name: string, help: string, labelNames: Label[], buckets: number[]) =>
    new Histogram({ name: `callboard_${name}_seconds`, help, labelNames, buckets, registers })

  const requests = histogram('http_request', 'Time to answer, by method, route pattern and status', ['method', 'route', 'status'], QUICK)
  const queries = histogram('query', 'Time of statements, by their name or first word', ['statement', 'outcome'], QUICK)
  const media = histogram('media', 'Time until the media store has answered', ['operation', 'outcome'], QUICK)
  const mails = histogram('mail', 'Time to hand a mail over, by what became of it', ['outcome'], SLOW)
  const jobs = histogram('job', 'Time of background jobs', ['kind', 'outcome'], SLOW)

  return {
    type: registry.contentType,
    text: () => registry.metrics(),
    request: (labels, seconds) => requests.observe(labels, seconds),
    query: (labels, seconds) => queries.observe(labels, seconds),
    media: (labels, seconds) => media.observe(labels, seconds),
    mail: (outcome, seconds) => mails.observe({ outcome }, seconds),
    job: (labels, seconds) => jobs.observe(labels, seconds),
    watch({ queue, reads }) {
      if (queue) {
        new Gauge({
          name: 'callboard_queue_jobs',
          help: 'Background jobs that wait or are worked on, in all instances together',
          labelNames: ['kind', 'state'],
          registers,
          async collect() {
            // Without the database the other metrics still matter.
            for (const { name, waiting, active } of await queue().catch(() => [])) {
              this.set({ kind: name, state: 'waiting' }, waiting)
              this.set({ kind: name, state: 'active' }, active)
            }
          },
        })
      }
      if (reads) {
        new Counter({
          name: 'callboard_search_reads_total',
          help: 'Statements of searches, by where they were answered',
          labelNames: ['from'],
          registers,
          collect() {
            const { replica, primary } = reads()
            this.reset()
            this.inc({ from: 'replica' }, replica)
            this.inc({ from: 'primary' }, primary)
          },
        })
      }
    },
  }
}

/**
 * Measures a piece of work. Errors are rethrown.
 *
 * @param observe called with whether it failed, and its duration
 */
export async function timed<Result>(work: () => Promise<Result>, observe: (failed: boolean, seconds: number) => void): Promise<Result> {
  const started = performance.now()
  const seconds = () => (performance.now() - started) / 1000
  try {
    const result = await work()
    observe(false, seconds())
    return result
  } catch (error) {
    observe(true, seconds())
    throw error
  }
}
