import { expect, test } from 'vitest'
import { earlierDatabase } from '#testing/earlier-database.ts'

/*
 * The migration to the search that casts, on a database with the schema before it: people with and without photos, tapes, consents and
 * bookings, one of which is for a deleted casting call.
 */

const OLD_ROWS = `
  INSERT INTO users (id, email, role) SELECT 'u' || n, 'u' || n || '@example.edu', 'student' FROM generate_series(1, 3) AS n;
  INSERT INTO student_profiles (id, user_id, first_name, last_name, email, cell_phone, major, year, school, gender, specialties) VALUES
    (1, 'u1', 'Ana', 'Núñez', 'a@example.edu', '', 'Dance', 'Junior', 'Fine Arts', 'Female', '{Tap,Stage Combat}'),
    (2, 'u2', 'Ben', 'Ode', 'b@example.edu', '', 'Film', NULL, NULL, NULL, '{}'), (3, 'u3', 'Cy', 'Poe', 'c@example.edu', '', 'Film', NULL, NULL, NULL, '{}');
  INSERT INTO photos (hash, mime, bytes, width, height, thumbhash) VALUES ('aa', 'image/jpeg', 1, 1, 1, '');
  INSERT INTO profile_photos (profile_id, hash, position) VALUES (1, 'aa', 0);
  INSERT INTO self_tapes (student_id, title, video_url) VALUES (2, 'Reel', 'https://video.example');
  INSERT INTO consents (user_id, uses, text_version, way, given_at) VALUES
    ('u1', '{casting}', '1', 'self', '2026-01-01Z'), ('u2', '{casting}', '1', 'self', '2026-01-01Z'), ('u2', '{publicity}', '1', 'self', '2026-01-02Z');
  INSERT INTO projects (title, type, number_of_students) VALUES ('Play', 'Film', 2);
  INSERT INTO roles (project_id, name, needed) VALUES (1, 'Participant', 2);
  INSERT INTO applications (project_id, role_id, student_id, stage, place, moved_at) VALUES
    (1, 1, 1, 'completed', 1, '2026-03-01Z'), (1, 1, 2, 'submitted', NULL, '2026-03-02Z');
  INSERT INTO projects (title, type, deleted_at) VALUES ('Gone', 'Film', '2026-04-01Z');
  INSERT INTO roles (project_id, name) VALUES (2, 'Participant');
  INSERT INTO applications (project_id, role_id, student_id, stage, place) VALUES (2, 2, 3, 'booked', 1)`

const { rows } = earlierDatabase('_casting_search', OLD_ROWS)

test('people keep what they said, and the search knows their photos, tapes, consents and bookings', async () => {
  expect(await rows('SELECT first_name, has_photos, has_tape, has_consent, last_cast_at FROM student_profiles ORDER BY id')).toEqual([
    { first_name: 'Ana', has_photos: true, has_tape: false, has_consent: true, last_cast_at: new Date('2026-03-01Z') },
    { first_name: 'Ben', has_photos: false, has_tape: true, has_consent: false, last_cast_at: null },
    { first_name: 'Cy', has_photos: false, has_tape: false, has_consent: false, last_cast_at: null },
  ])
})

test('words of year, school and level are searched, and values of filters are stored', async () => {
  const [ana] = await rows('SELECT search_text, traits FROM student_profiles WHERE id = 1')
  expect(ana.search_text).toBe(' ana nunez dance junior fine arts student tap stage combat')
  expect(ana.traits.toSorted()).toEqual(
    [
      ['consent:yes', 'experience:student', 'gender:female', 'photos:yes', 'school:fine arts'],
      ['specialties:stage combat', 'specialties:tap', 'tape:no', 'worked:yes', 'year:junior'],
    ].flat(),
  )
  // Values that a profile does not give are stored, too.
  const [ben] = await rows('SELECT traits FROM student_profiles WHERE id = 2')
  expect(ben.traits).toEqual(expect.arrayContaining(['year:', 'gender:', 'school:']))
})
