import { STAGES, statusOf } from '@callboard/contract/casting/board/stages'
import { expect, test } from 'vitest'
import { earlierDatabase } from '#testing/earlier-database.ts'

/*
 * The migration to roles and stages, on a database with the schema before it: casting calls with and without numbers by gender, one that
 * asks for 999 people, one that accepted more than it asked for, every status, histories, and a deleted profile that can be restored.
 */

const OLD_ROWS = `
  INSERT INTO users (id, email, role) SELECT 'u' || n, 'u' || n || '@example.edu', 'student' FROM generate_series(1, 12) AS n;
  INSERT INTO student_profiles (id, user_id, first_name, last_name, email, cell_phone, major)
    SELECT n, 'u' || n, 'First', 'Last', 'u' || n || '@example.edu', '', 'Dance' FROM generate_series(1, 12) AS n;
  INSERT INTO projects (title, type, status, number_of_students, number_of_male, number_of_female, created_at) VALUES
    ('Three', 'Film', 'active', 3, 1, 2, '2026-01-01Z'), ('Crowd', 'Film', 'draft', 999, NULL, NULL, '2026-01-02Z'),
    ('Men', 'Film', 'archived', 2, 2, NULL, '2026-01-03Z');
  INSERT INTO applications (project_id, student_id, status, notes, submitted_at)
    SELECT 1, n, 'accepted', 'Note ' || n, '2026-02-01Z'::timestamptz - n * interval '1 day' FROM generate_series(1, 5) AS n;
  INSERT INTO applications (project_id, student_id, status, submitted_at) VALUES
    (1, 6, 'pending', '2026-02-03Z'), (1, 7, 'rejected', '2026-02-03Z'), (1, 8, 'withdrawn', '2026-02-03Z'), (3, 1, 'accepted', '2026-02-03Z');
  INSERT INTO application_changes (application_id, status, notes, changed_by, changed_at) VALUES
    (1, 'pending', NULL, 'u1', '2026-02-01Z'), (1, 'pending', 'Tall', 'u2', '2026-02-02Z'), (1, 'accepted', 'Tall', NULL, '2026-02-05Z');
  INSERT INTO removed_applications (project_id, status, removed_at) VALUES (1, 'accepted', '2026-01-05Z');
  INSERT INTO deleted_profiles (id, batch, user_id, name, rows, photo_hashes, deleted_by, deleted_at) VALUES (12, gen_random_uuid(), 'u12', 'Gone', jsonb_build_object(
    'applications', '[{"id": 90, "project_id": 1, "student_id": 12, "status": "accepted", "notes": "Kept", "submitted_at": "2026-02-03T00:00:00Z"},
      {"id": 91, "project_id": 77, "student_id": 12, "status": "pending", "notes": null, "submitted_at": "2026-02-03T00:00:00Z"}]'::jsonb,
    'application_changes', '[{"id": 900, "application_id": 90, "status": "accepted", "notes": null}]'::jsonb, 'self_tapes', '[]'::jsonb), '{}', NULL, now())`

const { client, rows } = earlierDatabase('_roles_and_stages', OLD_ROWS)

test('every casting call gets the role Participant with its numbers', async () => {
  expect(
    await rows('SELECT project_id, name, needed, needed_men, needed_women, position, is_internal FROM roles ORDER BY project_id'),
  ).toEqual([
    { project_id: 1, name: 'Participant', needed: 3, needed_men: 1, needed_women: 2, position: 0, is_internal: false },
    { project_id: 2, name: 'Participant', needed: 999, needed_men: null, needed_women: null, position: 0, is_internal: false },
    { project_id: 3, name: 'Participant', needed: 2, needed_men: 2, needed_women: null, position: 0, is_internal: false },
  ])
})

test('applications keep status, notes and time, and those accepted get places in the order in which they applied', async () => {
  const found = await rows(
    'SELECT student_id::int AS who, project_id, status, stage, told_stage, place, rank, source, notes, version FROM applications ORDER BY id',
  )
  const plain = { project_id: 1, rank: null, source: 'applied', notes: null, version: 1, place: null }
  const booked = { ...plain, status: 'accepted', stage: 'booked', told_stage: 'booked' }
  expect(found).toEqual([
    // Five for three places; the fifth applied first.
    ...[1, 2, 3, 4, 5].map((who) => ({ ...booked, who, place: 6 - who, notes: `Note ${who}` })),
    { ...plain, who: 6, status: 'pending', stage: 'submitted', told_stage: 'submitted' },
    { ...plain, who: 7, status: 'rejected', stage: 'released', told_stage: 'released' },
    { ...plain, who: 8, status: 'withdrawn', stage: 'withdrawn', told_stage: 'withdrawn' },
    { ...booked, who: 1, project_id: 3, place: 1 },
  ])
  expect(await rows('SELECT status FROM removed_applications')).toEqual([{ status: 'accepted' }])
  expect(await rows(`SELECT moved_at FROM applications WHERE id IN (1, 6) ORDER BY id`)).toEqual([
    { moved_at: new Date('2026-02-05Z') },
    { moved_at: new Date('2026-02-03Z') },
  ])
})

test('the history says from where to where, and keeps notes, times and people', async () => {
  expect(await rows('SELECT from_stage, stage, status, notes, changed_by, changed_at FROM application_changes ORDER BY id')).toEqual([
    { from_stage: null, stage: 'submitted', status: 'pending', notes: null, changed_by: 'u1', changed_at: new Date('2026-02-01Z') },
    { from_stage: null, stage: 'submitted', status: 'pending', notes: 'Tall', changed_by: 'u2', changed_at: new Date('2026-02-02Z') },
    { from_stage: 'submitted', stage: 'booked', status: 'accepted', notes: 'Tall', changed_by: null, changed_at: new Date('2026-02-05Z') },
  ])
})

test('kept applications of deleted profiles know their role and stage', async () => {
  const [kept] = await rows('SELECT rows FROM deleted_profiles')
  expect(kept.rows.applications).toMatchObject([
    { id: 90, role_id: 1, stage: 'booked', told_stage: 'booked', notes: 'Kept' },
    { id: 91, role_id: null, stage: 'submitted' },
  ])
  expect(kept.rows.application_changes).toMatchObject([{ id: 900, stage: 'booked' }])
  expect(kept.rows.self_tapes).toEqual([])
})

test('the status of every stage is the one of the contract', async () => {
  for (const table of ['applications', 'application_changes']) {
    await client.query('BEGIN')
    for (const stage of STAGES) {
      const [set] = (
        await client.query(
          table === 'applications'
            ? `UPDATE applications SET stage = $1, place = CASE WHEN $1 IN ('booked', 'completed') THEN 9 END, rank = CASE $1 WHEN 'alternate' THEN 1 END
               WHERE id = 6 RETURNING status`
            : 'UPDATE application_changes SET stage = $1 WHERE id = 1 RETURNING status',
          [stage],
        )
      ).rows
      expect([stage, set.status]).toEqual([stage, statusOf(stage)])
    }
    await client.query('ROLLBACK')
  }
})

test('a casting call is deleted with its roles and applications', async () => {
  await client.query('BEGIN')
  await client.query('DELETE FROM projects WHERE id = 1')
  expect(await rows('SELECT project_id FROM applications UNION ALL SELECT project_id FROM roles ORDER BY project_id')).toEqual([
    { project_id: 2 },
    { project_id: 3 },
    { project_id: 3 },
  ])
  await client.query('ROLLBACK')
})

test.each([
  ['a role that somebody applied for is not deleted', 'DELETE FROM roles WHERE id = 1', 'applications_role'],
  ['an application has a role of its casting call', 'UPDATE applications SET role_id = 2 WHERE id = 6', 'applications_role'],
  ['nobody has the place of somebody else', "UPDATE applications SET stage = 'booked', place = 1 WHERE id = 6", 'applications_place'],
  ['who is booked has a place', "UPDATE applications SET stage = 'booked' WHERE id = 6", 'applications_placed'],
  ['only who is booked has a place', 'UPDATE applications SET place = 9 WHERE id = 6', 'applications_placed'],
  ['an alternate has a rank', "UPDATE applications SET stage = 'alternate' WHERE id = 6", 'applications_ranked'],
])('%s', async (_, statement, constraint) => {
  await client.query('BEGIN')
  await expect(client.query(statement)).rejects.toMatchObject({ constraint })
  await client.query('ROLLBACK')
})
