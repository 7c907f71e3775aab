import { allEndpoints } from '@callboard/contract/all-endpoints'
import type { EndpointSpec } from '@callboard/contract/endpoint'
import { hostileBodies } from '../../apps/server/src/testing/hostile-bodies.ts'
import type { Target } from './target.ts'

/** Milliseconds of processor time that one request may take on the main thread, without the time for receiving its bytes. */
const MOST_MS = 200
/** Time for receiving, which every server needs: 96 MB of a body that is dropped unread take about 200 ms on a slow core. */
const MS_PER_MEGABYTE = 2.5

const { registerAtKiosk, updateOwnProfile, addTimetable, uploadImage } = allEndpoints

/**
 * Sends the most expensive bodies of the largest size, one after another: long texts, nested lists, millions of values, and
 * pictures made of tiny pieces.
 */
export async function occupyThread(target: Target): Promise<{ tried: string; findings: string[] }> {
  const { cookie = '' } = await target.attacker('student')
  const specs: readonly EndpointSpec[] = [registerAtKiosk, updateOwnProfile, addTimetable, uploadImage]
  const findings: string[] = []
  let most = 0
  let sent = 0
  for (const { shape, type, payload, spec } of specs.flatMap((spec) => hostileBodies(spec).map((body) => ({ ...body, spec })))) {
    const body = payload()
    const before = await target.server.mainThreadTime()
    const answer = await fetch(target.url + spec.path, {
      method: spec.method,
      headers: { 'content-type': type, ...(spec.access !== 'anyone' && { cookie }) },
      body: new Uint8Array(body),
      signal: AbortSignal.timeout(60_000),
    }).catch(() => undefined)
    await answer?.arrayBuffer().catch(() => undefined)
    const after = await target.server.mainThreadTime()
    sent += 1
    if (before === undefined || after === undefined) continue
    const took = after - before
    most = Math.max(most, took)
    const what = `${spec.method} ${spec.path} with ${shape}, ${(body.length / 1e6).toFixed(1)} MB`
    if (took > MOST_MS + (body.length / 1e6) * MS_PER_MEGABYTE) findings.push(`${what}, took ${took} ms of the main thread`)
    if (answer && answer.status >= 500) findings.push(`${what}, was answered ${answer.status}`)
  }
  return { tried: `${sent} bodies of the largest size; at most ${most} ms of the main thread for one`, findings }
}
