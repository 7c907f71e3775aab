import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault } from './fault.ts'
import { type FaultSite, openSite, type SiteOptions } from './site.ts'
import { type Outcome, tryOn } from './trial.ts'

/** Milliseconds that the database is unavailable. */
const AWAY_MS = 3000

/** Opens a site for one fault and closes it again. */
export async function onSite(options: SiteOptions, work: (site: FaultSite) => Promise<Outcome>): Promise<Outcome> {
  const site = await openSite(options)
  try {
    return await work(site)
  } finally {
    await site.close()
  }
}

export const databaseRestart: Fault = {
  name: 'database',
  title: 'PostgreSQL stopped for 3 s and restarted, by shutdown and by `kill -9` in turns',
  times: 6,
  run: (times) =>
    onSite({ database: 'server', media: 'disk' }, (site) =>
      tryOn(site, times, async (time) => {
        await (time % 2 === 0 ? site.server?.kill() : site.server?.stop())
        await sleep(AWAY_MS)
        await site.server?.start()
        return undefined
      }),
    ),
}

/** A random connection of Callboard; preferably one in the middle of a transaction. */
const CUT_ONE = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE usename = 'callboard' AND backend_type = 'client backend' ORDER BY (state LIKE 'idle in transaction%' OR state = 'active') DESC, random() LIMIT 1`

/** How many connections are cut, one after the other, in each trial. */
const CUTS = 20

export const connectionsCut: Fault = {
  name: 'connections',
  title: 'connections to PostgreSQL cut, most of them inside a transaction: 20 one by one, then all at once',
  times: 10,
  run: (times) =>
    onSite({ database: 'server', media: 'disk' }, (site) =>
      tryOn(site, times, async () => {
        for (let cut = 0; cut < CUTS; cut++) {
          await site.postgres.query(CUT_ONE)
          await sleep(randomInt(30))
        }
        site.ways.database?.cut()
        site.ways.database?.mend()
        return undefined
      }),
    ),
}
