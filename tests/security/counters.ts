import { join } from 'node:path'
import pg from 'pg'
import type { Tried } from './origins.ts'
import { startTarget } from './target.ts'

const STRANGERS = 6_000
/** Most rows after requests from one address with many invented tokens: one for each route, and a few of our own. */
const MOST_ROWS = 50

/**
 * Requests thousands of links that do not exist, and public profiles without end, from a Callboard with rate limits. The number
 * of counters must not grow with the tokens. Requests for a profile must eventually be refused, both as a page and as a call.
 */
export async function exhaustCounters(): Promise<Tried> {
  const target = await startTarget({ RATE_LIMIT: 'on', TRUST_PROXY: '1' })
  const database = new pg.Client({ host: join(target.server.dataDir, 'postgres-socket'), user: 'postgres', database: 'callboard' })
  try {
    await database.connect()
    const findings: string[] = []
    const from = (address: string) => ({ 'x-forwarded-for': address, 'content-type': 'application/json' })
    for (let one = 0; one < STRANGERS; one += 1) {
      const token = String(one).padStart(43, 'x')
      const path = one % 2 === 0 ? `/api/edit-profile/${token}` : `/api/edit-profile/${token}/photos`
      const method = one % 2 === 0 ? 'PUT' : 'POST'
      const answer = await fetch(target.url + path, { method, headers: from('198.51.100.7:1234'), body: '{}' })
      await answer.body?.cancel()
    }
    const { rows } = await database.query('SELECT count(*)::int AS rows FROM rate_limits')
    if (rows[0].rows > MOST_ROWS) findings.push(`${STRANGERS} made-up tokens left ${rows[0].rows} rows`)
    for (const [address, path] of [
      ['203.0.113.1', '/talent/profile/1'],
      ['203.0.113.2', '/api/public/talent/1'],
    ] as const) {
      const statuses = new Set<number>()
      for (let tries = 0; tries < 700; tries += 1) {
        // A different port each time, because some proxies send the port too.
        const answer = await fetch(target.url + path, { headers: from(`${address}:${10_000 + tries}`) })
        await answer.body?.cancel()
        statuses.add(answer.status)
      }
      if (!statuses.has(429)) findings.push(`${path} is never refused: ${[...statuses].join(', ')}`)
    }
    return { tried: `${STRANGERS} made-up tokens, 700 pages, 700 calls; ${rows[0].rows} rows of limits`, findings }
  } finally {
    await database.end()
    await target.close()
  }
}
