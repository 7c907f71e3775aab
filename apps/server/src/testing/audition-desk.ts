import type { OwnSlot } from '@callboard/contract/schedule/audition-sessions/own-slots.endpoints'
import type { AuditionSheet } from '@callboard/contract/schedule/audition-sessions/sheet.endpoints'
import { expect, vi } from 'vitest'
import { CALLBACKS } from '#testing/audition-calls.ts'
import { makeApplication, makeProfile, makeProject, signIn } from '#testing/factories.ts'
import { mailsTo } from '#testing/outbox.ts'
import { rowsIn } from '#testing/talent-life.ts'
import type { TestApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'

export const NINE_DAYS_BEFORE = new Date('2027-03-01T17:00:00.000Z')
/** The quarters of `CALLBACKS`, as instants. */
export const NINE = '2027-03-10T17:00:00.000Z'
export const QUARTER_PAST = '2027-03-10T17:15:00.000Z'
export const HALF_PAST = '2027-03-10T17:30:00.000Z'
export const QUARTER_TO = '2027-03-10T17:45:00.000Z'

/** A person who applied and was invited to an audition session. */
export interface Invited {
  readonly client: TestClient
  readonly userId: string
  readonly email: string
  readonly studentId: number
  readonly applicationId: number
  /** The invitation's id. */
  readonly id: number
}

/** The actions of a casting director and students on audition sessions. @param server which tests start later */
export function auditionDesk(server: () => TestApp) {
  /** An audition session to which people who applied are invited. */
  async function session(director: TestClient, applicants: number, values: object = {}, project: Parameters<typeof makeProject>[1] = {}) {
    const { id: projectId } = await makeProject(server(), { title: 'Open day film', ...project })
    const made = await create(director, projectId, values)
    expect(made.statusCode, made.body).toBe(201)
    const id = made.json().id as number
    const people: Omit<Invited, 'id'>[] = []
    for (let count = 0; count < applicants; count++) people.push(await applicant(projectId, `Person ${count + 1}`))
    if (applicants > 0) await invite(director, id, people)
    const invited = await sheet(director, id)
    const idOf = ({ applicationId }: { applicationId: number }) =>
      invited.people.find((one) => one.applicationId === applicationId)?.id ?? 0
    return { projectId, id, people: people.map((person): Invited => ({ ...person, id: idOf(person) })) }
  }

  async function applicant(projectId: number, firstName = 'Mara') {
    const profile = await makeProfile(server(), { firstName, lastName: 'Vale' })
    const application = await makeApplication(server(), { projectId, studentId: profile.id })
    const [user] = await rowsIn<{ email: string }>(server(), 'SELECT email FROM users WHERE id = $1', [profile.userId])
    const client = await signIn(server(), { id: profile.userId })
    return { client, userId: profile.userId, email: user?.email ?? '', studentId: profile.id, applicationId: application.id }
  }

  const invite = (director: TestClient, id: number, people: readonly { applicationId: number }[]) =>
    director.post(`/api/audition-sessions/${id}/invitations`, { applicationIds: people.map(({ applicationId }) => applicationId) })
  const sheet = async (director: TestClient, id: number): Promise<AuditionSheet> =>
    (await director.get(`/api/audition-sessions/${id}`)).json()
  const answer = ({ client, id }: Invited, body: object) => client.post(`/api/slot-invitations/${id}/answer`, body)
  const take = (person: Invited, startDate: string) => answer(person, { action: 'take', startDate })
  const giveBack = (person: Invited) => answer(person, { action: 'give-back' })
  const wait = (person: Invited) => answer(person, { action: 'wait' })
  const own = async ({ client }: Invited): Promise<OwnSlot> => (await client.get('/api/slot-invitations')).json()[0]
  /** Waits for a mail with a subject. */
  const mail = ({ email }: Invited, subject: string) =>
    vi.waitUntil(async () => (await mailsTo(server(), email)).find((one) => one.subject?.startsWith(subject)), {
      timeout: 10_000,
      interval: 20,
    })
  /** Places people by hand. @param slots by person; `null` removes a person from their slot */
  const place = (director: TestClient, id: number, slots: readonly (readonly [Invited, number | null])[], reason?: string) =>
    director.put(`/api/audition-sessions/${id}/places`, {
      placements: slots.map(([person, slotId]) => ({ id: person.id, slotId })),
      reason,
    })

  const create = (director: TestClient, projectId: number, values: object) =>
    director.post(`/api/projects/${projectId}/audition-sessions`, { ...CALLBACKS, ...values })
  /** Changes an audition session, as its page does. */
  async function change(director: TestClient, id: number, values: object) {
    const { session: before } = await sheet(director, id)
    const { name, kind, roleId, day, startTime, endTime, rooms, slotMinutes, capacity, breaks, place: where, chooseBy, version } = before
    const fields = { name, kind, roleId, day, startTime, endTime, rooms, slotMinutes, capacity, breaks, place: where, chooseBy, version }
    return director.put(`/api/audition-sessions/${id}`, { ...fields, ...values })
  }
  async function slotAt(director: TestClient, id: number, startDate: string): Promise<number> {
    const slot = (await sheet(director, id)).slots.find((one) => one.startDate === startDate)
    if (!slot) throw new Error('no such slot')
    return slot.id
  }
  /** When slots occupy people's time, in UTC. */
  const slotSpans = async () => {
    const rows = await rowsIn(
      server(),
      "SELECT lower(during) AT TIME ZONE 'UTC' || '' AS at FROM busy_spans WHERE source = 'slot' ORDER BY 1",
    )
    return rows.map(({ at }) => String(at).slice(11, 16))
  }

  /** Who has which slot, in the order of times; offers end with a question mark. */
  async function taken(director: TestClient, id: number): Promise<string[]> {
    const { slots, people } = await sheet(director, id)
    return slots.flatMap((slot) =>
      people
        .filter(({ slotId }) => slotId === slot.id)
        .map(({ firstName, offeredUntil }) => `${slot.startDate.slice(11, 16)} ${firstName}${offeredUntil ? '?' : ''}`),
    )
  }

  return { session, create, change, slotAt, slotSpans, applicant, invite, sheet, answer, take, giveBack, wait, own, mail, place, taken }
}

/** The entry at a position of a list. */
export function nth<Item>(list: readonly Item[], place: number): Item {
  const item = list[place]
  if (item === undefined) throw new Error(`there is no number ${place}`)
  return item
}
