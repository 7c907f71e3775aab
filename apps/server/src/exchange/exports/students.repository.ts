import type { Stage } from '@callboard/contract/casting/board/stages'
import { CONSENT_NEEDED } from '@callboard/contract/people/consents/rules'
import type { Database } from '#db/client.ts'
import { agreesTo } from '#db/consents.ts'

/** One student as read for an export. */
export interface ExportStudent {
  readonly id: number
  readonly firstName: string
  readonly lastName: string
  readonly available: boolean
  readonly experienceLevel: string | null
  /** Out of 100; 0 for none. */
  readonly rating: number
  readonly specialties: readonly string[]
  readonly bio: string | null
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly email: string
  readonly cellPhone: string
  readonly instagram: string | null
  readonly location: string | null
  readonly school: string | null
  readonly major: string
  readonly year: string | null
  readonly expectedGraduationYear: number | null
  readonly age: number | null
  readonly heightFeet: number | null
  readonly heightInches: number | null
  readonly gender: string | null
  readonly isPublic: boolean
  readonly hidesContact: boolean
  readonly weeklyAvailability: Readonly<Record<string, readonly boolean[]>> | null
  /** `null` unless requested. */
  readonly ethnicity: string | null
  readonly religion: string | null
  readonly studentNumber: string | null
  /** `null` unless requested. */
  readonly officeNote: string | null
  /** Content ids of the portfolio, in the student's order. */
  readonly photos: readonly string[]
}

/** An application of a student, as read for an export. */
export interface ApplicationRow {
  readonly project: string
  readonly role: string
  readonly stage: Stage
  readonly studentId: number
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly appliedAt: Date
}

/** All students at one moment, by name. Later changes are not visible. */
export interface StudentSnapshot {
  readonly count: number
  batches(): AsyncGenerator<ExportStudent[]>
  /** The students' applications, by casting call and role. Read them after the students. */
  applications(): AsyncGenerator<ApplicationRow[]>
  /** Ends the snapshot, also during a query. May be called repeatedly. */
  close(): Promise<void>
}

/** Ids fetched at once in sorted order. */
const PLACES = 1000

/** Students read at once: few enough that they are garbage before the collector promotes them to the old generation. */
const BATCH = 50

const STUDENT = `id, first_name AS "firstName", last_name AS "lastName", available, experience_level AS "experienceLevel", rating,
  specialties, bio, created_at AS "createdAt", updated_at AS "updatedAt", email, cell_phone AS "cellPhone", instagram, location, school,
  major, year, expected_graduation_year AS "expectedGraduationYear", age, height_feet AS "heightFeet",
  height_inches AS "heightInches", gender, student_number AS "studentNumber", is_public AS "isPublic", hides_contact AS "hidesContact", weekly_availability AS "weeklyAvailability",
  ARRAY(SELECT hash FROM profile_photos WHERE profile_id = shown_profiles.id ORDER BY position, profile_photos.id) AS photos`

/** The lock of the process that generates an export, until its transaction ends. A crash releases it too. */
export const tryExportLock = (id: string) => `pg_try_advisory_xact_lock(1202611214, ${id}::integer)`

interface SnapshotOptions {
  /** Whether to read ethnicity and religion. */
  readonly demographics: boolean
  /** Whether to read the office's notes about them. */
  readonly officeNotes: boolean
  /** The id of an export job that no other process may be generating. */
  readonly lock?: number | undefined
  /** The ids of some students. */
  readonly only?: readonly number[] | undefined
  /** Only students who agreed to this version of the consent to show their photographs outside. */
  readonly consentVersion?: string | undefined
}

/**
 * Takes a snapshot of all students, or of some. It uses one connection until it is closed.
 *
 * @returns the snapshot, or `undefined` when another process has the lock
 */
export async function openStudentSnapshot(
  db: Database,
  { demographics, officeNotes, lock, only, consentVersion }: SnapshotOptions,
): Promise<StudentSnapshot | undefined> {
  const chosen: unknown[] = []
  const parameter = (value: unknown) => `$${chosen.push(value)}`
  const conditions = [
    ...(only ? [`id = ANY(${parameter(only)})`] : []),
    ...(consentVersion === undefined ? [] : [agreesTo(CONSENT_NEEDED.export, 'shown_profiles', parameter(consentVersion))]),
  ]
  const included = conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`
  const client = await db.$client.connect()
  let backend: number | undefined
  let busy = false
  let closed: Promise<void> | undefined

  async function query<Row extends object>(text: string, values?: unknown[]): Promise<Row[]> {
    if (closed) throw new Error('the snapshot is closed')
    busy = true
    try {
      return (await client.query<Row>(text, values)).rows
    } finally {
      busy = false
    }
  }

  async function end(): Promise<void> {
    // Do not wait for the sort of all students after the export was stopped.
    if (busy && backend !== undefined) await db.$client.query('SELECT pg_cancel_backend($1)', [backend]).catch(() => undefined)
    let broken: Error | undefined
    await client.query('ROLLBACK').catch((error: Error) => {
      broken = error
    })
    client.release(broken)
  }

  const close = () => {
    closed ??= end()
    return closed
  }

  try {
    await query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    if (lock !== undefined) {
      const [granted] = await query<{ granted: boolean }>(`SELECT ${tryExportLock('$1')} AS granted`, [lock])
      if (!granted?.granted) {
        await close()
        return undefined
      }
    }
    const [counted] = await query<{ count: number; backend: number }>(
      `SELECT count(*)::integer AS count, pg_backend_pid() AS backend FROM shown_profiles ${included}`,
      chosen,
    )
    backend = counted?.backend
    // Only names and ids are sorted: sorting whole rows would spill to disk.
    await query(
      `DECLARE students NO SCROLL CURSOR FOR SELECT id FROM shown_profiles ${included} ORDER BY last_name, first_name, id`,
      chosen,
    )
    const columns = `${STUDENT}, ${demographics ? 'ethnicity, religion' : 'NULL AS ethnicity, NULL AS religion'},
      ${officeNotes ? 'office_note' : 'NULL'} AS "officeNote"`
    return {
      count: counted?.count ?? 0,
      async *batches() {
        for (;;) {
          const places = await query<{ id: string }>(`FETCH ${PLACES} FROM students`)
          if (places.length === 0) return
          for (let at = 0; at < places.length; at += BATCH) {
            const ids = places.slice(at, at + BATCH).map(({ id }) => id)
            const students = await query<ExportStudent & { id: string }>(
              `SELECT ${columns} FROM shown_profiles WHERE id = ANY($1) ORDER BY array_position($1::bigint[], id)`,
              [ids],
            )
            yield students.map((student) => ({ ...student, id: Number(student.id) }))
          }
        }
      },
      async *applications() {
        await query(
          `DECLARE applied NO SCROLL CURSOR FOR SELECT p.title AS project, r.name AS role, a.stage, s.id AS "studentId",
             s.first_name AS "firstName", s.last_name AS "lastName", s.email, a.submitted_at AS "appliedAt"
           FROM applications AS a JOIN roles AS r ON r.id = a.role_id JOIN live_projects AS p ON p.id = a.project_id
             JOIN shown_profiles AS s ON s.id = a.student_id
           WHERE a.student_id IN (SELECT id FROM shown_profiles ${included})
           ORDER BY p.title, p.id, r.position, r.id, s.last_name, s.first_name, a.id`,
          chosen,
        )
        for (;;) {
          const rows = await query<ApplicationRow & { studentId: string }>(`FETCH ${PLACES} FROM applied`)
          if (rows.length === 0) return
          yield rows.map((row) => ({ ...row, studentId: Number(row.studentId) }))
        }
      },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** The number of students. */
export async function countStudents(db: Database): Promise<number> {
  const { rows } = await db.$client.query<{ count: number }>('SELECT count(*)::integer AS count FROM shown_profiles')
  return rows[0]?.count ?? 0
}
