import { expect, test } from 'vitest'
import { earlierDatabase } from '#testing/earlier-database.ts'

/* The migration that keeps missed offers and how timetables were read, on a database with both. */

const OLD_ROWS = `
  INSERT INTO campus (zone) VALUES ('UTC');
  INSERT INTO users (id, email, role) VALUES ('u1', 'u1@example.edu', 'student');
  INSERT INTO student_profiles (id, user_id, first_name, last_name, email, cell_phone, major, specialties)
    VALUES (1, 'u1', 'Ana', 'Núñez', 'a@example.edu', '', 'Dance', '{}');
  INSERT INTO timetables (student_id, name, address, read_at, whole_at, etag) VALUES
    (1, 'classes.ics', NULL, '2027-03-01Z', NULL, NULL), (1, 'classes.ics', NULL, '2027-03-01Z', NULL, NULL),
    (1, 'example.edu', 'https://example.edu/my.ics', '2027-03-01Z', '2027-03-01Z', 'v1'),
    (1, 'example.edu', 'https://example.edu/my.ics', '2027-03-01Z', '2027-03-01Z', 'v1');
  INSERT INTO busy_spans (student_id, during, source, timetable_id) SELECT 1, '[2027-03-02 10:00Z,2027-03-02 11:00Z)', 'class', id FROM timetables;
  INSERT INTO projects (title, type) VALUES ('Play', 'Film');
  INSERT INTO roles (project_id, name, needed) VALUES (1, 'Participant', 2);
  INSERT INTO applications (project_id, role_id, student_id, stage) VALUES (1, 1, 1, 'callback');
  INSERT INTO audition_sessions (project_id, name, kind, day, start_time, end_time, rooms, slot_minutes, capacity, breaks)
    VALUES (1, 'Callbacks', 'callback', '2027-03-01', '09:00', '12:00', '[{"id": 1, "name": "Studio"}]', 15, 1, '[]');
  INSERT INTO audition_slots (session_id, room_id, during, capacity) VALUES (1, 1, '[2027-03-01 09:00Z,2027-03-01 09:15Z)', 1);
  INSERT INTO slot_invitations (session_id, application_id, student_id, token_hash, invited_at, slot_id, place, capacity, updated_at)
    VALUES (1, 1, 1, 'hash', now(), 1, 1, 1, now())`

const { rows } = earlierDatabase('_waiting_lists_and_zones_of_timetables', OLD_ROWS)

test('timetables stay with their times, also twice the same, and addresses are read as a whole at their next turn', async () => {
  expect(await rows('SELECT name, whole_at, etag, content_hash, problems, assumed_zones FROM timetables ORDER BY id')).toEqual(
    ['classes.ics', 'classes.ics', 'example.edu', 'example.edu'].map((name) => ({
      ...{ name, whole_at: null, etag: name === 'example.edu' ? 'v1' : null },
      ...{ content_hash: null, problems: [], assumed_zones: [] },
    })),
  )
  expect(await rows(`SELECT FROM busy_spans WHERE source = 'class'`)).toHaveLength(4)
})

test('who has a slot keeps it, and has missed no offer', async () => {
  expect(await rows('SELECT slot_id, missed_offer FROM slot_invitations')).toEqual([{ slot_id: 1, missed_offer: null }])
})
