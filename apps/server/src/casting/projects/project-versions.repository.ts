import type { CallFields, CallState } from '@callboard/contract/casting/projects/versions.rules'
import { and, asc, desc, eq, lt, lte, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '#db/client.ts'
import { projectVersions } from '#db/schema/project-versions.ts'
import { projects } from '#db/schema/projects.ts'
import { roles } from '#db/schema/roles.ts'
import { namedAccounts } from '#db/schema/views.ts'
import { isLive } from './projects.repository.ts'

const ROLE_COLUMNS = {
  id: roles.id,
  name: roles.name,
  description: roles.description,
  needed: roles.needed,
  neededMen: roles.neededMen,
  neededWomen: roles.neededWomen,
  alternatesWanted: roles.alternatesWanted,
  criteria: roles.criteria,
  shootDate: roles.shootDate,
  shootTime: roles.shootTime,
  endTime: roles.endTime,
  pay: roles.pay,
  isInternal: roles.isInternal,
}

const FIELD_COLUMNS = {
  title: projects.title,
  description: projects.description,
  type: projects.type,
  status: projects.status,
  urgent: projects.urgent,
  deadline: projects.deadline,
  campus: projects.campus,
  location: projects.location,
  address: projects.address,
  shootDate: projects.shootDate,
  shootTime: projects.shootTime,
  endTime: projects.endTime,
  major: projects.major,
  wardrobe: projects.wardrobe,
  inspirationPhotos: projects.inspirationPhotos,
  allowedYears: projects.allowedYears,
  numberOfStudents: projects.numberOfStudents,
  numberOfMale: projects.numberOfMale,
  numberOfFemale: projects.numberOfFemale,
  requirements: projects.requirements,
  offersToAlternates: projects.offersToAlternates,
} satisfies Record<keyof CallFields, unknown>

/** The current state of a casting call, and the time of its last change by the server's clock. */
export async function readState(db: Queryable, id: number): Promise<{ state: CallState; createdBy: string | null; updatedAt: Date }> {
  const [found] = await db
    .select({ fields: FIELD_COLUMNS, createdBy: projects.createdBy, updatedAt: projects.updatedAt })
    .from(projects)
    .where(eq(projects.id, id))
  if (!found) throw new Error('the locked casting call is missing')
  const ofCall = await db.select(ROLE_COLUMNS).from(roles).where(eq(roles.projectId, id)).orderBy(asc(roles.position), asc(roles.id))
  const { fields, ...rest } = found
  return { state: { fields, roles: ofCall }, ...rest }
}

/** The newest version of a casting call; 0 when there is none. */
export async function findLatest(db: Queryable, projectId: number): Promise<number> {
  const [row] = await db
    .select({ latest: sql<number>`coalesce(max(${projectVersions.number}), 0)::int` })
    .from(projectVersions)
    .where(eq(projectVersions.projectId, projectId))
  return row?.latest ?? 0
}

export async function insertVersion(transaction: Transaction, values: typeof projectVersions.$inferInsert): Promise<void> {
  await transaction.insert(projectVersions).values(values)
}

/** Deletes the versions of a casting call up to this number. */
export async function removeUpTo(transaction: Transaction, projectId: number, number: number): Promise<void> {
  await transaction.delete(projectVersions).where(and(eq(projectVersions.projectId, projectId), lte(projectVersions.number, number)))
}

/** Removes versions older than this time, but keeps the newest of each casting call to compare the next change with. */
export async function purgeVersions(db: Queryable, before: Date): Promise<void> {
  const newest = sql`(select max(other.number) from project_versions as other where other.project_id = ${projectVersions.projectId})`
  await db.delete(projectVersions).where(and(lt(projectVersions.changedAt, before), sql`${projectVersions.number} < ${newest}`))
}

/** The versions of a casting call, the newest first. */
export async function findVersions(db: Queryable, projectId: number) {
  const { number, state, restores, changedAt } = projectVersions
  return db
    .select({ number, state, restores, at: changedAt, by: namedAccounts.name })
    .from(projectVersions)
    .leftJoin(namedAccounts, eq(namedAccounts.id, projectVersions.changedBy))
    .where(eq(projectVersions.projectId, projectId))
    .orderBy(desc(number))
}

export async function findVersion(db: Queryable, projectId: number, number: number): Promise<CallState | undefined> {
  const [found] = await db
    .select({ state: projectVersions.state })
    .from(projectVersions)
    .where(and(eq(projectVersions.projectId, projectId), eq(projectVersions.number, number)))
  return found?.state
}

/** The key of one version of one casting call. */
export const versionKey = (projectId: number, number: number) => `${projectId}/${number}`

/** Versions of casting calls that are not deleted, by `versionKey`. */
export async function findStates(
  db: Queryable,
  versions: readonly { projectId: number; number: number }[],
): Promise<Map<string, CallState>> {
  if (versions.length === 0) return new Map()
  const found = await db
    .select({ projectId: projectVersions.projectId, number: projectVersions.number, state: projectVersions.state })
    .from(projectVersions)
    .innerJoin(projects, eq(projects.id, projectVersions.projectId))
    .where(
      and(
        isLive,
        sql`(${projectVersions.projectId}, ${projectVersions.number}) in (select * from unnest(
          ${sql.param(versions.map(({ projectId }) => projectId))}::int[], ${sql.param(versions.map(({ number }) => number))}::int[]))`,
      ),
    )
  return new Map(found.map(({ projectId, number, state }) => [versionKey(projectId, number), state]))
}
