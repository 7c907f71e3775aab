import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Call } from '../rehearsal/calls.ts'
import { checkMails } from '../rehearsal/checks.ts'
import { gatherCast, play } from '../rehearsal/load.ts'
import { until } from '../rehearsal/programs.ts'
import { SIZES, VIDEO } from './cast.ts'
import { findHalfVisible, findUnsettled } from './half-visible.ts'
import type { FaultSite } from './site.ts'

/** The outcome of a fault. */
export interface Outcome {
  /** How often it was tried. */
  readonly times: number
  /** Writes that were acknowledged. */
  readonly acknowledged: number
  /** Acknowledged writes that are lost. */
  readonly lost: readonly string[]
  /** Half written, duplicate, or not working again. */
  readonly wrong: readonly string[]
  /** Seconds from the end of the cause until everybody could work again, for each trial. */
  readonly ready: readonly number[]
  /** A further remark. */
  readonly note?: string
}

/** Acknowledged writes that are awaited: before something goes wrong, and as proof that everything works again. */
const WRITES = { before: [3, 18], after: 4 } as const

/** Milliseconds within which every user must be able to work again. */
const READY_MS = 180_000

/**
 * People use a site while something goes wrong, again and again; after each time all acknowledged writes are checked.
 *
 * @param strike makes something go wrong, and resolves when its cause has ended; with a number (`performance.now`) if that was earlier
 */
export async function tryOn(site: FaultSite, times: number, strike: (time: number) => Promise<number | undefined>): Promise<Outcome> {
  const calls: Call[] = []
  const { cast } = await gatherCast(site, calls, { sizes: SIZES, video: VIDEO })
  const acknowledged = () => cast.reduce((sum, { actor }) => sum + actor.acknowledged(), 0)
  const further = (count: number) => {
    const before = acknowledged()
    return until(`${count} more writes are acknowledged`, () => acknowledged() >= before + count, READY_MS)
  }
  const lost: string[] = []
  const wrong: string[] = []
  const ready: number[] = []
  const lookForLost = async (isSettled: boolean) => {
    for (const { actor } of cast) lost.push(...(await actor.findLost({ isSettled })))
  }
  let told = 0
  for (let time = 1; time <= times; time++) {
    const ending = new AbortController()
    const playing = play(cast, ending.signal)
    await further(randomInt(...WRITES.before))
    const struck = await strike(time)
    const ended = struck ?? performance.now()
    await until('the site is ready again', () => site.isReady(), READY_MS)
    ready.push((performance.now() - ended) / 1000)
    await further(WRITES.after)
    ending.abort()
    wrong.push(...(await playing))
    await lookForLost(false)
    wrong.push(...(await findHalfVisible(site)))
    const problems = [...lost, ...wrong]
    for (const problem of problems.slice(told)) console.log(`\n  after ${time}: ${problem}`)
    told = problems.length
    if (times > 5) process.stdout.write(`\r  ${time} of ${times}, ${acknowledged()} writes, ${lost.length} lost, ${wrong.length} wrong  `)
    // The next trial has another random moment.
    await sleep(randomInt(50))
  }
  if (times > 5) process.stdout.write('\n')
  wrong.push(...(await findUnsettled(site)))
  await lookForLost(true)
  const { problems } = await checkMails(site.postgres, site.mailbox, Number.POSITIVE_INFINITY)
  wrong.push(...problems)
  return { times, acknowledged: acknowledged(), lost: [...new Set(lost)], wrong: [...new Set(wrong)], ready }
}

/** Sums several trials of one fault. */
export function together(outcomes: readonly Outcome[]): Outcome {
  const sum = (of: (outcome: Outcome) => number) => outcomes.reduce((total, outcome) => total + of(outcome), 0)
  return {
    times: sum(({ times }) => times),
    acknowledged: sum(({ acknowledged }) => acknowledged),
    lost: outcomes.flatMap(({ lost }) => lost),
    wrong: outcomes.flatMap(({ wrong }) => wrong),
    ready: outcomes.flatMap(({ ready }) => ready),
  }
}
