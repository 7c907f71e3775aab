import { expect, test } from 'vitest'
import { earlierDatabase } from '#testing/earlier-database.ts'

/* The migration after which ticks of a registration wait for their person, on a database with answers of every kind. */

const profile = (id: number, confirmation: string) => `
  INSERT INTO users (id, email, role) VALUES ('u${id}', 'u${id}@example.edu', 'student');
  INSERT INTO student_profiles (id, user_id, first_name, last_name, email, cell_phone, major, specialties, confirmation)
    VALUES (${id}, 'u${id}', 'Ana', 'Vega', 'u${id}@example.edu', '', 'Dance', '{}', '${confirmation}');`
const answer = (id: number, way: string, uses: string, asked = 'NULL') =>
  `INSERT INTO consents (user_id, uses, asked, text_version, way, given_at) VALUES ('u${id}', '${uses}', ${asked}, '1', '${way}', '2027-03-0${id}Z');`

const { rows } = earlierDatabase(
  '_consents_to_confirm',
  [
    "INSERT INTO campus (zone) VALUES ('UTC');",
    profile(1, 'none') + answer(1, 'kiosk', '{casting,directors}'),
    profile(2, 'person') + answer(2, 'link', '{casting}'),
    profile(3, 'person') + answer(3, 'kiosk', '{casting}') + answer(3, 'self', '{casting,publicity}'),
    profile(4, 'person') + answer(4, 'self', '{casting}'),
    profile(5, 'none') + answer(5, 'kiosk', '{casting}') + answer(5, 'device', '{casting}', "'{casting}'"),
    profile(6, 'none') + answer(6, 'kiosk', '{}'),
    `INSERT INTO join_links (token, title, fields, asks_photos, places, taken, known) VALUES ('openday', 'Open day', '{}', false, 5, 3, 1);
     INSERT INTO audit_log (at, actor, action, subject, details) VALUES
       ('2027-03-02Z', NULL, 'join-link.registered', 'talent:2', '{"linkId": 1}'),
       ('2027-03-02Z', NULL, 'join-link.registered', 'talent:999', '{"linkId": 1}'),
       ('2027-03-02Z', NULL, 'kiosk.registered', 'talent:1', '{}');`,
  ].join('\n'),
)

test('ticks that nobody confirmed wait, signed in or not; answers of the person and on a device stay', async () => {
  expect(await rows('SELECT user_id, uses, way, ticked_at FROM consents_to_confirm ORDER BY user_id')).toEqual([
    { user_id: 'u1', uses: ['casting', 'directors'], way: 'kiosk', ticked_at: new Date('2027-03-01Z') },
    { user_id: 'u2', uses: ['casting'], way: 'link', ticked_at: new Date('2027-03-02Z') },
    { user_id: 'u5', uses: ['casting'], way: 'kiosk', ticked_at: new Date('2027-03-05Z') },
    { user_id: 'u6', uses: [], way: 'kiosk', ticked_at: new Date('2027-03-06Z') },
  ])
  expect(await rows('SELECT user_id, way FROM consents ORDER BY id')).toEqual([
    { user_id: 'u3', way: 'kiosk' },
    { user_id: 'u3', way: 'self' },
    { user_id: 'u4', way: 'self' },
    { user_id: 'u5', way: 'device' },
  ])
})

test('search knows only what counts', async () => {
  expect(await rows('SELECT id::int FROM student_profiles WHERE has_consent ORDER BY id')).toEqual([{ id: 3 }, { id: 4 }, { id: 5 }])
})

test('people who registered by a link keep their places', async () => {
  expect(await rows('SELECT link_id, user_id, registered_at FROM join_registrations')).toEqual([
    { link_id: 1, user_id: 'u2', registered_at: new Date('2027-03-02Z') },
  ])
  expect(await rows('SELECT taken, known FROM join_links')).toEqual([{ taken: 3, known: 1 }])
})
