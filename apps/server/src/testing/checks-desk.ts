import type { CheckMatrix } from '@callboard/contract/schedule/availability-checks/endpoints'
import { DAY_MS, HOUR_MS } from '@callboard/contract/time/durations'
import { expect } from 'vitest'
import { makeProfile, makeProject, signIn } from '#testing/factories.ts'
import type { FakeClock } from '#testing/fake-clock.ts'
import { mailTo } from '#testing/outbox.ts'
import { rowsIn } from '#testing/talent-life.ts'
import type { TestApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'

/** Somebody who is asked. */
export interface AskedStudent {
  readonly studentId: number
  readonly userId: string
  readonly email: string
  readonly client: TestClient
}

/** The actions of a casting director and students on availability checks. @param server which tests start later */
export function checksDesk(server: () => TestApp, clock: FakeClock) {
  /** The day that many days from now. */
  const day = (days: number) => new Date(clock.now().getTime() + days * DAY_MS).toISOString().slice(0, 10)
  const inHours = (hours: number) => new Date(clock.now().getTime() + hours * HOUR_MS).toISOString()

  /** A student who is signed in. The names are in alphabetical order, as in the matrix. */
  async function student(values: Parameters<typeof makeProfile>[1] = {}): Promise<AskedStudent> {
    const { id, userId, email } = await makeProfile(server(), values)
    return { studentId: id, userId, email, client: await signIn(server(), { id: userId }) }
  }

  /** Two times, in a week. */
  const windows = () => [
    { day: day(7), from: '10:00', to: '12:00' },
    { day: day(8), from: '14:00', to: '16:30' },
  ]

  /** Asks people when they are available. @returns the answer of the call */
  async function ask(director: TestClient, people: readonly AskedStudent[], more: object = {}, projectId?: number) {
    const project = projectId ?? (await makeProject(server(), { title: 'Open day film' })).id
    return director.post(`/api/projects/${project}/availability-checks`, {
      windows: windows(),
      message: 'Wear something green.',
      dueAt: inHours(72),
      people: people.map(({ studentId }) => ({ studentId })),
      ...more,
    })
  }

  /** As `ask`, successfully. @returns the check */
  async function asked(director: TestClient, people: readonly AskedStudent[], more: object = {}) {
    const response = await ask(director, people, more)
    expect(response.statusCode, response.body).toBe(201)
    return response.json().check as CheckMatrix['check']
  }

  const matrix = async (director: TestClient, { id }: { id: number }): Promise<CheckMatrix> =>
    (await director.get(`/api/availability-checks/${id}`)).json()

  /** The answers in the matrix: for each person a letter for each time, with `?` if stale. */
  const letters = async (director: TestClient, check: { id: number }) =>
    (await matrix(director, check)).people.map(({ cells }) =>
      cells.map((cell) => (cell === null ? ' ' : `${cell.answer?.[0] ?? '-'}${cell.stale ? '?' : ''}`)).join(''),
    )

  /** The token in the newest mail to a student. @param count how many mails the student has received by now */
  async function tokenOf({ userId }: AskedStudent, count = 1): Promise<string> {
    const [user] = await rowsIn<{ email: string }>(server(), 'SELECT email FROM users WHERE id = $1', [userId])
    const { text } = await mailTo(server(), user?.email ?? '', count)
    const token = /\/check\/([\w-]+)/.exec(text ?? '')?.[1]
    if (!token) throw new Error('the mail has no link to a check')
    return token
  }

  /** Sends a student's availability: an answer for each time, in order. */
  const answer = ({ client }: AskedStudent, check: CheckMatrix['check'], ...given: ('yes' | 'partly' | 'no' | null)[]) =>
    client.post(`/api/availability-checks/${check.id}/answers`, {
      answers: given.flatMap((each, at) => (each === null ? [] : [{ windowId: check.windows[at]?.id, answer: each }])),
    })

  const subjects = async ({ client }: AskedStudent): Promise<string[]> =>
    (await client.get('/api/messages'))
      .json()
      .map(({ subject }: { subject: string }) => subject)
      .toReversed()

  return { day, inHours, student, windows, ask, asked, matrix, letters, tokenOf, answer, subjects }
}
