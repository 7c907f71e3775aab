import { photos } from '#db/schema/profiles.ts'
import { makeApplication, makeProfile, makeProject, makeUser } from '#testing/factories.ts'
import type { TestApp } from '#testing/test-app.ts'

/** The rows that a statement returns. */
export async function rowsIn<Row extends object = Record<string, unknown>>(
  server: TestApp,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  return (await server.deps.platform.db.$client.query<Row>(text, values)).rows
}

/** @param from the SQL after FROM: a table, and a WHERE to count only some rows */
export async function countRows(test: TestApp, from: string): Promise<number> {
  const [counted] = await rowsIn<{ count: number }>(test, `SELECT count(*)::int AS count FROM ${from}`)
  return counted?.count ?? 0
}

/** Everything that can belong to a profile, with every kind of reference. */
export async function makeTalentLife(server: TestApp): Promise<{ id: number; userId: string; projectId: number }> {
  const user = await makeUser(server)
  const director = await makeUser(server, { role: 'admin' })
  const profile = await makeProfile(server, {
    userId: user.id,
    age: 21,
    heightFeet: 5,
    heightInches: 6,
    gender: 'Non-Binary',
    ethnicity: 'Asian',
    religion: 'Other',
    specialties: ['Stage combat', 'Tap "dance", \\ and {braces}'],
    bio: 'Line one\nLine two — “quoted”',
    available: false,
    weeklyAvailability: { '0': Array(13).fill(true), '6': Array(13).fill(false) },
    rating: 84,
    isPublic: false,
    hidesContact: true,
    version: 7,
  })
  const project = await makeProject(server)
  const hash = (letter: string) => `${letter}${profile.id.toString(16)}`.padEnd(64, '0')
  for (const letter of ['a', 'b', 'c'])
    await server.deps.platform.db
      .insert(photos)
      .values({ hash: hash(letter), mime: 'image/jpeg', bytes: 9, width: 3, height: 4, thumbhash: 'x', ready: true })
  await rowsIn(
    server,
    `INSERT INTO profile_photos (profile_id, hash, position) SELECT $1, hash, place - 1 FROM unnest($2::text[]) WITH ORDINALITY AS p(hash, place)`,
    [profile.id, [hash('b'), hash('a')]],
  )
  await makeChange(server, profile.id, director.id)
  const application = await makeApplication(server, { projectId: project.id, studentId: profile.id, stage: 'booked', notes: 'Bring a hat' })
  await rowsIn(
    server,
    `INSERT INTO application_changes (application_id, from_stage, stage, changed_by)
     VALUES ($1, NULL, 'submitted', $2), ($1, 'submitted', 'booked', $3)`,
    [application.id, user.id, director.id],
  )
  await rowsIn(
    server,
    `INSERT INTO offers (application_id, project_title, role_name, token_hash, sent_by, sent_at, expires_at, answer, answered_at)
     VALUES ($1, 'Open day', 'Guide', sha256($2::bytea), $3, now() - interval '1 day', now(), 'accepted', now())`,
    [application.id, `offer ${application.id}`, director.id],
  )
  await rowsIn(
    server,
    `INSERT INTO bookings (application_id, agreed, agreed_at, told, told_at, token_hash, sequence)
     SELECT $1, plan, now(), plan, now(), sha256($2::bytea), 3
     FROM (VALUES ('{"shootDate": "2027-03-01", "shootTime": null, "endTime": null, "place": "Library"}'::jsonb)) AS agreed(plan)`,
    [application.id, `booking ${application.id}`],
  )
  await rowsIn(
    server,
    `INSERT INTO role_invitations (application_id, plan, token_hash, sent_at, expires_at, answer, answered_at)
     VALUES ($1, '{"shootDate": "2027-03-01", "shootTime": null, "endTime": null, "place": "Library"}', sha256($2::bytea), now(),
       now() + interval '30 days', 'accepted', now())`,
    [application.id, `invitation ${application.id}`],
  )
  await makeInvitation(server, { ...application, by: director.id })
  await rowsIn(
    server,
    `INSERT INTO absences (application_id, kind, hours_before, reason, happened_at, forgiven_by, forgiven_at)
     VALUES ($1, 'late-cancellation', 5, 'Fever', now(), $2, now())`,
    [application.id, director.id],
  )
  await makeAttendance(server, application)
  await rowsIn(
    server,
    `INSERT INTO self_tapes (student_id, project_id, title, video_url, thumbnail_url, file_size, watched_by, watched_at)
     VALUES ($1, $2, 'Monologue', 'https://videos.example/1.mp4', $3, 2147483648, $4, now()),
       ($1, NULL, 'Reel', 'https://videos.example/2.mp4', NULL, NULL, NULL, NULL)`,
    [profile.id, project.id, `/media/photos/${hash('c')}/320`, director.id],
  )
  await rowsIn(
    server,
    `INSERT INTO photo_download_links (token_hash, student_id, selected_photos, created_by, title, expires_at)
     SELECT sha256($1::text::bytea), $2, array_agg(id), $3, 'For the agency', now() + interval '7 days' FROM profile_photos WHERE profile_id = $2`,
    [String(profile.id), profile.id, director.id],
  )
  await rowsIn(
    server,
    `INSERT INTO profile_links (profile_id, kind, token_hash, expires_at) VALUES ($1, 'edit', sha256($2::bytea), now() + interval '1 day')`,
    [profile.id, `link ${profile.id}`],
  )
  await rowsIn(
    server,
    `WITH list AS (INSERT INTO lists (name, created_by) VALUES ($1, $2) RETURNING id)
     INSERT INTO list_entries (list_id, student_id, note, added_by) SELECT id, $3, 'Sings, too', $2 FROM list`,
    [`Favourites of ${director.id}`, director.id, profile.id],
  )
  await rowsIn(
    server,
    'INSERT INTO profile_invitations (student_id, asked_by, asked_at, waiting, sent_at, mails) VALUES ($1, $2, now(), false, now(), 1)',
    [profile.id, director.id],
  )
  await makeVote(server, application)
  await makeCall(server, application)
  await makeAvailability(server, profile.id)
  await makeTake(server, application)
  await makeAnswer(server, { projectId: project.id, studentId: profile.id })
  return { id: profile.id, userId: user.id, projectId: project.id }
}

/** A change of a profile by somebody. */
export async function makeChange(server: TestApp, studentId: number, changedBy: string): Promise<void> {
  await rowsIn(
    server,
    `INSERT INTO profile_changes (student_id, version, changes, changed_by, changed_at)
     VALUES ($1, 7, '[{"field": "major", "role": null, "before": "Dance", "after": "Music"}]', $2, now())`,
    [studentId, changedBy],
  )
}

/** An invitation to an audition session, for a person who had a slot and gave it back. */
export async function makeInvitation(
  server: TestApp,
  { id, projectId, studentId, by }: { id: number; projectId: number; studentId: number; by: string },
): Promise<void> {
  await rowsIn(
    server,
    `WITH s AS (INSERT INTO audition_sessions (project_id, name, kind, day, start_time, end_time, rooms, slot_minutes, capacity, breaks)
       VALUES ($1, 'Callbacks', 'callback', '2027-03-01', '09:00', '12:00', '[{"id": 1, "name": "Studio"}]', 15, 1, '[]') RETURNING id)
     INSERT INTO slot_invitations (session_id, application_id, student_id, token_hash, invited_by, invited_at, takes, updated_at)
     SELECT id, $2, $3, sha256($4::bytea), $5, now(), 1, now() FROM s`,
    [projectId, id, studentId, `slot ${id}`, by],
  )
}

/** Somebody who was on a shoot. */
export async function makeAttendance(
  server: TestApp,
  { id, projectId, studentId }: { id: number; projectId: number; studentId: number },
): Promise<void> {
  await rowsIn(
    server,
    `WITH a AS (INSERT INTO attendances (board, project_id, application_id, student_id, number, state, arrived_at, called_at, entered_at, ended_at)
       VALUES ($4, $1, $2, $3, 1, 'done', now(), now(), now(), now()) RETURNING id)
     INSERT INTO attendance_steps (client_id, attendance_id, before, state, made_at, received_at)
       SELECT gen_random_uuid(), id, '{"state": "expected"}', 'arrived', now(), now() FROM a`,
    [projectId, id, studentId, `shoot-${projectId}-2027-03-20`],
  )
}

/** A timetable with a class, a term and an exception of a student. */
export async function makeAvailability(server: TestApp, studentId: number): Promise<void> {
  await rowsIn(
    server,
    `WITH t AS (INSERT INTO timetables (student_id, name, address) VALUES ($1, 'classes.example.edu', 'https://classes.example.edu/my.ics') RETURNING id),
       e AS (INSERT INTO availability_exceptions (student_id, during, is_free, note)
         VALUES ($1, '[2027-03-01 10:00Z,2027-03-01 12:00Z)', false, 'Dentist') RETURNING id, during),
       term AS (INSERT INTO availability_terms (student_id, name, valid_from, valid_to, hours)
         VALUES ($1, 'Spring', '2027-01-11', '2027-05-14', '{}'))
     INSERT INTO busy_spans (student_id, during, source, timetable_id, exception_id)
       SELECT $1, tstzrange('2027-03-02 10:00Z', '2027-03-02 11:00Z'), 'class', id, NULL::int FROM t UNION ALL
       SELECT $1, during, 'exception', NULL, id FROM e`,
    [studentId],
  )
}

/** A published call sheet that a booked person has confirmed. */
export async function makeCall(server: TestApp, { id, projectId }: { id: number; projectId: number }): Promise<void> {
  await rowsIn(
    server,
    `WITH s AS (INSERT INTO call_sheets (project_id, day) VALUES ($1, '2027-03-20') RETURNING id),
       v AS (INSERT INTO call_sheet_versions (sheet_id, number, content, published_at) SELECT id, 1, '{}', now() FROM s)
     INSERT INTO call_sheet_lines (sheet_id, application_id, call_time, note, token_hash, sent_version, sent_at, sent_call, sent_wrap, sent_note,
         event_id, sequence, seen_at, confirmed_at, reminded)
       SELECT id, $2, '09:15', 'Bring the red shoes', sha256($3::bytea), 1, now(), '2027-03-20 16:15Z', '2027-03-20 23:00Z', 'Bring the shoes',
         'shoot-1', 0, now(), now(), 72 FROM s`,
    [projectId, id, `call ${id}`],
  )
}

/** A vote on an application. @param by the address of the reviewer */
export async function makeVote(
  server: TestApp,
  { id, projectId }: { id: number; projectId: number },
  by = `reviewer-${id}@example.edu`,
): Promise<void> {
  await rowsIn(
    server,
    `WITH p AS (INSERT INTO presentations (project_id, title, presented, shown, seed, ends_at, created_at)
       VALUES ($1, 'For the dean', 'chosen', '{photos}', '', now() + interval '1 day', now()) RETURNING id),
     n AS (INSERT INTO presentation_people (presentation_id, application_id, position, note) SELECT id, $2, 0, 'Can juggle' FROM p),
     r AS (INSERT INTO reviewers (presentation_id, email, token_hash, invited_at) SELECT id, $3, sha256(($3 || id)::bytea), now() FROM p
       RETURNING id)
     INSERT INTO votes (reviewer_id, application_id, verdict, comment, comment_for, voted_at)
       SELECT id, $2, 'yes', 'Warm', 'office', now() FROM r`,
    [projectId, id, by],
  )
  await rowsIn(
    server,
    `INSERT INTO vote_changes (reviewer_id, application_id, verdict, comment, comment_for, voted_at)
     SELECT reviewer_id, application_id, verdict, comment, comment_for, voted_at FROM votes WHERE application_id = $1`,
    [id],
  )
}

/** A request for a self-tape, a sent tape, and the office's note on it. */
async function makeTake(server: TestApp, { id, projectId }: { id: number; projectId: number }): Promise<void> {
  await rowsIn(
    server,
    `WITH m AS (INSERT INTO media_requests (project_id, role_id, kind, instructions, due_at, hear_by, created_at)
         SELECT $1, role_id, 'self-tape', 'Play it slowly.', now() + interval '4 days', '2027-03-01', now() FROM applications WHERE id = $2 RETURNING id),
       q AS (INSERT INTO media_request_people (request_id, application_id, token_hash, sent_at, mailed_at, reply, reason, replied_at)
         SELECT id, $2, sha256($3::bytea), now(), now(), 'cannot', 'Away', now() FROM m RETURNING request_id),
       k AS (INSERT INTO media_takes (request_id, application_id, tape_id, begun_at, received_at)
         SELECT request_id, $2, (SELECT max(t.id) FROM self_tapes AS t JOIN applications AS a ON a.student_id = t.student_id WHERE a.id = $2), now(), now()
         FROM q RETURNING id),
       w AS (INSERT INTO media_take_people (take_id, application_id, named_at, reply, replied_at) SELECT id, $2, now(), 'agreed', now() FROM k)
     INSERT INTO media_notes (take_id, application_id, seconds, text, written_at) SELECT id, $2, 2.5, 'A fine pause', now() FROM k`,
    [projectId, id, `request ${id}`],
  )
}

/** An availability check with an answer of a student. */
export async function makeAnswer(server: TestApp, { projectId, studentId }: { projectId: number; studentId: number }): Promise<void> {
  await rowsIn(
    server,
    `WITH c AS (INSERT INTO availability_checks (project_id, questions, due_at, created_at)
         VALUES ($1, '{"Can you drive?"}', now() + interval '3 days', now()) RETURNING id),
       w AS (INSERT INTO check_windows (check_id, during, changed_at)
         SELECT id, tstzrange(now() + interval '7 days', now() + interval '7 days 2 hours'), now() FROM c RETURNING id),
       q AS (INSERT INTO check_people (check_id, student_id, token_hash, sent_at, answered_at, replies)
         SELECT id, $2, sha256($3::bytea), now(), now(), '{Yes}' FROM c RETURNING check_id)
     INSERT INTO check_answers (window_id, check_id, student_id, answer, note, calendar, answered_at)
       SELECT w.id, check_id, $2, 'partly', 'Until noon', 'unknown', now() FROM w, q`,
    [projectId, studentId, `check ${studentId}`],
  )
}

/** The tables whose rows are deleted and restored with a profile. */
export const LIFE_TABLES = [
  'student_profiles',
  'profile_photos',
  'profile_changes',
  'profile_invitations',
  'applications',
  'application_changes',
  'offers',
  'bookings',
  'role_invitations',
  'call_sheet_lines',
  'slot_invitations',
  'absences',
  'self_tapes',
  'photo_download_links',
  'list_entries',
  'availability_terms',
  'availability_exceptions',
  'timetables',
  'busy_spans',
  'check_people',
  'check_answers',
  'media_request_people',
  'media_takes',
  'media_take_people',
  'media_notes',
  'attendances',
  'presentation_people',
  'votes',
  'vote_changes',
]

/** Every row of these tables. */
export async function everyLife(server: TestApp): Promise<Record<string, unknown[]>> {
  const found: Record<string, unknown[]> = {}
  for (const table of LIFE_TABLES) {
    // Triggers recreate the spans of applications, with other ids.
    const shown = table === 'busy_spans' ? "to_jsonb(part) - 'id' AS span" : '*'
    found[table] = await rowsIn(server, `SELECT ${shown} FROM ${table} AS part ORDER BY ${table === 'busy_spans' ? 'span' : 'part.*'}`)
  }
  return found
}
