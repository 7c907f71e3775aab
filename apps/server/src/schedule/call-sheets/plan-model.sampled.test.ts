import { PLACED_STAGES } from '@callboard/contract/casting/board/stages'
import { isSamePlan, type PlanTerms, planOf } from '@callboard/contract/casting/projects/plan'
import { HOUR_MS } from '@callboard/contract/time/durations'
import { dayOf } from '@callboard/contract/time/month'
import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import { closeProjectJob } from '#casting/closure/closure.jobs.ts'
import { callDesk } from '#testing/call-desk.ts'
import { makeApplication, makeProfile, makeProject, makeUser, signIn } from '#testing/factories.ts'
import { fakeClock } from '#testing/fake-clock.ts'
import { rowsIn } from '#testing/talent-life.ts'
import type { TestClient } from '#testing/test-client.ts'
import { testServer } from '#testing/test-server.ts'

/* Several people change a plan at random. After each step everything that says when somebody is needed must say the same. */

const clock = fakeClock(new Date('2026-10-01T17:00:00.000Z'))
const server = testServer({ clock })
const desk = callDesk(() => server)
const ZONE = 'America/Los_Angeles'
const PEOPLE = 3
const RUNS = { sample: 100, all: 2000 } as const

const who = fc.nat({ max: PEOPLE - 1 })
const DAYS = ['2099-11-10', '2099-11-11', '2099-11-12', null] as const
const TIMES = ['09:00', '09:20', '14:00'] as const
const move = fc.record({
  do: fc.constant('move' as const),
  shootDate: fc.constantFrom(...DAYS),
  shootTime: fc.constantFrom(...TIMES),
  location: fc.constantFrom('Alumni Park', 'Smothers Theatre'),
  tellsOnly: fc.boolean(),
  reason: fc.boolean(),
})
const stepOf = fc.oneof(
  { weight: 5, arbitrary: move },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('roleDay' as const), own: fc.constantFrom('2099-11-14', null) }) },
  ...(['book', 'offer', 'accept', 'publish', 'confirm', 'agree'] as const).map((name) => ({
    weight: 3,
    arbitrary: fc.record({ do: fc.constant(name), who }),
  })),
  ...(
    [
      'apply',
      'decline',
      'expire',
      'dropOut',
      'undo',
      'hold',
      'lift',
      'release',
      'alternate',
      'cancel',
      'reopen',
      'close',
      'runJobs',
      'restore',
    ] as const
  ).map((name) => ({ weight: 1, arbitrary: fc.record({ do: fc.constant(name), who }) })),
)
type Step = typeof stepOf extends fc.Arbitrary<infer Value> ? Value : never

interface Person {
  readonly id: number
  readonly userId: string
  readonly client: TestClient
  readonly feed: string
}

interface Scene {
  readonly projectId: number
  readonly director: TestClient
  readonly colleague: TestClient
  readonly people: readonly Person[]
  /** Whom nobody could tell of a change, because they were restricted or the casting call was cancelled. */
  readonly excused: Set<number>
}

/** A casting call with a day and three applicants; one is booked elsewhere on the twelfth. */
async function aScene(): Promise<Scene> {
  const [director, colleague] = [
    await signIn(server, await makeUser(server, { role: 'admin' })),
    await signIn(server, await makeUser(server, { role: 'admin' })),
  ]
  const hours = { shootTime: '09:00', endTime: '13:00', location: 'Alumni Park', address: null, campus: null }
  const project = await makeProject(server, { title: 'Night shoot', numberOfStudents: 2, shootDate: '2099-11-10', ...hours })
  const other = await makeProject(server, { title: 'Other film', shootDate: '2099-11-12', ...hours })
  const people: Person[] = []
  for (let at = 0; at < PEOPLE; at++) {
    const profile = await makeProfile(server)
    await makeApplication(server, { projectId: project.id, studentId: profile.id })
    if (at === 0) await makeApplication(server, { projectId: other.id, studentId: profile.id, stage: 'booked' })
    const client = await signIn(server, { id: profile.userId })
    const { url } = (await client.post('/api/calendar-feed')).json()
    people.push({ id: profile.id, userId: profile.userId, client, feed: new URL(url).pathname })
  }
  return { projectId: project.id, director, colleague, people, excused: new Set() }
}

interface Known {
  readonly id: number
  readonly version: number
  readonly stage: string
  readonly toldStage: string | null
  readonly isHeld: boolean
  readonly plan: PlanTerms
  readonly agreed: PlanTerms | null
  readonly told: PlanTerms | null
  readonly offer: (PlanTerms & { readonly version: number }) | null
  readonly callAt: Date | null
  readonly callDay: string | null
  readonly span: { readonly start: Date; readonly end: Date; readonly isExclusive: boolean } | null
  readonly clashReason: string | null
  readonly status: string
}

/** What is stored about the application of somebody. */
async function known({ projectId }: Scene, { id }: Person): Promise<Known> {
  const [row] = await rowsIn<Record<string, never>>(
    server,
    `SELECT a.id, a.version, a.stage, a.told_stage, s.held_at IS NOT NULL AS held, a.clash_reason, p.status,
      r.shoot_date::text AS role_date, r.shoot_time AS role_time, r.end_time AS role_end,
      p.shoot_date::text AS call_date, p.shoot_time AS call_time, p.end_time AS call_end, p.location, p.address, p.campus,
      b.agreed, b.told, to_jsonb(o) AS offer, l.sent_call, l.day::text AS call_day, lower(t.during) AS starts, upper(t.during) AS ends, t.is_exclusive
     FROM applications AS a JOIN projects AS p ON p.id = a.project_id JOIN roles AS r ON r.id = a.role_id
     JOIN student_profiles AS s ON s.id = a.student_id LEFT JOIN bookings AS b ON b.application_id = a.id
     LEFT JOIN offers AS o ON o.application_id = a.id AND o.answer IS NULL LEFT JOIN busy_spans AS t ON t.application_id = a.id
     LEFT JOIN LATERAL (SELECT l.sent_call, c.day FROM call_sheet_lines AS l JOIN call_sheets AS c ON c.id = l.sheet_id
       WHERE l.application_id = a.id AND l.sent_call IS NOT NULL AND l.cancelled_at IS NULL ORDER BY l.id DESC LIMIT 1) AS l ON true
     WHERE a.project_id = $1 AND a.student_id = $2`,
    [projectId, id],
  )
  if (!row) throw new Error('everybody applied')
  const time = (value: string | null) => value?.slice(0, 5) ?? null
  const role = { shootDate: row['role_date'] ?? null, shootTime: time(row['role_time'] ?? null), endTime: time(row['role_end'] ?? null) }
  const project = {
    ...{ shootDate: row['call_date'] ?? null, shootTime: time(row['call_time'] ?? null), endTime: time(row['call_end'] ?? null) },
    ...{ location: row['location'] ?? null, address: row['address'] ?? null, campus: row['campus'] ?? null },
  }
  const offer = row['offer'] as unknown as Record<string, never> | null
  return {
    id: row['id'] as unknown as number,
    version: row['version'] as unknown as number,
    stage: row['stage'] as unknown as string,
    toldStage: row['told_stage'] ?? null,
    isHeld: row['held'] as unknown as boolean,
    plan: planOf({ role, project }),
    agreed: row['agreed'] ?? null,
    told: row['told'] ?? null,
    offer: offer && {
      ...{ shootDate: offer['shoot_date'] ?? null, shootTime: time(offer['shoot_time'] ?? null), endTime: time(offer['end_time'] ?? null) },
      ...{ place: offer['place'] ?? null, version: offer['version'] as unknown as number },
    },
    callAt: row['sent_call'] ?? null,
    callDay: row['call_day'] ?? null,
    span: row['starts']
      ? { start: row['starts'], end: row['ends'] as unknown as Date, isExclusive: row['is_exclusive'] as unknown as boolean }
      : null,
    clashReason: row['clash_reason'] ?? null,
    status: row['status'] as unknown as string,
  }
}

async function runJobs(): Promise<void> {
  const { platform } = server.deps
  await server.deps.dueOffers.handle()
  await server.deps.dueCalls.handle()
  for (const { id } of await rowsIn<{ id: number }>(server, 'SELECT id FROM closings WHERE finished_at IS NULL')) {
    await closeProjectJob({ ...platform, ...server.deps }, { id })
  }
}

/** Does one step. @returns the status of the answer, 200 where there is nothing to do */
async function doStep(step: Step, scene: Scene): Promise<number> {
  const { projectId, director, colleague, people } = scene
  const address = `/api/projects/${projectId}`
  const put = async (values: object) => (await director.put(address, { title: 'Night shoot', ...values })).statusCode
  if (step.do === 'move') {
    const { tellsOnly, reason, do: _, ...plan } = step
    return put({ ...plan, plan: { tellsOnly, ...(reason && { clashReason: 'They said it is fine.' }) } })
  }
  if (step.do === 'roleDay') {
    const [role] = (await director.get(`${address}/roles`)).json()
    const dates = { shootDate: step.own, shootTime: step.own && '10:00', endTime: step.own && '12:00' }
    return (await director.put(`/api/roles/${role.id}`, { ...role, ...dates })).statusCode
  }
  const person = people[step.who]
  if (!person) throw new Error('there are three people')
  const state = await known(scene, person)
  const applications = [{ id: state.id, version: state.version }]
  const post = async (client: TestClient, path: string, body: object) => (await client.post(path, body)).statusCode
  const moved = (to: string, more: object = {}) => post(colleague, '/api/applications/moves', { applications, to, tell: true, ...more })
  const day = state.plan.shootDate
  switch (step.do) {
    case 'apply':
      return post(person.client, '/api/applications', { projectId })
    case 'book':
      return moved('booked', { reason: 'Needed.' })
    case 'release':
      return moved('released')
    case 'alternate':
      return moved('alternate')
    case 'offer':
      return post(director, '/api/applications/offers', { applications })
    case 'accept':
    case 'decline': {
      const [own] = (await person.client.get('/api/applications'))
        .json()
        .filter((one: { projectId: number }) => one.projectId === projectId)
      if (!own?.offer) return 200
      return post(person.client, `/api/offers/${own.offer.id}/answer`, { accepts: step.do === 'accept', version: own.offer.version })
    }
    case 'expire':
      clock.advance(25 * 60)
      await runJobs()
      return 200
    case 'publish': {
      if (day === null) return 200
      const sheet = `${address}/call-sheets/${day}`
      await desk.save(director, sheet, { generalCall: '' })
      const { version } = await desk.sheet(director, sheet)
      return post(director, `${sheet}/publish`, { version, clashReason: 'It is next door.' })
    }
    case 'confirm': {
      const [call] = (await person.client.get('/api/calls')).json()
      return call ? post(person.client, `/api/calls/${call.id}/answer`, { confirms: true, version: call.version }) : 200
    }
    case 'agree': {
      const [own] = (await person.client.get('/api/applications'))
        .json()
        .filter((one: { projectId: number }) => one.projectId === projectId)
      return own?.newPlan ? post(person.client, `/api/applications/${own.id}/agree`, { version: own.newPlan.version }) : 200
    }
    case 'dropOut':
      return post(person.client, `/api/applications/${state.id}/cannot-come`, { reason: 'I am ill.' })
    case 'undo':
      return post(colleague, '/api/applications/moves/undo', { applications })
    case 'hold':
      return post(director, `/api/talent/${person.id}/hold`, { reason: 'They asked for it.' })
    case 'lift':
      return (await director.delete(`/api/holds/${person.id}`)).statusCode
    case 'cancel':
      return put({ status: 'cancelled' })
    case 'reopen':
      return put({ status: 'active' })
    case 'close': {
      const note = { subject: 'Thank you', content: 'Dear {{firstName}}' }
      return post(director, `${address}/closure`, { status: 'completed', notes: { en: note, es: note } })
    }
    case 'restore': {
      const [latest] = (await director.get(`${address}/versions`)).json()
      if (!latest || latest.number < 2) return 200
      return post(director, `${address}/versions/1/restore`, { latest: latest.number, plan: { clashReason: 'As before.' } })
    }
    case 'runJobs':
      clock.advance(1)
      await runJobs()
      return 200
  }
}

const counts = async (): Promise<Map<string, number>> => {
  const found = await rowsIn<{ to: string; count: number }>(
    server,
    'SELECT recipient_user_id AS to, count(*)::int AS count FROM message_recipients GROUP BY recipient_user_id',
  )
  return new Map(found.map(({ to, count }) => [to, count]))
}

/** Everything that says when somebody is needed. */
async function check(scene: Scene, person: Person): Promise<void> {
  const state = await known(scene, person)
  const isLive = state.status !== 'cancelled'
  const isPlaced = PLACED_STAGES.some((stage) => stage === state.stage)
  const knows = state.stage === 'booked' && state.toldStage === 'booked' && isLive
  // Nobody is booked for a time that they were not told.
  if (state.isHeld || !isLive) scene.excused.add(person.id)
  else if (state.told && isSamePlan(state.told, state.plan)) scene.excused.delete(person.id)
  if (knows && !scene.excused.has(person.id)) expect(state.told).toEqual(state.plan)
  if (knows && !state.isHeld && state.told) {
    const asked = (await person.client.get('/api/applications'))
      .json()
      .find(({ projectId }: { projectId: number }) => projectId === scene.projectId)
    expect(asked.newPlan === null).toBe(state.agreed !== null && isSamePlan(state.agreed, state.plan))
    if (asked.newPlan) expect(asked.newPlan.now).toEqual(state.plan)
    expect(asked.arrival).toBe(state.span?.start.toISOString() ?? null)
  }
  // An open offer is for the plan as it is.
  if (state.offer && isLive) expect(isSamePlan(state.offer, state.plan)).toBe(true)
  // Only who is booked is called, and for the day of the shoot.
  if (state.callAt && isLive && !state.isHeld && knows) {
    expect(state.callDay).toBe(state.plan.shootDate)
    expect(dayOf(state.callAt, ZONE)).toBe(state.plan.shootDate)
    expect(state.span?.start).toEqual(state.callAt)
  }
  // What takes a person's time is what they are booked or asked for.
  if (!isLive || !(isPlaced || state.stage === 'offered') || state.plan.shootDate === null) {
    if (!state.callAt) expect(state.span).toBeNull()
  } else if (!state.callAt) expect(dayOf(state.span?.start ?? new Date(0), ZONE)).toBe(state.plan.shootDate)
  // Nothing stops being exclusive without a reason.
  if (state.span && isPlaced && !state.span.isExclusive) expect(state.clashReason).not.toBeNull()
  // Feed and calls say the same.
  const calls = (await person.client.get('/api/calls')).json()
  expect(calls.every(({ day }: { day: string }) => knows && day === state.plan.shootDate)).toBe(true)
  const feed = (await server.anonymous().get(person.feed)).body
  const event = feed.split('BEGIN:VEVENT').find((one) => one.includes('SUMMARY:Shoot: Night shoot') && !one.includes('STATUS:CANCELLED'))
  const isInFeed = knows && state.plan.shootDate !== null
  if (isInFeed && state.span && !state.isHeld) {
    const begin = `${state.span.start.toISOString().replace(/[-:]|\.000/g, '')}`
    expect(event).toContain(`DTSTART:${begin}`)
  }
}

test('whatever several people change, page, calls, offers, feed and busy times say one thing, and each change is told once', {
  timeout: HOUR_MS,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(stepOf, { minLength: 1, maxLength: 30, size: 'max' }), async (steps) => {
      const scene = await aScene()
      for (const step of steps) {
        clock.advance(1)
        const before = await counts()
        const status = await doStep(step, scene)
        expect([200, 201, 204, 400, 403, 404, 409], JSON.stringify(step)).toContain(status)
        const after = await counts()
        for (const person of scene.people) {
          const told = (after.get(person.userId) ?? 0) - (before.get(person.userId) ?? 0)
          // Time may end an offer and begin another, each with its message.
          if (step.do !== 'expire' && step.do !== 'runJobs') expect(told, JSON.stringify(step)).toBeLessThanOrEqual(1)
          await check(scene, person)
        }
      }
    }),
    { numRuns: inject('isThorough') ? RUNS.all : RUNS.sample },
  )
})
