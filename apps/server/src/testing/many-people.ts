import { users } from '#db/schema/accounts.ts'
import { studentProfiles } from '#db/schema/profiles.ts'
import { newProfileId } from '#platform/tokens.ts'
import type { TestApp } from '#testing/test-app.ts'

/** Rows of one statement, because a statement takes at most 65,535 values. */
const BATCH = 1_000

/**
 * Students with profiles, inserted by few statements, for tests that count reads. Their last names follow their order.
 *
 * @returns their ids
 */
export async function manyPeople(test: TestApp, count: number): Promise<number[]> {
  const people = Array.from({ length: count }, (_, index) => ({ id: newProfileId(), place: String(index).padStart(5, '0') }))
  const { db } = test.deps.platform
  for (let start = 0; start < count; start += BATCH) {
    const some = people
      .slice(start, start + BATCH)
      .map(({ id, place }) => ({ id, place, userId: `many-${id}`, email: `many.${id}@example.edu` }))
    await db.insert(users).values(some.map(({ userId, email }) => ({ id: userId, email })))
    await db.insert(studentProfiles).values(
      some.map(({ id, place, userId, email }) => ({
        ...{ id, userId, email, firstName: 'Ana', lastName: `Lindqvist ${place}`, cellPhone: '310 555 0142' },
        ...{ major: 'Theatre Arts', expectedGraduationYear: 2028 },
      })),
    )
  }
  return people.map(({ id }) => id)
}
