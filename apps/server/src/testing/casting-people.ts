import { expect } from 'vitest'
import type { studentProfiles } from '#db/schema/profiles.ts'
import { makeProfile, makeProject, makeUser, signIn } from '#testing/factories.ts'
import type { TestApp } from '#testing/test-app.ts'

/** The people of a casting call: a casting director and applicants, each signed in. @param server which tests start later */
export function castingPeople(server: () => TestApp) {
  async function admin(names: { firstName?: string; lastName?: string } = {}) {
    const user = await makeUser(server(), { role: 'admin', ...names })
    return { user, client: await signIn(server(), user) }
  }

  async function student(values: Partial<typeof studentProfiles.$inferInsert> = {}) {
    const profile = await makeProfile(server(), values)
    return { profile, client: await signIn(server(), { id: profile.userId }) }
  }

  /** An application of a new student to a new casting call. */
  async function applied(title = 'Spring campus portraits') {
    const person = await student()
    const project = await makeProject(server(), { title })
    const response = await person.client.post('/api/applications', { projectId: project.id })
    expect(response.statusCode).toBe(201)
    return { ...person, project, id: response.json().id as number }
  }

  return { admin, student, applied }
}
