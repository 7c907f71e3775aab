import { EXPERIENCE_LEVELS } from '@callboard/contract/people/profiles/experience'
import { RESTRICTED } from '@callboard/contract/restricted'
import { getTableColumns, isNull, sql } from 'drizzle-orm'
import { bigint, boolean, pgView, QueryBuilder, smallint, text } from 'drizzle-orm/pg-core'
import { CASING } from '#db/client.ts'
import { studentProfiles } from './profiles.ts'
import { projects } from './projects.ts'

/*
 * Who is visible at all is decided here and nowhere else. Only the owners of `student_profiles` and `projects`, and what holds, deletes, exports
 * or restores them, read the tables; everything else reads these views, which a test checks. PostgreSQL puts a view into the statement that
 * reads it, so that its indexes are used as those of the table.
 */

const { heldAt, heldReason: _reason, heldBy: _by, ...profileColumns } = getTableColumns(studentProfiles)
const { deletedAt, deletedBy: _deleter, detached: _detached, ...projectColumns } = getTableColumns(projects)

const query = new QueryBuilder({ casing: CASING })

/** The profiles of students who are not restricted. */
export const shownProfiles = pgView('shown_profiles').as(query.select(profileColumns).from(studentProfiles).where(isNull(heldAt)))

/** Every profile, for statements about the account that asks: restricted students see what is theirs. */
export const ownProfiles = pgView('own_profiles').as(query.select(profileColumns).from(studentProfiles))

/** Casting calls that are not deleted. */
export const liveProjects = pgView('live_projects').as(query.select(projectColumns).from(projects).where(isNull(deletedAt)))

const { id, title, status, shootDate, shootTime, endTime, location, address, campus, deadline, inspirationPhotos, updatedAt, version } =
  projectColumns
/** Every casting call, for work that must still be finished, shown or kept after a deletion. The row stays while it can be restored. */
export const keptProjects = pgView('kept_projects').as(
  query
    .select({
      ...{ id, title, status, shootDate, inspirationPhotos, updatedAt, deletedAt, deadline },
      ...{ shootTime, endTime, location, address, campus, version },
    })
    .from(projects),
)

const HELD = 'held_at IS NOT NULL'
const HELD_USER = `EXISTS (SELECT FROM student_profiles AS p WHERE p.user_id = u.id AND p.${HELD})`
const WORD = `'${RESTRICTED}'`
const NAMES = "concat_ws(' ', first_name, last_name)"
/** SQL of a column that a restricted student does not show. */
const masked = (column: string, instead = 'NULL', isHeld = HELD) => `CASE WHEN ${isHeld} THEN ${instead} ELSE ${column} END AS ${column}`

/**
 * Every profile, without name or other identifying details for restricted students. For statements that count, list or lock all profiles.
 */
export const maskedProfiles = pgView('masked_profiles', {
  id: bigint({ mode: 'number' }).notNull(),
  userId: text().notNull(),
  isHeld: boolean().notNull(),
  name: text().notNull(),
  firstName: text().notNull(),
  lastName: text().notNull(),
  email: text().notNull(),
  cellPhone: text().notNull(),
  major: text().notNull(),
  year: text(),
  school: text(),
  gender: text(),
  age: smallint(),
  heightFeet: smallint(),
  heightInches: smallint(),
  experienceLevel: text({ enum: EXPERIENCE_LEVELS }),
  specialties: text().array().notNull(),
  rating: smallint().notNull(),
  available: boolean().notNull(),
  hasConsent: boolean().notNull(),
}).as(
  sql.raw(`SELECT id, user_id, ${HELD} AS is_held, CASE WHEN ${HELD} THEN ${WORD} ELSE ${NAMES} END AS name,
    ${[
      masked('first_name', WORD),
      ...['last_name', 'email', 'cell_phone', 'major'].map((column) => masked(column, "''")),
      ...['year', 'school', 'gender', 'age', 'height_feet', 'height_inches'].map((column) => masked(column)),
      masked('experience_level', "'student'"),
      masked('specialties', "'{}'"),
      masked('rating', '0'),
      ...['available', 'has_consent'].map((column) => masked(column, 'false')),
    ].join(', ')}
    FROM student_profiles`),
)

/** Accounts as the history shows them to the casting desk: a restricted student has a placeholder instead of a name. */
export const namedAccounts = pgView('named_accounts', {
  id: text().notNull(),
  role: text().notNull(),
  isHeld: boolean().notNull(),
  /** The name, or the address if there is none. */
  name: text().notNull(),
  firstName: text(),
  lastName: text(),
  email: text(),
}).as(
  sql.raw(`SELECT id, role, ${HELD_USER} AS is_held, CASE WHEN ${HELD_USER} THEN ${WORD}
      ELSE coalesce(nullif(concat_ws(' ', first_name, last_name), ''), email) END AS name,
    CASE WHEN ${HELD_USER} THEN ${WORD} ELSE first_name END AS first_name,
    ${masked('last_name', 'NULL', HELD_USER)}, ${masked('email', 'NULL', HELD_USER)}
    FROM users AS u`),
)
