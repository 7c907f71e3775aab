import { randomUUID } from 'node:crypto'
import { Caller, httpRequest } from '../http-load.ts'
import { processorTime } from '../processor-time.ts'
import { median, quantile } from '../statistics.ts'
import type { Bench, Workload } from '../workload.ts'

const PROFILES = 200

const PROFILE = {
  firstName: 'Mara',
  lastName: 'Lindqvist',
  cellPhone: '310 555 0142',
  major: 'Theatre Arts',
  expectedGraduationYear: 2028,
  bio: 'I sing, dance and juggle, and have done so on stage since I was nine. '.repeat(4),
  specialties: ['singing', 'juggling'],
}

/** A request that creates the profile of a separate account, which is already signed in. */
async function creation({ db, signIn }: Bench): Promise<Buffer> {
  const id = `bench-${randomUUID()}`
  const email = `${id}@example.edu`
  await db.query("INSERT INTO users (id, email, role) VALUES ($1, $2, 'student')", [id, email])
  const cookie = await signIn(id)
  return httpRequest({ path: '/api/student-profile', method: 'POST', cookie, json: { ...PROFILE, email } })
}

export const profileCreate: Workload = {
  name: 'profile-create',
  title: `${PROFILES} students create their profiles, one after another`,
  async run(bench) {
    const costs: number[] = []
    const times: number[] = []
    for (let round = 0; round < bench.rounds; round++) {
      const requests: Buffer[] = []
      for (let place = 0; place < PROFILES; place++) requests.push(await creation(bench))
      const caller = new Caller(bench.server.port)
      const before = await processorTime(bench.server.pid)
      for (const request of requests) {
        const asked = performance.now()
        await caller.ask(request)
        times.push(performance.now() - asked)
      }
      const after = await processorTime(bench.server.pid)
      caller.close()
      if (before !== undefined && after !== undefined) costs.push((after - before) / PROFILES)
    }
    return [
      { name: 'one caller, median', value: median(times), unit: 'ms' },
      { name: 'one caller, p99', value: quantile(times, 0.99), unit: 'ms' },
      ...(costs.length === 0
        ? []
        : [{ name: 'processor time of the server, a profile', value: median(costs), unit: 'ms' as const, goal: { most: 4 } }]),
    ]
  },
}
