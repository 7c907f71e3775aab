import { PARTICIPANT, sumOfRoles } from '@callboard/contract/casting/roles/rules'
import { and, count, eq, isNull, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '#db/client.ts'
import { projects } from '#db/schema/projects.ts'
import { roles } from '#db/schema/roles.ts'
import type { StoredProject } from './projects.repository.ts'

type Numbers = Pick<StoredProject, 'numberOfStudents' | 'numberOfMale' | 'numberOfFemale'>

const asRole = ({ numberOfStudents, numberOfMale, numberOfFemale }: Numbers) => ({
  needed: numberOfStudents,
  neededMen: numberOfMale,
  neededWomen: numberOfFemale,
})

/** Adds the default role to a casting call without named roles. */
export async function insertParticipantRole(db: Queryable, project: Numbers & { id: number; createdAt: Date }): Promise<void> {
  const { id: projectId, createdAt } = project
  await db.insert(roles).values({ ...asRole(project), projectId, name: PARTICIPANT, createdAt, updatedAt: createdAt })
}

/** Copies the open roles of a casting call to another one, without their dates. */
export async function copyRoles(transaction: Transaction, from: number, to: { id: number; createdAt: Date }): Promise<void> {
  const found = await transaction
    .select()
    .from(roles)
    .where(and(eq(roles.projectId, from), isNull(roles.cancelledAt)))
    .orderBy(roles.position, roles.id)
  const copies = found.map(({ id: _, version: __, cancelledAt: ___, ...role }) => ({
    ...role,
    projectId: to.id,
    shootDate: null,
    createdAt: to.createdAt,
    updatedAt: to.createdAt,
  }))
  await transaction.insert(roles).values(copies)
}

export async function countRoles(db: Queryable, projectId: number): Promise<number> {
  const [row] = await db.select({ number: count() }).from(roles).where(eq(roles.projectId, projectId))
  return row?.number ?? 0
}

/** Copies the numbers of a casting call to its only role. */
export async function writeNumbersToRole(transaction: Transaction, project: Numbers & { id: number; updatedAt: Date }): Promise<void> {
  const { needed, neededMen, neededWomen } = asRole(project)
  await transaction
    .update(roles)
    .set({ needed, neededMen, neededWomen, version: sql`${roles.version} + 1`, updatedAt: project.updatedAt })
    .where(
      and(
        eq(roles.projectId, project.id),
        sql`(${roles.needed}, ${roles.neededMen}, ${roles.neededWomen}) is distinct from (${needed}::smallint, ${neededMen}::smallint, ${neededWomen}::smallint)`,
      ),
    )
}

/** The sums of the roles' numbers, for their casting call. */
export async function findSumOfRoles(db: Queryable, projectId: number): Promise<Numbers> {
  const { needed, neededMen, neededWomen } = roles
  return sumOfRoles(
    await db
      .select({ needed, neededMen, neededWomen })
      .from(roles)
      .where(and(eq(roles.projectId, projectId), isNull(roles.cancelledAt))),
  )
}

/** Stores the numbers of a casting call, and raises the version if they changed. */
export async function writeNumbersToProject(transaction: Transaction, id: number, numbers: Numbers, updatedAt: Date): Promise<void> {
  const { numberOfStudents, numberOfMale, numberOfFemale } = numbers
  await transaction
    .update(projects)
    .set({ ...numbers, version: sql`${projects.version} + 1`, updatedAt })
    .where(
      and(
        eq(projects.id, id),
        sql`(${projects.numberOfStudents}, ${projects.numberOfMale}, ${projects.numberOfFemale})
          is distinct from (${numberOfStudents}::int, ${numberOfMale}::int, ${numberOfFemale}::int)`,
      ),
    )
}
