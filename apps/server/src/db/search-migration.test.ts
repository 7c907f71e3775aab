import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import journal from '#db/migrations/meta/_journal.json' with { type: 'json' }
import { migrateDatabase, migrateWithin } from './migrate.ts'

/*
 * The migration to the search that casts, on a database with the schema before it: people with and without photos, tapes, consents and
 * bookings, one of which is for a deleted casting call.
 */

const admin = new pg.Client(inject('postgres'))
const name = `migration_${randomBytes(6).toString('hex')}`
const connection = { ...inject('postgres'), database: name }
const client = new pg.Client(connection)
const rows = async (text: string) => (await client.query(text)).rows

const BEFORE = journal.entries.findIndex(({ tag }) => tag.endsWith('_casting_search'))

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

beforeAll(async () => {
  await admin.connect()
  await admin.query(`CREATE DATABASE ${name}`)
  await client.connect()
  const known = readMigrationFiles({ migrationsFolder: fileURLToPath(new URL('./migrations', import.meta.url)) })
  const earlier = known.slice(0, BEFORE).map(({ hash, folderMillis: createdAt }) => ({ hash, createdAt }))
  await client.query('BEGIN')
  expect(await migrateWithin(client, earlier)).toBe(true)
  await client.query('COMMIT')
  await client.query(OLD_ROWS)
  await migrateDatabase(connection)
})
afterAll(async () => {
  await client.end()
  await admin.query(`DROP DATABASE ${name}`)
  await admin.end()
})

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
})
