import type pg from 'pg'
import { DIRECTOR, STUDENT } from './workload.ts'

const CALLS = 40
const APPLICANTS = 50

/** Adds the default role to each casting call without a role. */
export const ADD_ROLES = `INSERT INTO roles (project_id, name, needed, needed_men, needed_women)
  SELECT id, 'Participant', number_of_students, number_of_male, number_of_female FROM projects
  WHERE NOT EXISTS (SELECT FROM roles WHERE project_id = projects.id)`

/** Forty open casting calls with fifty applications each; the signed-in student has applied to ten of them. */
export async function prepareCastingCalls(db: pg.ClientBase): Promise<void> {
  await db.query('DELETE FROM projects WHERE created_by = $1', [DIRECTOR.id])
  await db.query(
    `INSERT INTO projects (created_by, title, description, type, number_of_students, deadline, created_at)
     SELECT $1, 'Casting call ' || n, repeat('We are looking for students who like to be on stage. ', 8), 'Film', 1 + n % 9,
       current_date + n, now() - n * interval '1 hour'
     FROM generate_series(1, $2::int) AS n`,
    [DIRECTOR.id, CALLS],
  )
  await db.query(ADD_ROLES)
  await db.query(
    `INSERT INTO applications (project_id, role_id, student_id, stage, told_stage, place)
     SELECT p.id, r.id, s.id, stage, stage, CASE stage WHEN 'booked' THEN s.place END
     FROM projects AS p JOIN roles AS r ON r.project_id = p.id, (SELECT id, row_number() OVER (ORDER BY user_id) AS place FROM student_profiles
       WHERE user_id > $2 ORDER BY user_id LIMIT $3) AS s,
       LATERAL (SELECT (ARRAY['submitted', 'booked', 'released'])[1 + (s.place + p.id) % 3] AS stage) AS staged
     WHERE p.created_by = $1`,
    [DIRECTOR.id, STUDENT, APPLICANTS],
  )
  await db.query(
    `INSERT INTO applications (project_id, role_id, student_id)
     SELECT p.id, r.id, s.id FROM (SELECT id FROM projects WHERE created_by = $1 ORDER BY id LIMIT 10) AS p
       JOIN roles AS r ON r.project_id = p.id, student_profiles AS s WHERE s.user_id = $2`,
    [DIRECTOR.id, STUDENT],
  )
  await db.query('ANALYZE projects, roles, applications')
}
