import { expect, test } from 'vitest'
import { earlierDatabase } from '#testing/earlier-database.ts'

/* The migration that keeps which days a timetable covers, on a database with timetables. */

const PROFILE = (id: number) => `
  INSERT INTO users (id, email, role) VALUES ('u${id}', 'u${id}@example.edu', 'student');
  INSERT INTO student_profiles (id, user_id, first_name, last_name, email, cell_phone, major, specialties)
    VALUES (${id}, 'u${id}', 'Ana', 'Núñez', 'u${id}@example.edu', '', 'Dance', '{}');`

const OLD_ROWS = `
  INSERT INTO campus (zone) VALUES ('America/Los_Angeles');
  ${PROFILE(1)}
  INSERT INTO timetables (student_id, name, address, read_at, whole_at) VALUES
    (1, 'fall.ics', NULL, '2026-10-01Z', NULL), (1, 'last-spring.ics', NULL, '2026-10-01Z', NULL),
    (1, 'example.edu', 'https://example.edu/my.ics', '2026-10-01Z', '2026-10-01Z');
  INSERT INTO busy_spans (student_id, during, source, timetable_id) VALUES
    (1, '[2026-09-01 05:00Z,2026-09-01 06:00Z)', 'class', 1), (1, '[2026-12-10 20:00Z,2026-12-11 08:00Z)', 'class', 1),
    (1, '[2026-11-02 17:00Z,2026-11-02 18:00Z)', 'class', 3);
  INSERT INTO deleted_profiles (id, batch, user_id, name, rows, photo_hashes, deleted_at) VALUES (2, gen_random_uuid(), 'u1', 'Ben',
    '{"timetables": [{"id": 7, "name": "fall.ics", "address": null, "whole_at": null}, {"id": 8, "name": "none.ics", "address": null}],
      "busy_spans": [{"timetable_id": 7, "during": "[\\"2026-09-01 17:00:00+00\\",\\"2026-09-01 18:00:00+00\\")"}, {"timetable_id": null, "during": "empty"}]}',
    '{}', now())`

const { rows } = earlierDatabase('_days_that_timetables_cover', OLD_ROWS)

test('a timetable covers the days of its classes at the campus, none without a class, and an address is read as a whole at its next turn', async () => {
  const days = 'covers_from::text AS "from", covers_to::text AS "to", kept_from::text AS kept, whole_at'
  expect(await rows(`SELECT name, ${days} FROM timetables ORDER BY id`)).toEqual([
    { name: 'fall.ics', from: '2026-08-31', to: '2026-12-10', kept: '2026-08-31', whole_at: null },
    { name: 'last-spring.ics', from: null, to: null, kept: null, whole_at: null },
    { name: 'example.edu', from: '2026-11-02', to: '2026-11-02', kept: '2026-11-02', whole_at: null },
  ])
})

test('so do those of profiles that can still be restored', async () => {
  const day = '2026-09-01'
  expect(await rows(`SELECT rows -> 'timetables' AS timetables FROM deleted_profiles`)).toMatchObject([
    {
      timetables: [
        { id: 7, name: 'fall.ics', covers_from: day, covers_to: day, kept_from: day },
        { id: 8, name: 'none.ics', covers_from: null, covers_to: null },
      ],
    },
  ])
})
