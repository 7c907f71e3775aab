import type pg from 'pg'
import { ADD_ROLES } from './casting-calls.ts'
import { prepareInstance } from './instance.ts'
import { DIRECTOR, STUDENT, type Workload } from './workload.ts'
import { calendar } from './workloads/calendar.ts'
import { dashboard } from './workloads/dashboard.ts'
import { inbox } from './workloads/inbox.ts'

const ROWS = 1000

/** A thousand rows for every list: applications to one casting call and by one student, lines of the audit log, tapes, sessions. */
async function crowd(db: pg.ClientBase): Promise<void> {
  await db.query('DELETE FROM self_tapes WHERE student_id = (SELECT id FROM student_profiles WHERE user_id = $1)', [STUDENT])
  await db.query(
    `INSERT INTO applications (project_id, role_id, student_id)
     SELECT newest.project_id, newest.id, student_profiles.id FROM student_profiles, (SELECT roles.id, project_id FROM roles
       JOIN projects ON projects.id = project_id ORDER BY projects.created_at DESC LIMIT 1) AS newest
     ON CONFLICT (role_id, student_id) DO NOTHING`,
  )
  await db.query(
    `INSERT INTO projects (created_by, title, description, type, number_of_students, deadline, created_at)
     SELECT $1, 'Student film ' || n, 'Two days in the studio.', 'Film', 2, current_date + n % 90, now() - interval '1 day' - n * interval '1 hour'
     FROM generate_series(1, $2::int) AS n`,
    [DIRECTOR.id, ROWS],
  )
  await db.query(ADD_ROLES)
  await db.query(
    `INSERT INTO applications (project_id, role_id, student_id)
     SELECT r.project_id, r.id, s.id FROM roles AS r, student_profiles AS s WHERE s.user_id = $1
     ON CONFLICT (role_id, student_id) DO NOTHING`,
    [STUDENT],
  )
  await db.query(
    `INSERT INTO audit_log (at, actor, action, subject, details)
     SELECT now() - n * interval '1 minute', $1, 'project.updated', 'project:' || n, '{}' FROM generate_series(1, $2::int) AS n`,
    [DIRECTOR.id, ROWS],
  )
  await db.query(
    `INSERT INTO sessions (sid, sess, expire)
     SELECT 'crowd-' || n, jsonb_build_object('userId', $1::text, 'cookie', '{}'::jsonb), now() + interval '1 day' FROM generate_series(1, 200) AS n
     ON CONFLICT DO NOTHING`,
    [DIRECTOR.id],
  )
  await db.query('ANALYZE projects, roles, applications, audit_log, sessions')
}

/**
 * Fills a data folder with a thousand students and far too much of everything else.
 *
 * @returns the secret that signs cookies
 */
export async function prepareCrowd(folder: string): Promise<string> {
  const more: Workload = { ...dashboard, prepare: crowd }
  return prepareInstance(folder, ROWS, [dashboard, inbox, calendar, more])
}
