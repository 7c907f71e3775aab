import type { Fault } from './fault.ts'
import { openSite } from './site.ts'
import { type Outcome, tryOn } from './trial.ts'

/** Times that one site is killed before another one begins: each look goes through all that was ever written. */
const PER_SITE = 25

/** The whole of the smallest installation dies at once: process, database, and what makes films. */
export const killed: Fault = {
  name: 'kill',
  title: '`kill -9` of everything, its PostgreSQL included, at random under load',
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

function together(outcomes: readonly Outcome[]): Outcome {
  const sum = (of: (outcome: Outcome) => number) => outcomes.reduce((total, outcome) => total + of(outcome), 0)
  return {
    times: sum(({ times }) => times),
    acknowledged: sum(({ acknowledged }) => acknowledged),
    lost: outcomes.flatMap(({ lost }) => lost),
    wrong: outcomes.flatMap(({ wrong }) => wrong),
    ready: outcomes.flatMap(({ ready }) => ready),
  }
}
