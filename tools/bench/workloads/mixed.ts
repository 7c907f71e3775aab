import { setTimeout as sleep } from 'node:timers/promises'
import { type Prng, prng } from '../../../apps/server/src/demo/prng.ts'
import { prepareCastingCalls } from '../casting-calls.ts'
import { type Asked, Caller, httpRequest } from '../http-load.ts'
import { openLiveLine } from '../live-line.ts'
import { watchMemory } from '../memory.ts'
import { median, quantile } from '../statistics.ts'
import { type Bench, DIRECTOR, type Workload } from '../workload.ts'

const USERS = 200
const DIRECTORS = 20
/** Milliseconds between two actions of a person. */
const PAUSE = { from: 500, to: 1500 } as const
const MINIMUM_SECONDS = 20

const TERMS = ['theatre', 'dance', 'nguyen', 'malibu piano', 'surfing', 'camila', 'acting', 'o’brien']
const STUDENT_PATHS = ['/my-profile', '/api/student-profile', '/api/projects', '/api/applications', '/api/messages', '/api/self-tapes']
const DIRECTOR_PATHS = ['/admin-dashboard', '/talent-search', '/api/projects', '/api/projects/applications/counts']

function studentAsks(random: Prng, cookie: string): Asked {
  return { path: random.pick(STUDENT_PATHS), cookie }
}

function directorAsks(random: Prng, cookie: string, talents: readonly number[]): Asked {
  if (random.chance(0.5)) return { path: `/api/talent/search?search=${encodeURIComponent(random.pick(TERMS))}`, cookie }
  return { path: random.chance(0.5) ? `/api/talent/${random.pick(talents)}` : random.pick(DIRECTOR_PATHS), cookie }
}

interface Done {
  readonly times: number[]
  failed: number
}

/** One person with an open page: it listens for live updates, and sends about one request a second. */
async function use(bench: Bench, person: { random: Prng; cookie: string; asks: () => Asked; until: number }, done: Done): Promise<void> {
  const { random, cookie, asks, until } = person
  const closeLine = openLiveLine(bench.server.port, cookie)
  let caller = new Caller(bench.server.port)
  await sleep(random.integer(0, PAUSE.to))
  while (performance.now() < until) {
    const begin = performance.now()
    try {
      await caller.ask(httpRequest(asks()))
      done.times.push(performance.now() - begin)
    } catch {
      done.failed++
      caller.close()
      caller = new Caller(bench.server.port)
    }
    await sleep(random.integer(PAUSE.from, PAUSE.to))
  }
  caller.close()
  closeLine()
}

export const mixed: Workload = {
  name: 'mixed',
  title: `${USERS} people at once, ${DIRECTORS} of them casting directors`,
  prepare: prepareCastingCalls,
  async run(bench) {
    const { rows: talents } = await bench.db.query<{ id: number }>('SELECT id FROM student_profiles ORDER BY id LIMIT 1000')
    const ids = talents.map(({ id }) => Number(id))
    const { rows: accounts } = await bench.db.query<{ id: string }>(
      `SELECT id FROM users WHERE id LIKE 'seed-%' ORDER BY id LIMIT ${USERS - DIRECTORS}`,
    )
    const cookies = await Promise.all([
      ...Array.from({ length: DIRECTORS }, () => bench.signIn(DIRECTOR.id)),
      ...accounts.map(({ id }) => bench.signIn(id)),
    ])
    const seconds = Math.max(MINIMUM_SECONDS, bench.seconds * 5)
    const until = performance.now() + seconds * 1000
    const done: Done = { times: [], failed: 0 }
    const stop = watchMemory(bench.server.pid)
    await Promise.all(
      cookies.map((cookie, place) => {
        const random = prng(`person ${place}`)
        const asks = () => (place < DIRECTORS ? directorAsks(random, cookie, ids) : studentAsks(random, cookie))
        return use(bench, { random, cookie, asks, until }, done)
      }),
    )
    const memory = await stop()
    return [
      { name: 'answers', value: done.times.length / seconds, unit: '/s' },
      { name: 'median', value: median(done.times), unit: 'ms' },
      { name: 'p99', value: quantile(done.times, 0.99), unit: 'ms' },
      { name: 'failed', value: done.failed, unit: 'requests', goal: { most: 0 } },
      { name: 'application at its peak', value: memory.most, unit: 'MB', goal: { most: 250 } },
      { name: 'more in the last quarter than in the second', value: memory.growth, unit: 'MB' },
    ]
  },
}
