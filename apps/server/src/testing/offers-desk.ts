import type { OfferState } from '@callboard/contract/casting/offers/rules'
import { expect } from 'vitest'
import { makeApplication, makeProfile, makeProject, signIn } from '#testing/factories.ts'
import { mailTo } from '#testing/outbox.ts'
import { rowsIn } from '#testing/talent-life.ts'
import type { TestApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'

/** The fields of a casting room card that tests of offers use. */
export interface OfferedCard {
  readonly id: number
  readonly roleId: number
  readonly version: number
  readonly stage: string
  readonly toldStage: string | null
  readonly rank: number | null
  readonly place: number | null
  readonly offer: { readonly id: number; readonly expiresAt: string } | null
}

/** The actions of a casting director and students on offers. @param server which tests start later */
export function offersDesk(server: () => TestApp) {
  const room = async (director: TestClient, projectId: number): Promise<OfferedCard[]> =>
    (await director.get(`/api/projects/${projectId}/casting`)).json().cards

  /** A casting call, and people who applied for its role, each signed in. */
  async function call(applicants: number, values: Parameters<typeof makeProject>[1] = {}) {
    const project = await makeProject(server(), { numberOfStudents: 1, ...values })
    const people: { id: number; email: string; studentId: number; client: TestClient }[] = []
    for (let count = 0; count < applicants; count++) {
      const profile = await makeProfile(server())
      const { id } = await makeApplication(server(), { projectId: project.id, studentId: profile.id })
      const client = await signIn(server(), { id: profile.userId })
      people.push({ id, email: await addressOf(profile.userId), studentId: profile.id, client })
    }
    return { projectId: project.id, people }
  }

  const addressOf = async (userId: string) => {
    const [user] = await rowsIn<{ email: string }>(server(), 'SELECT email FROM users WHERE id = $1', [userId])
    return user?.email ?? ''
  }

  const chosen = (cards: readonly OfferedCard[]) => ({ applications: cards.map(({ id, version }) => ({ id, version })) })

  /** Sends offers to all of these applications. @returns their cards */
  async function offer(director: TestClient, cards: readonly OfferedCard[], more: object = {}): Promise<OfferedCard[]> {
    const sent = await director.post('/api/applications/offers', { ...chosen(cards), ...more })
    expect(sent.statusCode).toBe(200)
    expect(sent.json().refused).toEqual([])
    return sent.json().cards
  }

  /** Sends an offer to everybody who applied for a casting call. */
  async function offered(director: TestClient, applicants: number, values: Parameters<typeof makeProject>[1] = {}, more: object = {}) {
    const made = await call(applicants, values)
    const cards = await offer(director, await room(director, made.projectId), more)
    return { ...made, cards }
  }

  /** The token in the newest mail to an address. @param count how many mails it has received by now */
  async function tokenIn(address: string, count = 1): Promise<string> {
    const { text } = await mailTo(server(), address, count)
    const token = /\/offer\/([\w-]+)/.exec(text ?? '')?.[1]
    if (!token) throw new Error('the mail has no link to an offer')
    return token
  }

  const linked = (token: string) => server().anonymous().get(`/api/offer-links/${token}`)
  const answerByLink = (token: string, accepts: boolean) => server().anonymous().post(`/api/offer-links/${token}/answer`, { accepts })
  const answer = (client: TestClient, card: OfferedCard | undefined, accepts: boolean) =>
    client.post(`/api/offers/${card?.offer?.id}/answer`, { accepts })

  /** How an offer ended. */
  async function ends(): Promise<(Exclude<OfferState, 'open'> | null)[]> {
    return (await rowsIn<{ answer: Exclude<OfferState, 'open'> | null }>(server(), 'SELECT answer FROM offers ORDER BY id')).map(
      ({ answer }) => answer,
    )
  }

  return { room, call, offer, offered, chosen, tokenIn, linked, answerByLink, answer, ends }
}

/** The subjects of messages to somebody, oldest first. */
export const subjectsTo = async (client: TestClient): Promise<string[]> =>
  (await client.get('/api/messages'))
    .json()
    .map(({ subject }: { subject: string }) => subject)
    .toReversed()
