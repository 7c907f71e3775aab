import type { NewPresentation, Presentation } from '@callboard/contract/casting/presentations/endpoints'
import type { Review } from '@callboard/contract/casting/presentations/reviews.endpoints'
import { expect } from 'vitest'
import { reviewToken } from '#platform/tokens.ts'
import { makeApplication, makeProfile, makeProject, makeRole, makeUser, signIn } from '#testing/factories.ts'
import type { FakeClock } from '#testing/fake-clock.ts'
import { mailsTo } from '#testing/outbox.ts'
import type { TestApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'

let desks = 0

/** The names that a reviewer reads. */
export const namesIn = ({ people }: Review) => people.map(({ name }) => name)

/** Somebody who is presented. */
export interface Presented {
  readonly id: number
  readonly userId: string
  readonly applicationId: number
}

/** A casting call with one role and applicants, and the office that presents them. */
export async function makeReviewDesk(server: TestApp, clock: FakeClock, names: readonly (readonly [first: string, last: string])[]) {
  // All mails of the tests are in one folder, so each desk has its own addresses.
  desks += 1
  const dean = `dean-${desks}@example.edu`
  const panel = `panel-${desks}@example.edu`
  const director = await signIn(server, await makeUser(server, { role: 'admin' }))
  const project = await makeProject(server, { status: 'active' })
  const role = await makeRole(server, { projectId: project.id, name: 'Nurse' })
  const people: Presented[] = []
  for (const [firstName, lastName] of names) {
    const { id, userId } = await makeProfile(server, { firstName, lastName })
    const { id: applicationId } = await makeApplication(server, {
      projectId: project.id,
      roleId: role.id,
      studentId: id,
      stage: 'shortlisted',
    })
    people.push({ id, userId, applicationId })
  }
  const applicationIds = people.map((person) => person.applicationId)

  async function present(values: Partial<NewPresentation> = {}): Promise<Presentation> {
    const answer = await director.post(`/api/projects/${project.id}/presentations`, {
      title: 'For the dean',
      presented: 'chosen',
      applicationIds,
      shown: ['photos', 'tapes', 'specialties', 'height', 'year', 'note'],
      reviewers: [{ email: dean, name: 'Dean Ito' }],
      ...values,
    })
    expect(answer.statusCode, answer.body).toBe(201)
    return answer.json()
  }

  const tokenOf = (reviewer: { readonly id: number } | undefined) => reviewToken(server.deps.platform.sessionSecret, reviewer?.id ?? 0)

  /** A reviewer who has proven the address in a browser. */
  async function review(presentation: Presentation, at = 0): Promise<{ client: TestClient; base: string }> {
    const reviewer = presentation.reviewers[at]
    const base = `/api/reviews/${tokenOf(reviewer)}`
    const client = server.anonymous()
    const proof = await prove(client, base, reviewer?.email ?? '')
    expect(proof.statusCode, proof.body).toBe(204)
    return { client, base }
  }

  /** Proves an address with the code in the newest mail. */
  async function prove(client: TestClient, base: string, email: string) {
    const request = await ask(client, base)
    return client.post(`${base}/proof`, { request, code: await codeTo(email) })
  }

  /** Requests a code. @returns the request that must be sent with the code */
  async function ask(client: TestClient, base: string): Promise<string> {
    // Mails are distinguished by the time of their request.
    clock.advance(0.01)
    return (await client.post(`${base}/codes`)).json().request
  }

  const codeCounts = new Map<string, number>()
  async function codeTo(email: string): Promise<string> {
    const before = codeCounts.get(email) ?? 0
    const codes = async () =>
      (await mailsTo(server, email)).flatMap(({ text, subject }) =>
        subject === 'Your code to vote' ? [/\b\d{6}\b/.exec(text ?? '')?.[0] ?? ''] : [],
      )
    await expect.poll(async () => (await codes()).length, { timeout: 10_000 }).toBeGreaterThan(before)
    const found = await codes()
    codeCounts.set(email, found.length)
    return found.at(-1) ?? ''
  }

  /** A reviewer with a proven address, and the reviewer's actions. */
  async function open(presentation: Presentation, at = 0) {
    const { client, base } = await review(presentation, at)
    const read = async (): Promise<Review> => (await client.get(base)).json()
    const keyOf = async (name: string) => (await read()).people.find((person) => person.name === name)?.key ?? ''
    const vote = async (name: string, body: object) => client.put(`${base}/votes/${await keyOf(name)}`, { version: 0, ...body })
    const stamp = async (): Promise<string> => (await client.get(`${base}/stamp`)).json().stamp
    return { client, base, read, vote, stamp, keyOf }
  }

  return { dean, panel, director, project, role, people, present, review, open, prove, ask, codeTo, tokenOf }
}
