import { expect, test } from 'vitest'
import { earlierDatabase } from '#testing/earlier-database.ts'

/* The migrations from the table of absences on, on a database with a no show, and with a shoot whose end is its beginning. */

const OLD_ROWS = `
  INSERT INTO campus (zone) VALUES ('UTC');
  INSERT INTO users (id, email, role) SELECT 'u' || n, 'u' || n || '@example.edu', 'student' FROM generate_series(1, 2) AS n;
  INSERT INTO student_profiles (id, user_id, first_name, last_name, email, cell_phone, major, specialties)
    SELECT n, 'u' || n, 'Ana', 'Núñez', 'a@example.edu', '', 'Dance', '{}' FROM generate_series(1, 2) AS n;
  INSERT INTO projects (title, type, shoot_date, shoot_time, end_time) VALUES ('Play', 'Film', '2027-03-04', '09:00', '09:00');
  INSERT INTO roles (project_id, name, needed) VALUES (1, 'Participant', 2);
  INSERT INTO applications (project_id, role_id, student_id, stage, place, reason, moved_at) VALUES
    (1, 1, 1, 'booked', 1, NULL, '2026-03-01Z'), (1, 1, 2, 'no-show', NULL, 'Not seen', '2026-03-02Z')`

const { rows } = earlierDatabase('_absences', OLD_ROWS)

test('who is marked as a no show is listed', async () => {
  expect(await rows('SELECT application_id, kind, reason, happened_at, forgiven_at FROM absences')).toEqual([
    { application_id: 2, kind: 'no-show', reason: 'Not seen', happened_at: new Date('2026-03-02Z'), forgiven_at: null },
  ])
})

test('a booking from nine to nine takes an hour, and no longer a day', async () => {
  expect(await rows('SELECT lower(during) AS "from", upper(during) AS "to" FROM busy_spans')).toEqual([
    { from: new Date('2027-03-04T09:00Z'), to: new Date('2027-03-04T10:00Z') },
  ])
})
