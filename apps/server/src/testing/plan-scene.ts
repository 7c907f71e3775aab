import { type PlanTerms, planOf } from '@callboard/contract/casting/projects/plan'
import { closeProjectJob } from '#casting/closure/closure.jobs.ts'
import { CALLBACKS } from '#testing/audition-calls.ts'
import { makeApplication, makeProfile, makeProject, makeUser, signIn } from '#testing/factories.ts'
import { rowsIn } from '#testing/talent-life.ts'
import type { TestApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'

/** The number of applicants to the casting call of a scene. */
export const PEOPLE = 3

/** An applicant of the casting call. */
export interface Person {
  readonly id: number
  readonly userId: string
  /** Their last name. */
  readonly name: string
  readonly client: TestClient
  /** Path of their calendar feed. */
  readonly feed: string
  /** The token of their invitation to the audition day. */
  readonly invitationId: number
}

/** A casting call with an audition day, and everybody who changes it. */
export interface Scene {
  readonly server: TestApp
  readonly projectId: number
  readonly sessionId: number
  readonly director: TestClient
  readonly colleague: TestClient
  readonly people: readonly Person[]
  /** People whom no change has reached, because they were restricted or the casting call was cancelled. */
  readonly excused: Set<number>
}

/** Two slots during the shoot. */
const AUDITION = { ...CALLBACKS, day: '2099-11-10', startTime: '09:30', endTime: '10:00' }

/** A casting call with a day and three applicants. All are invited to an audition of two slots; one is booked elsewhere on the twelfth. */
export async function planScene(server: TestApp): Promise<Scene> {
  const [director, colleague] = [
    await signIn(server, await makeUser(server, { role: 'admin' })),
    await signIn(server, await makeUser(server, { role: 'admin' })),
  ]
  const hours = { shootTime: '09:00', endTime: '17:00', location: 'Alumni Park', address: null, campus: null }
  const project = await makeProject(server, { title: 'Night shoot', numberOfStudents: 2, shootDate: '2099-11-10', ...hours })
  const other = await makeProject(server, { title: 'Other film', shootDate: '2099-11-12', ...hours })
  const people: Person[] = []
  const session = await director.post(`/api/projects/${project.id}/audition-sessions`, AUDITION)
  const sessionId: number = session.json().id
  for (let at = 0; at < PEOPLE; at++) {
    const name = `Number ${at + 1}`
    const profile = await makeProfile(server, { firstName: 'Person', lastName: name })
    const application = await makeApplication(server, { projectId: project.id, studentId: profile.id })
    await director.post(`/api/audition-sessions/${sessionId}/invitations`, { applicationIds: [application.id] })
    if (at === 0) await makeApplication(server, { projectId: other.id, studentId: profile.id, stage: 'booked' })
    const client = await signIn(server, { id: profile.userId })
    const { url } = (await client.post('/api/calendar-feed')).json()
    const [invitation] = (await client.get('/api/slot-invitations')).json()
    people.push({ id: profile.id, name, userId: profile.userId, client, feed: new URL(url).pathname, invitationId: invitation.id })
  }
  return { server, sessionId, projectId: project.id, director, colleague, people, excused: new Set() }
}

/** The stored state of a person's application. */
export interface Known {
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
  readonly wrapAt: Date | null
  readonly callDay: string | null
  readonly span: { readonly start: Date; readonly end: Date; readonly isExclusive: boolean } | null
  readonly clashReason: string | null
  readonly status: string
}

/** @returns the stored state of a person's application */
export async function known({ server, projectId }: Scene, { id }: Person): Promise<Known> {
  const { rows } = await server.deps.platform.db.$client.query<Record<string, never>>({
    // A prepared statement, because it runs several times for each step, and planning takes longer than running it.
    name: 'known of a person',
    text: `SELECT a.id, a.version, a.stage, a.told_stage, s.held_at IS NOT NULL AS held, a.clash_reason, p.status,
      r.shoot_date::text AS role_date, r.shoot_time AS role_time, r.end_time AS role_end,
      p.shoot_date::text AS call_date, p.shoot_time AS call_time, p.end_time AS call_end, p.location, p.address, p.campus,
      b.agreed, b.told, to_jsonb(o) AS offer, l.sent_call, l.sent_wrap, l.day::text AS call_day, lower(t.during) AS starts, upper(t.during) AS ends, t.is_exclusive
     FROM applications AS a JOIN projects AS p ON p.id = a.project_id JOIN roles AS r ON r.id = a.role_id
     JOIN student_profiles AS s ON s.id = a.student_id LEFT JOIN bookings AS b ON b.application_id = a.id
     LEFT JOIN offers AS o ON o.application_id = a.id AND o.answer IS NULL LEFT JOIN busy_spans AS t ON t.application_id = a.id
     LEFT JOIN LATERAL (SELECT l.sent_call, l.sent_wrap, c.day FROM call_sheet_lines AS l JOIN call_sheets AS c ON c.id = l.sheet_id
       WHERE l.application_id = a.id AND l.sent_call IS NOT NULL AND l.cancelled_at IS NULL ORDER BY l.id DESC LIMIT 1) AS l ON true
     WHERE a.project_id = $1 AND a.student_id = $2`,
    values: [projectId, id],
  })
  const [row] = rows
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
    wrapAt: row['sent_wrap'] ?? null,
    callDay: row['call_day'] ?? null,
    span: row['starts']
      ? { start: row['starts'], end: row['ends'] as unknown as Date, isExclusive: row['is_exclusive'] as unknown as boolean }
      : null,
    clashReason: row['clash_reason'] ?? null,
    status: row['status'] as unknown as string,
  }
}

/** Runs everything that is due: expired offers, reminders, and closures that have begun. */
export async function runJobs(server: TestApp): Promise<void> {
  const { platform } = server.deps
  await server.deps.dueOffers.handle()
  await server.deps.dueCalls.handle()
  for (const { id } of await rowsIn<{ id: number }>(server, 'SELECT id FROM closings WHERE finished_at IS NULL')) {
    await closeProjectJob({ ...platform, ...server.deps }, { id })
  }
}
