import type { Stage } from '@callboard/contract/casting/board/stages'
import type { ClosedStatus } from '@callboard/contract/casting/closure/rules'
import type { Language } from '@callboard/contract/language'
import { expect } from 'vitest'
import { closeProjectJob } from '#casting/closure/closure.jobs.ts'
import { makeApplication, makeProfile, makeProject, makeUser, signIn } from '#testing/factories.ts'
import { rowsIn } from '#testing/talent-life.ts'
import type { TestApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'

export const CLOSING_NOTES = {
  en: { subject: 'About {{projectTitle}}', content: 'Dear {{firstName}}, thank you for {{role}}.' },
  es: { subject: 'Sobre {{projectTitle}}', content: 'Hola {{firstName}}, gracias por {{role}}.' },
}

type Shoot = Partial<Parameters<typeof makeProject>[1]>

/** An office that closes one casting call. Its jobs run when the test runs them. */
export async function closingDesk(server: TestApp, shoot: Shoot = { shootDate: '2026-01-15' }) {
  const office: TestClient = await signIn(server, await makeUser(server, { role: 'admin' }))
  const project: { readonly id: number } = await makeProject(server, { title: 'Night shoot', numberOfStudents: 20, ...shoot })
  const view = async () => (await office.get(`/api/projects/${project.id}/closure`)).json()
  const start = (status: ClosedStatus, more: object = {}) =>
    office.post(`/api/projects/${project.id}/closure`, { status, notes: CLOSING_NOTES, ...more })

  async function runJob(): Promise<void> {
    const { platform } = server.deps
    for (const { id } of await rowsIn<{ id: number }>(server, 'SELECT id FROM closings WHERE finished_at IS NULL'))
      await closeProjectJob({ ...platform, ...server.deps }, { id })
  }

  async function close(status: ClosedStatus, more: object = {}): Promise<void> {
    expect((await start(status, more)).statusCode).toBe(200)
    await runJob()
  }

  const stages = async () =>
    (await rowsIn<{ stage: Stage; told: Stage | null }>(server, 'SELECT stage, told_stage AS told FROM applications ORDER BY id')).map(
      ({ stage, told }) => [stage, told],
    )
  const sent = () =>
    rowsIn<{ to: string; subject: string; content: string }>(
      server,
      `SELECT r.recipient_user_id AS to, m.subject, m.content FROM messages AS m JOIN message_recipients AS r ON r.message_id = m.id
       WHERE m.project_id = $1 ORDER BY r.id`,
      [project.id],
    )

  async function applicant(
    values: { stage?: Stage; toldStage?: Stage | null; roleId?: number; language?: Language; firstName?: string } = {},
  ) {
    const { language, firstName = 'Ada', ...application } = values
    const user = await makeUser(server, language ? { language } : {})
    const profile = await makeProfile(server, { userId: user.id, firstName, lastName: 'Okafor' })
    await makeApplication(server, { projectId: project.id, studentId: profile.id, ...application })
    return profile
  }

  return { office, project, view, start, runJob, close, stages, sent, applicant }
}
