/**
 * `npm run rehearse [-- --postgres 18] [--seconds 60] [--keep] [--report FILE]`: three instances behind HAProxy under a mixed load, while they are
 * restarted, killed, and lose their database. Prints the outcome of every request, and ends with 1 if a check fails.
 */
import { writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type Call, type Disturbance, failuresOf } from './calls.ts'
import { type Check, checkMails, checkMigrations, checkPhotos } from './checks.ts'
import { kill, restartDatabase, restartOneByOne } from './disturb.ts'
import { countOpenJobs, findRepeatedJobs, watchJobs } from './job-history.ts'
import { findDeaf, Listener } from './listeners.ts'
import { directorsOf, gatherCast, play } from './load.ts'
import { debianVersions } from './postgres-server.ts'
import { until } from './programs.ts'
import { report } from './report.ts'
import { type Stage, setStage } from './stage.ts'

/** Milliseconds within which all background work ends after the load has stopped. */
const SETTLE_MS = 60_000

/** The least load of a meaningful rehearsal: requests answered by each instance, and acknowledged writes. */
const LEAST = { answers: 100, writes: 300 } as const

const { values } = parseArgs({
  options: {
    postgres: { type: 'string' },
    seconds: { type: 'string', default: '60' },
    keep: { type: 'boolean', default: false },
    report: { type: 'string' },
  },
})
const version = values.postgres ?? (await debianVersions())[0] ?? '18'
const stage = await setStage({ version, admins: directorsOf() })
let holds = false
try {
  holds = await rehearse(stage)
} finally {
  await stage.close({ keep: values.keep || !holds })
  if (values.keep || !holds) console.log(`\n  What every program printed is in ${stage.folder}`)
}
process.exitCode = holds ? 0 : 1

async function rehearse(stage: Stage): Promise<boolean> {
  const { postgres, instances, proxy } = stage
  const calls: Call[] = []
  console.log(
    `  ${instances.length} instances (one only for the web), PostgreSQL ${version}, radosgw and HAProxy: a mixed load for ${values.seconds} s`,
  )
  const migrations = await checkMigrations(postgres)
  await watchJobs(postgres)
  const { cast, students, spare } = await gatherCast(stage, calls)
  const near = instances.map(({ url }) => new Listener(url, spare.cookie))
  const far = students.map(({ cookie }) => new Listener(proxy.url, cookie))

  const start = Date.now()
  const inSeconds = (time: number) => `${((time - start) / 1000).toFixed(1).padStart(5)} s`
  const say = (what: string) => console.log(`  ${inSeconds(Date.now())}  ${what}`)
  const ending = new AbortController()
  const playing = play(cast, ending.signal)
  const stops: string[] = []
  const deaf: string[] = []
  const listen = async () => void deaf.push(...(await findDeaf(instances, near, spare.cookie)))
  const disturbances: Disturbance[] = []
  await sleep(2000)
  await listen()
  say('one after the other stops and starts again')
  disturbances.push(...(await restartOneByOne(stage, stops)))
  await listen()
  const victim = instances.at(-1)
  say('one is killed')
  if (victim) disturbances.push(await kill(victim, stage))
  await listen()
  say('the database restarts')
  disturbances.push(await restartDatabase(stage))
  await listen()
  await sleep(Math.max(0, start + Number(values.seconds) * 1000 - Date.now()))
  say('the load ends, and everything is looked for')
  ending.abort()
  const stuck = await playing
  const played = calls.length
  for (const listener of [...near, ...far]) listener.leave()
  await until('the background work ends', async () => (await countOpenJobs(postgres)) === 0, SETTLE_MS).catch((error: unknown) =>
    stuck.push(String(error)),
  )

  const lost = (await Promise.all(cast.map(({ actor }) => actor.findLost()))).flat()
  const writes = cast.reduce((sum, { actor }) => sum + actor.acknowledged(), 0)
  const jobs = await findRepeatedJobs(postgres, disturbances)
  const { others } = failuresOf(calls, disturbances)
  const answers = instances.map(({ name }) => calls.filter(({ instance }) => instance === name).length)
  const heard = far.flatMap(({ heard: one }) => one).length
  const places = new Set(far.flatMap(({ places: some }) => some))
  const little = [
    ...(writes < LEAST.writes ? [`only ${writes} writes`] : []),
    ...instances.flatMap(({ name }, index) =>
      (answers[index] ?? 0) < LEAST.answers ? [`${name} answered ${answers[index]} requests`] : [],
    ),
    ...(places.size < instances.length ? [`pages listened on ${[...places].join(' and ')} only`] : []),
  ]
  const checks: Check[] = [
    {
      name: 'no request failed but those that the disturbances excuse',
      problems: others.map(
        ({ begun, ended, instance, failure }) => `${inSeconds(begun)} to ${inSeconds(ended)}, ${instance ?? 'no answer'}: ${failure}`,
      ),
    },
    { name: `each of ${writes} acknowledged writes is there`, problems: lost },
    { name: `none of ${jobs.count} jobs ran twice (${jobs.again} were cut off and began again)`, problems: jobs.twice },
    { name: 'every job was done in the end', problems: [...jobs.undone, ...stuck] },
    await checkMails(postgres, stage.mailbox, jobs.again),
    await checkPhotos(postgres),
    {
      name: `a change on any instance was heard on all, 4 times; ${far.length} pages heard ${heard} changes through the proxy`,
      problems: deaf,
    },
    { name: 'every instance that was asked to stop came to its end', problems: stops },
    migrations,
    { name: `enough was asked of each instance (${answers.join(', ')} answers)`, problems: little },
  ]
  report({ calls: calls.slice(0, played), disturbances, checks, start })
  const failed = checks.filter(({ problems }) => problems.length > 0).length
  if (values.report) await writeFile(values.report, JSON.stringify({ passed: checks.length - failed, failed }))
  return failed === 0
}
