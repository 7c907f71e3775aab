import { randomUUID } from 'node:crypto'
import type { Api } from '@callboard/contract/api-types'
import type { DayBoard, DayStepInput } from '@callboard/contract/schedule/day-board/endpoints'
import { answerToken, hashToken } from '#platform/tokens.ts'
import { makeApplication, makeProfile, makeProject, makeUser, signIn } from '#testing/factories.ts'
import { only } from '#testing/scene.ts'
import { rowsIn } from '#testing/talent-life.ts'
import type { TestApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'

type Outcomes = Api['POST /api/day/{key}/steps']['response']['outcomes']
type Press = {
  [Way in DayStepInput['do']]: Omit<Extract<DayStepInput, { do: Way }>, 'id' | 'at'> & { id?: string; at?: string }
}[DayStepInput['do']]

/** The day of every board in these tests. */
export const BOARD_DAY = '2027-03-04'

/** A casting director at boards of the day, with people to check in. @param server which tests start later */
export function dayBoardDesk(server: () => TestApp) {
  const now = () => server().deps.platform.clock.now()

  async function director(): Promise<TestClient> {
    return signIn(server(), await makeUser(server(), { role: 'admin', firstName: 'Dana', lastName: 'Reyes' }))
  }

  /** A shoot at nine, and one booked person for each name. */
  async function shoot(names: readonly string[], values: Parameters<typeof makeProject>[1] = {}) {
    const project = await makeProject(server(), {
      shootDate: BOARD_DAY,
      shootTime: '09:00',
      endTime: '17:00',
      numberOfStudents: 20,
      ...values,
    })
    const people = []
    for (const [place, firstName] of names.entries()) {
      const profile = await makeProfile(server(), { firstName, lastName: 'Vega' })
      const application = await makeApplication(server(), {
        projectId: project.id,
        studentId: profile.id,
        stage: 'booked',
        place: place + 1,
      })
      people.push({ person: `a${application.id}`, application, profile })
    }
    return { key: `shoot-${project.id}-${BOARD_DAY}`, project, people }
  }

  /** An audition session with two rooms and slots of ten minutes from nine, each for one person of the casting call. */
  async function session(names: readonly string[]) {
    const project = await makeProject(server(), { title: 'Spring film' })
    const { id } = only(
      await rowsIn<{ id: number }>(
        server(),
        `INSERT INTO audition_sessions (project_id, name, kind, day, start_time, end_time, rooms, slot_minutes, capacity, breaks)
         VALUES ($1, 'Callbacks', 'callback', $2, '09:00', '12:00', '[{"id": 1, "name": "Studio"}, {"id": 2, "name": "Hall"}]', 10, 1, '[]') RETURNING id`,
        [project.id, BOARD_DAY],
      ),
    )
    const people = []
    for (const [place, firstName] of names.entries()) {
      const profile = await makeProfile(server(), { firstName, lastName: 'Vega' })
      const application = await makeApplication(server(), { projectId: project.id, studentId: profile.id, stage: 'callback' })
      const start = new Date(Date.parse(`${BOARD_DAY}T17:00:00Z`) + place * 600_000)
      await rowsIn(
        server(),
        `WITH slot AS (INSERT INTO audition_slots (session_id, room_id, during, capacity)
           VALUES ($1, $2, tstzrange($3, $3::timestamptz + interval '10 minutes'), 1) RETURNING id)
         INSERT INTO slot_invitations (session_id, application_id, student_id, token_hash, invited_at, slot_id, place, capacity, updated_at)
           SELECT $1, $4, $5, $6, now(), id, 1, 1, now() FROM slot`,
        [id, (place % 2) + 1, start, application.id, profile.id, hashToken(answerToken('test', `offer/${application.id}`))],
      )
      people.push({ person: `a${application.id}`, application, profile })
    }
    return { key: `session-${id}`, project, people }
  }

  /** Sends several presses in one call. @returns why they were refused, and the board */
  async function press(client: TestClient, key: string, ...presses: Press[]) {
    const sentAt = now().toISOString()
    const steps = presses.map((one) => ({ id: randomUUID(), at: sentAt, ...one }))
    const response = await client.post(`/api/day/${key}/steps`, { sentAt, steps })
    if (response.statusCode !== 200) throw new Error(response.body)
    const { outcomes, board }: { outcomes: Outcomes; board: DayBoard } = response.json()
    return {
      refused: outcomes.map(({ refused }) => refused),
      takenBy: outcomes.map(({ takenBy }) => takenBy),
      board,
      ids: steps.map(({ id }) => id),
    }
  }

  const board = async (client: TestClient, key: string): Promise<DayBoard> => (await client.get(`/api/day/${key}`)).json()
  return { director, shoot, session, press, board }
}
