import {
  TIMETABLE_FAILURES,
  TIMETABLE_PROBLEMS,
  type TimetableFailure,
  type TimetableProblem,
} from '@callboard/contract/people/availability/plan'
import type { LeftOut, Timetable } from '@callboard/contract/people/availability/timetables.endpoints'
import type { Queryable, Transaction } from '#db/client.ts'
import type { Validators } from '#platform/fetch-public.ts'
import type { PlannedStudent, ReadableStudent } from './availability.repository.ts'
import type { ClassSpan, CoveredDays } from './timetables.domain.ts'

/** A timetable without its times. */
export interface TimetableValues {
  readonly name: string
  /** A secret of the student; `null` for a file. */
  readonly address: string | null
  /** The hash of a file. */
  readonly contentHash: string | null
  readonly problems: readonly TimetableProblem[]
  readonly assumedZones: readonly string[]
  readonly leftOut: readonly LeftOut[]
  readonly readAt: Date
  readonly triedAt: Date
  readonly failure: TimetableFailure | null
  readonly days: CoveredDays
  /** The validators of an address that was read. */
  readonly validators?: Validators
}

interface TimetableRow extends Omit<Timetable, 'readAt' | 'triedAt' | 'failure' | 'problems' | 'covers'> {
  readonly from: string | null
  readonly to: string | null
  readonly readAt: Date | null
  readonly triedAt: Date | null
  readonly failure: string | null
  readonly problems: readonly string[]
}

const known = (failure: string | null) => TIMETABLE_FAILURES.find((one) => one === failure) ?? null
const knownProblems = (problems: readonly string[]) => TIMETABLE_PROBLEMS.filter((one) => problems.includes(one))

/** The timetables of a student, oldest first; only one when `id` is given. */
export async function findTimetables(db: Queryable, { id: studentId }: ReadableStudent, id?: number): Promise<Timetable[]> {
  const { rows } = await db.$client.query<TimetableRow>(
    `SELECT id, name, CASE WHEN address IS NULL THEN 'file' ELSE 'address' END AS kind, read_at AS "readAt", tried_at AS "triedAt", failure,
       problems, assumed_zones AS "assumedZones", left_out AS "leftOut", covers_from::text AS "from", covers_to::text AS "to", (SELECT count(*)::int FROM busy_spans WHERE timetable_id = timetables.id) AS times
     FROM timetables WHERE student_id = $1 AND ($2::int IS NULL OR id = $2) ORDER BY id`,
    [studentId, id ?? null],
  )
  return rows.map(({ readAt, triedAt, failure, problems, from, to, ...row }) => ({
    ...row,
    covers: from === null || to === null ? null : { from, to },
    problems: knownProblems(problems),
    readAt: readAt?.toISOString() ?? null,
    triedAt: triedAt?.toISOString() ?? null,
    failure: known(failure),
  }))
}

export async function countTimetables(db: Queryable, { id }: PlannedStudent): Promise<number> {
  const { rows } = await db.$client.query<{ count: number }>('SELECT count(*)::int FROM timetables WHERE student_id = $1', [id])
  return rows[0]?.count ?? 0
}

/** The sources of a student's timetables. */
export async function findSources(db: Queryable, { id }: PlannedStudent): Promise<Pick<TimetableValues, 'address' | 'contentHash'>[]> {
  const { rows } = await db.$client.query<Pick<TimetableValues, 'address' | 'contentHash'>>(
    'SELECT address, content_hash AS "contentHash" FROM timetables WHERE student_id = $1',
    [id],
  )
  return rows
}

const dayValues = (days: CoveredDays | undefined) => [days?.coversFrom, days?.coversTo, days?.keptFrom]

/** @returns its id */
export async function insertTimetable(db: Queryable, { id }: PlannedStudent, values: TimetableValues, now: Date): Promise<number> {
  const { rows } = await db.$client.query<{ id: number }>(
    `INSERT INTO timetables (student_id, name, address, read_at, tried_at, failure, created_at, whole_at, etag, last_modified,
       content_hash, problems, assumed_zones, covers_from, covers_to, kept_from, left_out)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17) RETURNING id`,
    [
      ...[id, values.name, values.address, values.readAt, values.triedAt, values.failure, now],
      ...[values.validators ? values.readAt : null, values.validators?.etag, values.validators?.lastModified],
      ...[values.contentHash, values.problems, values.assumedZones, ...dayValues(values.days), JSON.stringify(values.leftOut)],
    ],
  )
  const [made] = rows
  if (!made) throw new Error('no timetable was made')
  return made.id
}

/** Sets the times of a timetable; unchanged rows are not written. @returns whether any changed */
export async function writeClasses(
  transaction: Transaction,
  { id, studentId }: { id: number; studentId: number },
  spans: readonly ClassSpan[],
): Promise<boolean> {
  const { rows } = await transaction.$client.query<{ changed: boolean }>(
    `WITH wanted AS (SELECT tstzrange(first, last) AS during FROM unnest($3::timestamptz[], $4::timestamptz[]) AS t(first, last)),
       gone AS (DELETE FROM busy_spans WHERE timetable_id = $1 AND during NOT IN (SELECT during FROM wanted) RETURNING id),
       added AS (INSERT INTO busy_spans (student_id, during, source, timetable_id)
         SELECT $2, during, 'class', $1 FROM wanted WHERE during NOT IN (SELECT during FROM busy_spans WHERE timetable_id = $1) RETURNING id)
     SELECT EXISTS (SELECT FROM gone UNION ALL SELECT FROM added) AS changed`,
    [id, studentId, spans.map(({ start }) => start), spans.map(({ end }) => end)],
  )
  return rows[0]?.changed ?? false
}

/** The exclusive right to read an address until the next attempt is due. */
export interface Claim {
  readonly id: number
  readonly studentId: number
  /** The owner of the calendar. */
  readonly userId: string
  readonly email: string
  readonly address: string
  /** When its text was last read, and its validators. */
  readonly wholeAt: Date | null
  readonly etag: string | null
  readonly lastModified: string | null
  /** When it was claimed. A later claim ends this one. */
  readonly triedAt: Date
}

const CLAIM = (profiles: string) => `UPDATE timetables AS t SET tried_at = $1 FROM ${profiles} AS p WHERE p.id = t.student_id`
const CLAIMED = ` RETURNING t.id, p.id::float8 AS "studentId", p.user_id AS "userId", p.email, t.address,
  t.whole_at AS "wholeAt", t.etag, t.last_modified AS "lastModified", t.tried_at AS "triedAt"`

/** Claims an address of a student. @returns undefined for a file, or if it was tried after `before` */
export async function claimAddress(
  db: Queryable,
  student: PlannedStudent,
  id: number,
  { now, before }: { now: Date; before: Date },
): Promise<Claim | undefined> {
  const { rows } = await db.$client.query<Claim>(
    `${CLAIM('own_profiles')} AND p.user_id = $4 AND t.id = $3 AND t.address IS NOT NULL AND (t.tried_at IS NULL OR t.tried_at <= $2)${CLAIMED}`,
    [now, before, id, student.userId],
  )
  return rows[0]
}

/** Claims the address that has waited longest, if it was not tried since `before`. Leaves out those of restricted students. */
export async function claimDueAddress(db: Queryable, { now, before }: { now: Date; before: Date }): Promise<Claim | undefined> {
  const { rows } = await db.$client.query<Claim>(
    `${CLAIM('shown_profiles')} AND t.id = (SELECT due.id FROM timetables AS due JOIN shown_profiles AS s ON s.id = due.student_id
       WHERE due.address IS NOT NULL AND (due.tried_at IS NULL OR due.tried_at <= $2)
       ORDER BY due.tried_at NULLS FIRST LIMIT 1 FOR UPDATE OF due SKIP LOCKED)${CLAIMED}`,
    [now, before],
  )
  return rows[0]
}

/**
 * Ends a claim. A failure keeps the times, and the time of the last success.
 *
 * @param read.text the text's validators, unless it was unchanged or unreadable
 * @returns whether the failure or the unclear parts changed; undefined when the claim is no longer valid
 */
export async function endClaim(
  transaction: Transaction,
  { id, studentId, triedAt }: Claim,
  {
    failure,
    text,
  }: { failure: TimetableFailure | null; text?: Pick<TimetableValues, 'validators' | 'problems' | 'assumedZones' | 'leftOut' | 'days'> },
): Promise<{ turned: boolean } | undefined> {
  // Locks the profile first, in the order of all locks.
  await transaction.$client.query('SELECT FROM masked_profiles WHERE id = $1 FOR NO KEY UPDATE', [studentId])
  const { rows } = await transaction.$client.query<{ turned: boolean }>(
    `UPDATE timetables AS t SET failure = $3, read_at = CASE WHEN $3::text IS NULL THEN t.tried_at ELSE t.read_at END,
       whole_at = CASE WHEN $4 THEN t.tried_at ELSE t.whole_at END, etag = CASE WHEN $4 THEN $5 ELSE t.etag END,
       last_modified = CASE WHEN $4 THEN $6 ELSE t.last_modified END,
       problems = CASE WHEN $4 THEN $7 ELSE t.problems END, assumed_zones = CASE WHEN $4 THEN $8 ELSE t.assumed_zones END,
       covers_from = CASE WHEN $4 THEN $9 ELSE t.covers_from END, covers_to = CASE WHEN $4 THEN $10 ELSE t.covers_to END,
       kept_from = CASE WHEN $4 THEN $11 ELSE t.kept_from END, left_out = CASE WHEN $4 THEN $12 ELSE t.left_out END
     FROM (SELECT id, failure, problems, assumed_zones, left_out, covers_from, covers_to FROM timetables WHERE id = $1) AS before WHERE before.id = t.id AND t.tried_at = $2
     RETURNING (before.failure, before.problems, before.assumed_zones, before.left_out, before.covers_from, before.covers_to)
       IS DISTINCT FROM (t.failure, t.problems, t.assumed_zones, t.left_out, t.covers_from, t.covers_to) AS turned`,
    [
      ...[id, triedAt, failure, text !== undefined, text?.validators?.etag, text?.validators?.lastModified],
      ...[text?.problems, text?.assumedZones, ...dayValues(text?.days), JSON.stringify(text?.leftOut ?? [])],
    ],
  )
  return rows[0]
}

/** Deletes a timetable. @returns everything needed to restore it, or undefined when the student does not have it */
export async function deleteTimetable(
  transaction: Transaction,
  student: PlannedStudent,
  id: number,
): Promise<(TimetableValues & { readonly spans: ClassSpan[] }) | undefined> {
  const { rows: spans } = await transaction.$client.query<{ start: Date; end: Date }>(
    `SELECT lower(during) AS start, upper(during) AS "end" FROM busy_spans WHERE timetable_id = $1 AND student_id = $2 ORDER BY during`,
    [id, student.id],
  )
  const { rows } = await transaction.$client.query<Omit<TimetableValues, 'days'> & CoveredDays>(
    `DELETE FROM timetables WHERE id = $1 AND student_id = $2
     RETURNING name, address, coalesce(read_at, created_at) AS "readAt", coalesce(tried_at, created_at) AS "triedAt", failure,
       content_hash AS "contentHash", problems, assumed_zones AS "assumedZones", left_out AS "leftOut",
       covers_from::text AS "coversFrom", covers_to::text AS "coversTo", kept_from::text AS "keptFrom"`,
    [id, student.id],
  )
  const [deleted] = rows
  if (!deleted) return undefined
  const { coversFrom, coversTo, keptFrom, ...values } = deleted
  return {
    ...values,
    days: { coversFrom, coversTo, keptFrom },
    spans: spans.map(({ start, end }) => ({ start: start.toISOString(), end: end.toISOString() })),
  }
}
