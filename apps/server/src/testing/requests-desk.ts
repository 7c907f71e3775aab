import type { MediaRequestPeople } from '@callboard/contract/casting/media-requests/endpoints'
import type { OwnMediaRequest } from '@callboard/contract/casting/media-requests/own-requests.endpoints'
import { DAY_MS, HOUR_MS } from '@callboard/contract/time/durations'
import { dayOf } from '@callboard/contract/time/month'
import { expect } from 'vitest'
import { selfTapes } from '#db/schema/self-tapes.ts'
import { makeApplication, makeProfile, makeProject, signIn } from '#testing/factories.ts'
import type { FakeClock } from '#testing/fake-clock.ts'
import { mailTo } from '#testing/outbox.ts'
import type { TestApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'

/** Somebody who has applied. */
export interface Applicant {
  readonly applicationId: number
  readonly studentId: number
  readonly userId: string
  readonly email: string
  readonly client: TestClient
}

/** The actions of a casting director and students on requests for media. @param server which tests start later */
export function requestsDesk(server: () => TestApp, clock: FakeClock) {
  const inHours = (hours: number) => new Date(clock.now().getTime() + hours * HOUR_MS).toISOString()
  const inDays = (days: number) => inHours(days * 24)

  async function call(values: Parameters<typeof makeProject>[1] = {}): Promise<number> {
    return (await makeProject(server(), { title: 'Night bus', ...values })).id
  }

  async function applicant(projectId: number, values: Partial<Parameters<typeof makeApplication>[1]> = {}): Promise<Applicant> {
    const { id: studentId, userId, email } = await makeProfile(server())
    const application = await makeApplication(server(), { projectId, studentId, ...values })
    return { applicationId: application.id, studentId, userId, email, client: await signIn(server(), { id: userId }) }
  }

  /** Asks applicants for a self-tape, or for something else. @returns the answer of the call */
  async function ask(director: TestClient, projectId: number, people: readonly Applicant[], more: object = {}) {
    const roles = (await director.get(`/api/projects/${projectId}/roles`)).json()
    return director.post(`/api/projects/${projectId}/media-requests`, {
      roleId: roles[0].id,
      applications: people.map(({ applicationId }) => applicationId),
      kind: 'self-tape',
      instructions: 'Play it slowly.',
      dueAt: inDays(4),
      hearBy: dayOf(new Date(clock.now().getTime() + 14 * DAY_MS), 'UTC'),
      ...more,
    })
  }

  /** As `ask`, successfully. @returns the id of the request */
  async function asked(...given: Parameters<typeof ask>): Promise<number> {
    const response = await ask(...given)
    expect(response.statusCode, response.body).toBe(201)
    return response.json().request.id
  }

  const people = async (director: TestClient, id: number): Promise<MediaRequestPeople> =>
    (await director.get(`/api/media-requests/${id}`)).json()
  const states = async (director: TestClient, id: number) => (await people(director, id)).people.map(({ state }) => state)
  const own = async ({ client }: Applicant): Promise<OwnMediaRequest[]> => (await client.get('/api/media-requests')).json()

  const subjects = async ({ client }: Applicant): Promise<string[]> =>
    (await client.get('/api/messages'))
      .json()
      .map(({ subject }: { subject: string }) => subject)
      .toReversed()

  /** The token in the newest mail to somebody. @param count how many mails they have received by now */
  async function tokenOf({ email }: Applicant, count = 1): Promise<string> {
    const { text } = await mailTo(server(), email, count)
    const token = /\/request\/([\w-]+)/.exec(text ?? '')?.[1]
    if (!token) throw new Error('the mail has no link to a request')
    return token
  }

  /** A self-tape of somebody, made at the given moment. @returns its id */
  async function tape({ studentId }: Applicant, createdAt = clock.now()): Promise<number> {
    const values = { studentId, title: 'Scene 4', videoUrl: 'https://videos.example/1.mp4', createdAt }
    const [made] = await server().deps.platform.db.insert(selfTapes).values(values).returning()
    return made?.id ?? 0
  }

  const send = ({ client }: Applicant, id: number, take: object) => client.post(`/api/media-requests/${id}/takes`, take)
  const reply = ({ client }: Applicant, id: number, answer: object) => client.post(`/api/media-requests/${id}/answer`, answer)

  return { inHours, inDays, call, applicant, ask, asked, people, states, own, subjects, tokenOf, tape, send, reply }
}
