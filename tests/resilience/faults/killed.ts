import type { Fault } from './fault.ts'
import { openSite } from './site.ts'
import { type Outcome, together, tryOn } from './trial.ts'

/** How often one site is killed before a new one starts, because each check reads everything that was ever written. */
const PER_SITE = 50

/** Kills all of the smallest installation at once: process, database and video conversion. */
export const killed: Fault = {
  name: 'kill',
  title: '`kill -9` of everything, PostgreSQL included, at random times under load',
  times: 20,
  async run(times) {
    const outcomes: Outcome[] = []
    for (let left = times; left > 0; left -= PER_SITE) {
      const site = await openSite({ database: 'embedded', media: 'disk' })
      try {
        outcomes.push(
          await tryOn(site, Math.min(left, PER_SITE), async () => {
            await site.instance.kill()
            return undefined
          }),
        )
      } finally {
        await site.close()
      }
    }
    return together(outcomes)
  },
}
