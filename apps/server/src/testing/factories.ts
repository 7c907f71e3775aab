import { randomBytes } from 'node:crypto'
import type { Role } from '@callboard/contract/access'
import { freePlace, takesPlace } from '@callboard/contract/casting/board/stages'
import { PARTICIPANT } from '@callboard/contract/casting/roles/rules'
import { eq } from 'drizzle-orm'
import { users } from '#db/schema/accounts.ts'
import { applications } from '#db/schema/applications.ts'
import { studentProfiles } from '#db/schema/profiles.ts'
import { projects } from '#db/schema/projects.ts'
import { roles } from '#db/schema/roles.ts'
import { newProfileId } from '#platform/tokens.ts'
import type { TestApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'

type UserValues = Partial<typeof users.$inferInsert> & { role?: Role }

/** The row of a new account. */
export function newUser(values: UserValues = {}) {
  const id = `user-${randomBytes(6).toString('hex')}`
  return { id, email: `${id}@example.edu`, ...values }
}

/** The row of a new profile. */
export function newProfile(userId: string, values: Partial<typeof studentProfiles.$inferInsert> = {}) {
  return {
    id: newProfileId(),
    firstName: 'Mara',
    lastName: 'Lindqvist',
    email: `${userId}@example.edu`,
    cellPhone: '310 555 0142',
    major: 'Theatre Arts',
    expectedGraduationYear: 2028,
    experienceLevel: 'student' as const,
    ...values,
    userId,
  }
}

/** An account; its address and names may be chosen. */
export async function makeUser(test: TestApp, values: UserValues = {}) {
  const [made] = await test.deps.platform.db.insert(users).values(newUser(values)).returning()
  if (!made) throw new Error('no account was made')
  return made
}

/** A profile, with an account of its own unless one is given. */
export async function makeProfile(test: TestApp, values: Partial<typeof studentProfiles.$inferInsert> = {}) {
  const userId = values.userId ?? (await makeUser(test)).id
  const [made] = await test.deps.platform.db.insert(studentProfiles).values(newProfile(userId, values)).returning()
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
  await makeRole(test, {
    projectId: made.id,
    needed: made.numberOfStudents,
    neededMen: made.numberOfMale,
    neededWomen: made.numberOfFemale,
  })
  return made
}

/** A role of a casting call. The call's numbers do not include it. */
export async function makeRole(test: TestApp, values: Partial<typeof roles.$inferInsert> & { projectId: number }) {
  const [made] = await test.deps.platform.db
    .insert(roles)
    .values({ name: PARTICIPANT, ...values })
    .returning()
  if (!made) throw new Error('no role was made')
  return made
}

/** An application at any stage, told to its student, for the first role of a casting call unless one is given. */
export async function makeApplication(
  test: TestApp,
  values: Partial<typeof applications.$inferInsert> & { projectId: number; studentId: number },
) {
  const { db } = test.deps.platform
  const [first] = await db.select().from(roles).where(eq(roles.projectId, values.projectId)).orderBy(roles.position, roles.id)
  const roleId = values.roleId ?? first?.id
  if (roleId === undefined) throw new Error('the casting call has no role')
  const { stage = 'submitted' } = values
  const inRole = await db.select().from(applications).where(eq(applications.roleId, roleId))
  const place = takesPlace(stage) ? freePlace(inRole.flatMap((other) => other.place ?? [])) : null
  const rank = stage === 'alternate' ? Math.max(0, ...inRole.map((other) => other.rank ?? 0)) + 1 : null
  const [made] = await db
    .insert(applications)
    .values({ toldStage: stage, place, rank, ...values, roleId })
    .returning()
  if (!made) throw new Error('no application was made')
  return made
}

/** A browser in which the account is signed in, by a session in the real session store. */
export async function signIn(test: TestApp, user: { id: string }): Promise<TestClient> {
  const client = test.anonymous()
  client.cookies.set(...(await test.sessionCookie(user.id)))
  return client
}
