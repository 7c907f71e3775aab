import { randomBytes } from 'node:crypto'
import type { Role } from '@callboard/contract/access'
import { users } from '#db/schema/accounts.ts'
import { studentProfiles } from '#db/schema/profiles.ts'
import { projects } from '#db/schema/projects.ts'
import { newProfileId } from '#platform/tokens.ts'
import type { TestApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'

/** An account; its address and names may be chosen. */
export async function makeUser(test: TestApp, values: Partial<typeof users.$inferInsert> & { role?: Role } = {}) {
  const id = `user-${randomBytes(6).toString('hex')}`
  const [made] = await test.deps.platform.db
    .insert(users)
    .values({ id, email: `${id}@example.edu`, ...values })
    .returning()
  if (!made) throw new Error('no account was made')
  return made
}

/** A profile, with an account of its own unless one is given. */
export async function makeProfile(test: TestApp, values: Partial<typeof studentProfiles.$inferInsert> = {}) {
  const userId = values.userId ?? (await makeUser(test)).id
  const [made] = await test.deps.platform.db
    .insert(studentProfiles)
    .values({
      id: newProfileId(),
      firstName: 'Mara',
      lastName: 'Lindqvist',
      email: `${userId}@example.edu`,
      cellPhone: '310 555 0142',
      major: 'Theatre Arts',
      expectedGraduationYear: 2028,
      ...values,
      userId,
    })
    .returning()
  if (!made) throw new Error('no profile was made')
  return made
}

/** A casting call that is open to everyone. */
export async function makeProject(test: TestApp, values: Partial<typeof projects.$inferInsert> = {}) {
  const [made] = await test.deps.platform.db
    .insert(projects)
    .values({ title: 'Spring campus portraits', type: 'photo-shoot', ...values })
    .returning()
  if (!made) throw new Error('no casting call was made')
  return made
}

/** A browser in which the account is signed in, by a session in the real session store. */
export async function signIn(test: TestApp, user: { id: string }): Promise<TestClient> {
  const client = test.anonymous()
  client.cookies.set(...(await test.sessionCookie(user.id)))
  return client
}
