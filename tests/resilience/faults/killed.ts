import type { Fault } from './fault.ts'
import { openSite } from './site.ts'
import { type Outcome, together, tryOn } from './trial.ts'

/** Times that one site is killed before another one begins: each look goes through all that was ever written. */
const PER_SITE = 50

/** The whole of the smallest installation dies at once: process, database, and what makes films. */
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
