import { timingSafeEqual } from 'node:crypto'
import { COMMON_ERROR } from '@callboard/contract/errors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '#platform/app-error.ts'
import type { Metrics } from '#platform/metrics.ts'

export interface HealthOptions {
  /** Each resolves when its part answers, and throws otherwise. */
  readonly checks: Readonly<Record<'database' | 'media' | 'queue', () => Promise<void>>>
  /** Whether the instance is about to stop. */
  readonly isRetiring: () => boolean
  readonly metrics: Metrics
  readonly metricsToken: string | undefined
  /** Whether a proxy on this machine may forward requests of others. */
  readonly isBehindProxy: boolean
}

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])
/** Headers of proxies about the original client; some proxies send none. */
const FORWARDED = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']

/** Whether an address is that of this machine. */
export const isLoopback = (address: string) => ['localhost', '127.0.0.1', '[::1]'].includes(new URL(address).hostname)

const NOT_READY = { code: COMMON_ERROR.notReady.code, message: COMMON_ERROR.notReady.message }

/** Longest wait for one part, in milliseconds, because load balancers poll every few seconds. */
const CHECK_MS = 3000

async function answers(check: () => Promise<void>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, CHECK_MS, false)
  })
  const result = await Promise.race([
    check().then(
      () => true,
      () => false,
    ),
    late,
  ])
  clearTimeout(timer)
  return result
}

function sameText(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)]
  return left.length === right.length && timingSafeEqual(left, right)
}

function mayReadMetrics(request: FastifyRequest, { metricsToken, isBehindProxy }: HealthOptions): boolean {
  if (metricsToken !== undefined) return sameText(request.headers.authorization ?? '', `Bearer ${metricsToken}`)
  if (isBehindProxy || FORWARDED.some((header) => request.headers[header] !== undefined)) return false
  return LOOPBACK.has(request.socket.remoteAddress ?? '')
}

/** Serves `/healthz`, `/readyz` and `/metrics` (operations, "Watching"). */
export function serveHealth(app: FastifyInstance, options: HealthOptions): void {
  const { checks, isRetiring, metrics } = options
  app.get('/healthz', async () => ({ status: 'ok' }))

  app.get('/readyz', async (_request, reply) => {
    // Answered at once, because proxies have only seconds to notice; for the state of the parts, ask another instance.
    if (isRetiring()) return reply.code(503).send({ ...NOT_READY, parts: {} })
    const results = await Promise.all(Object.entries(checks).map(async ([part, check]) => [part, await answers(check)] as const))
    const ready = !isRetiring() && results.every(([, answered]) => answered)
    return reply.code(ready ? 200 : 503).send({
      ...(ready ? { status: 'ready' } : NOT_READY),
      parts: Object.fromEntries(results.map(([part, answered]) => [part, answered ? 'ok' : 'away'])),
    })
  })

  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, options)) throw new AppError(COMMON_ERROR.notFound)
    return reply.type(metrics.type).send(await metrics.text())
  })
}
