import { STAGES, statusOf, studentStageOf } from '@callboard/contract/casting/board/stages'
import type { Queryable } from '#db/client.ts'
import { CONSENT_PARTS } from './consent-parts.repository.ts'

/** Rows read at once, because a person may have many messages. */
const PAGE = 500

/** The account of the student, and its profile. */
export interface Whose {
  readonly userId: string
  readonly email: string
  readonly profileId: number | null
}

/** One part of the data stored about a person. */
export interface Part {
  /** Its name in the file. */
  readonly name: string
  /** `$1` is the account's id, `$2` its address, `$3` the profile's id. A text with `$4` is read in pages that begin after that `id`. */
  readonly text: string
  /** How a row is shown, if not as it is read. */
  readonly show?: (row: Record<string, unknown>) => object
}

/** An application by the status and the word that its student reads. */
function asStudentKnows({ toldStage, ...application }: Record<string, unknown>): object {
  const known = STAGES.find((stage) => stage === toldStage) ?? 'submitted'
  return { ...application, status: statusOf(known), stage: studentStageOf(known) }
}

/** A deleted profile whose applications are as their student knows them. */
function withKnownApplications({ kept, ...deletion }: Record<string, unknown>): object {
  const { applications, ...rows } = kept as { applications: Record<string, unknown>[] | null }
  return { ...deletion, kept: { ...rows, applications: applications?.map(asStudentKnows) ?? null } }
}

const PROFILE_COLUMNS = `id::text, first_name AS "firstName", last_name AS "lastName", email, cell_phone AS "cellPhone", major,
  expected_graduation_year AS "expectedGraduationYear", year, school, instagram, location, age, height_feet AS "heightFeet",
  height_inches AS "heightInches", experience_level AS "experienceLevel", gender, ethnicity, religion, specialties, bio, available,
  weekly_availability AS "weeklyAvailability", rating, photo_alts AS "photoWords",
  is_public AS "isPublic", hides_contact AS "hidesContact", confirmation,
  held_at AS "onHoldSince", created_at AS "createdAt", updated_at AS "updatedAt"`

/**
 * The stage to which a student moved their application. A change without an earlier stage is that they applied; its stage may be what the
 * office had decided before, and had not told.
 */
const OWN_MOVE = `CASE WHEN c.from_stage IS NULL THEN 'submitted' ELSE c.stage END`

/**
 * Everything stored about a student, by table. Left out are the office's notes on applications and lists, the names of lists, ranks,
 * decisions that are not told yet, and the reasons of holds, which students never see; what the office decided is in the messages that told it; hashes, which are
 * meaningless to people; staff; and other students, such as `to` in the log of moved photos.
 */
export const PARTS: readonly Part[] = [
  {
    name: 'account',
    text: `SELECT id, email, first_name AS "firstName", last_name AS "lastName", role, language, office_mail_stopped_at AS "officeMailStoppedAt",
      created_at AS "createdAt", updated_at AS "updatedAt" FROM users WHERE id = $1`,
  },
  {
    name: 'singleSignOn',
    text: 'SELECT issuer, subject, created_at AS "createdAt" FROM identities WHERE user_id = $1 ORDER BY created_at',
  },
  {
    name: 'passkeys',
    text: `SELECT name, is_synced AS "isSynced", transports, created_at AS "createdAt", last_used_at AS "lastUsedAt"
      FROM passkeys WHERE user_id = $1 ORDER BY id`,
  },
  {
    name: 'sessions',
    text: `SELECT browser, created_at AS "createdAt", last_seen_at AS "lastSeenAt" FROM sessions WHERE sess->>'userId' = $1 ORDER BY created_at`,
  },
  {
    name: 'signInMails',
    text: 'SELECT created_at AS "createdAt", expires_at AS "expiresAt", used_at AS "usedAt" FROM sign_in_requests WHERE email = $2 ORDER BY id',
  },
  {
    name: 'wrongSignInCodes',
    text: 'SELECT guessed_at AS "typedAt" FROM sign_in_guesses WHERE email = $2 ORDER BY id',
  },
  { name: 'profile', text: `SELECT ${PROFILE_COLUMNS} FROM student_profiles WHERE id = $3` },
  {
    name: 'changesOfProfile',
    text: `SELECT changes, coalesce(changed_by = $1, false) AS "byYou", by_link AS "byEditLink", changed_at AS "changedAt"
      FROM profile_changes WHERE student_id = $3 ORDER BY version`,
  },
  ...CONSENT_PARTS,
  {
    name: 'warningsBeforeDeletion',
    text: 'SELECT what, requested_at AS "askedFor", sent_at AS "sentAt" FROM retention_warnings WHERE user_id = $1 ORDER BY what',
  },
  {
    name: 'selfTapes',
    text: `SELECT t.title, t.description, p.title AS "castingCall", t.is_general AS "isGeneral", t.duration AS seconds, t.file_size AS bytes,
      f.file_name AS "fileName", CASE WHEN t.file_id IS NULL THEN t.video_url END AS "videoElsewhere", t.captions,
      t.captions_language AS "captionsLanguage", t.watched_at AS "firstWatchedByTheOffice", t.created_at AS "createdAt"
      FROM self_tapes AS t LEFT JOIN projects AS p ON p.id = t.project_id LEFT JOIN tape_files AS f ON f.id = t.file_id
      WHERE t.student_id = $3 ORDER BY t.id`,
  },
  {
    name: 'unfinishedUploads',
    text: `SELECT file_name AS "fileName", size AS bytes, created_at AS "createdAt" FROM tape_files AS f WHERE user_id = $1
      AND NOT EXISTS (SELECT FROM self_tapes WHERE file_id = f.id) ORDER BY created_at`,
  },
  {
    name: 'applications',
    text: `SELECT p.title AS "castingCall", r.name AS role, a.told_stage AS "toldStage", a.submitted_at AS "submittedAt",
      (SELECT json_agg(json_build_object('stage', ${OWN_MOVE}, 'reason', c.reason, 'changedAt', c.changed_at) ORDER BY c.id)
        FROM application_changes AS c WHERE c.application_id = a.id AND c.changed_by = $1) AS "changedByYou"
      FROM applications AS a JOIN projects AS p ON p.id = a.project_id JOIN roles AS r ON r.id = a.role_id
      WHERE a.student_id = $3 AND a.told_stage IS NOT NULL ORDER BY a.id`,
    show: asStudentKnows,
  },
  {
    name: 'offers',
    text: `SELECT o.project_title AS "castingCall", o.role_name AS role, o.shoot_date::text AS "shootDate", o.shoot_time AS "shootTime",
      o.end_time AS "endTime", o.place, o.pay, o.message, o.sent_at AS "sentAt", o.expires_at AS "expiresAt", o.reminded_at AS "remindedAt",
      o.answer, o.answered_at AS "answeredAt"
      FROM offers AS o JOIN applications AS a ON a.id = o.application_id WHERE a.student_id = $3 ORDER BY o.id`,
  },
  {
    name: 'availabilityChecks',
    text: `SELECT p.title AS "castingCall", c.message, c.questions, q.replies, c.due_at AS "dueAt", q.sent_at AS "sentAt",
      q.reminded_at AS "remindedAt", q.answered_at AS "answeredAt",
      (SELECT json_agg(json_build_object('from', lower(w.during), 'to', upper(w.during), 'answer', a.answer, 'note', a.note,
          'calendar', a.calendar, 'answeredAt', a.answered_at) ORDER BY w.during)
        FROM check_answers AS a JOIN check_windows AS w ON w.id = a.window_id
        WHERE a.check_id = q.check_id AND a.student_id = q.student_id) AS answers
      FROM check_people AS q JOIN availability_checks AS c ON c.id = q.check_id JOIN projects AS p ON p.id = c.project_id
      WHERE q.student_id = $3 ORDER BY q.id`,
  },
  {
    name: 'callSheets',
    text: `SELECT p.title AS "castingCall", s.day::text AS day, l.sent_at AS "sentAt", l.sent_call AS "callTime", l.sent_wrap AS wrap,
      l.sent_note AS note, l.cancelled_at AS "cancelledAt", l.seen_at AS "seenAt", l.confirmed_at AS "confirmedAt", l.problem,
      l.reminded AS "remindedHoursBefore"
      FROM call_sheet_lines AS l JOIN call_sheets AS s ON s.id = l.sheet_id JOIN projects AS p ON p.id = s.project_id
      JOIN applications AS a ON a.id = l.application_id WHERE a.student_id = $3 AND l.sent_at IS NOT NULL ORDER BY l.id`,
  },
  {
    name: 'auditionSlots',
    text: `SELECT p.title AS "castingCall", s.name, s.kind, s.place, i.invited_at AS "invitedAt", lower(slot.during) AS "from", upper(slot.during) AS "to",
      i.offered_until AS "offeredUntil", i.waiting_since AS "waitingSince", i.missed_offer AS "missedOffer", s.cancelled_at AS "cancelledAt"
      FROM slot_invitations AS i JOIN audition_sessions AS s ON s.id = i.session_id JOIN projects AS p ON p.id = s.project_id
        LEFT JOIN audition_slots AS slot ON slot.id = i.slot_id
      WHERE i.student_id = $3 ORDER BY i.id`,
  },
  {
    name: 'attendances',
    text: `SELECT p.title AS "castingCall", s.name AS "auditionSession", d.number, d.state, d.room, d.arrived_at AS "arrivedAt", d.called_at AS "calledAt",
      d.entered_at AS "enteredAt", d.ended_at AS "endedAt"
      FROM attendances AS d JOIN projects AS p ON p.id = d.project_id LEFT JOIN audition_sessions AS s ON s.id = d.session_id
      WHERE d.student_id = $3 AND d.state <> 'no-show' ORDER BY d.id`,
  },
  { name: 'listsOfTheOffice', text: 'SELECT added_at AS "addedAt" FROM list_entries WHERE student_id = $3 ORDER BY added_at, list_id' },
  {
    name: 'importedRows',
    // Without columns that are left out, also before the import is started: they are not about the person for the office.
    text: `SELECT i.created_at AS "readAt", chosen.header, chosen.cells FROM import_rows AS r JOIN imports AS i ON i.id = r.import_id
      CROSS JOIN LATERAL (SELECT array_agg(i.header[place] ORDER BY place) AS header, array_agg(r.cells[place] ORDER BY place) AS cells
        FROM generate_series(1, cardinality(i.header)) AS place WHERE i.plan->'columns'->>(place - 1) IS NOT NULL) AS chosen
      WHERE r.student_id = $3 ORDER BY i.id, r.number`,
  },
  {
    name: 'availability',
    text: `SELECT name, valid_from::text AS "from", valid_to::text AS "to", hours, NULL::tstzrange AS during, NULL::boolean AS "isFree", NULL AS note
        FROM availability_terms WHERE student_id = $3
      UNION ALL SELECT NULL, NULL, NULL, NULL, during, is_free, note FROM availability_exceptions WHERE student_id = $3`,
  },
  {
    name: 'timetables',
    text: `SELECT name, address, read_at AS "readAt", covers_from::text AS "coversFrom",
      covers_to::text AS "coversTo", (SELECT json_agg(json_build_object('from', lower(during), 'to', upper(during)) ORDER BY during)
        FROM busy_spans WHERE timetable_id = timetables.id) AS busy
      FROM timetables WHERE student_id = $3 ORDER BY id`,
  },
  {
    name: 'messages',
    text: `SELECT r.id, coalesce(r.subject, m.subject) AS subject, coalesce(r.content, m.content) AS content, m.message_type AS type,
      m.sent_at AS "sentAt", r.read_at AS "readAt", r.mail_state AS mail, r.mail_state_at AS "mailAt"
      FROM message_recipients AS r JOIN messages AS m ON m.id = r.message_id WHERE r.recipient_user_id = $1 AND r.id > $4
      ORDER BY r.id LIMIT ${PAGE}`,
  },
  {
    name: 'events',
    text: `SELECT id, title, description, start_date AS "startDate", end_date AS "endDate", location, event_type AS type, status
      FROM calendar_events WHERE attendees && ARRAY[$1, $2] AND deleted_at IS NULL AND id > $4 ORDER BY id LIMIT ${PAGE}`,
  },
  {
    name: 'calendarAddress',
    text: 'SELECT created_at AS "createdAt", last_used_at AS "lastUsedAt" FROM calendar_feeds WHERE user_id = $1',
  },
  {
    name: 'linksToProfile',
    text: `SELECT kind, created_at AS "createdAt", expires_at AS "expiresAt", last_used_at AS "lastUsedAt", revoked_at AS "revokedAt"
      FROM profile_links WHERE profile_id = $3 ORDER BY id`,
  },
  {
    name: 'linksToPhotos',
    text: `SELECT title, cardinality(selected_photos) AS photos, created_at AS "createdAt", expires_at AS "expiresAt",
      last_used_at AS "lastUsedAt", revoked_at AS "revokedAt" FROM photo_download_links WHERE student_id = $3 ORDER BY id`,
  },
  {
    name: 'deletedProfiles',
    text: `SELECT deleted_at AS "deletedAt", (rows - 'absences') || jsonb_build_object(
        'student_profiles', (SELECT jsonb_agg(p - 'held_by' - 'held_reason') FROM jsonb_array_elements(rows -> 'student_profiles') AS p),
        'photo_download_links', (SELECT jsonb_agg(l - 'token_hash' - 'created_by') FROM jsonb_array_elements(rows -> 'photo_download_links') AS l),
        'offers', (SELECT jsonb_agg(o - 'token_hash' - 'sent_by') FROM jsonb_array_elements(rows -> 'offers') AS o),
        'profile_changes', (SELECT jsonb_agg(h - 'changed_by') FROM jsonb_array_elements(rows -> 'profile_changes') AS h),
        'self_tapes', (SELECT jsonb_agg(t - 'watched_by') FROM jsonb_array_elements(rows -> 'self_tapes') AS t),
        'check_people', (SELECT jsonb_agg(q - 'token_hash') FROM jsonb_array_elements(rows -> 'check_people') AS q),
        'call_sheet_lines', (SELECT jsonb_agg(jsonb_build_object('application_id', l -> 'application_id', 'sent_at', l -> 'sent_at',
          'sent_call', l -> 'sent_call', 'sent_wrap', l -> 'sent_wrap', 'sent_note', l -> 'sent_note', 'seen_at', l -> 'seen_at',
          'confirmed_at', l -> 'confirmed_at', 'problem', l -> 'problem'))
          FROM jsonb_array_elements(rows -> 'call_sheet_lines') AS l WHERE l ->> 'sent_at' IS NOT NULL),
        'slot_invitations', (SELECT jsonb_agg(i - 'token_hash' - 'invited_by' - 'clash_reason')
          FROM jsonb_array_elements(rows -> 'slot_invitations') AS i),
        'attendances', (SELECT jsonb_agg(d) FROM jsonb_array_elements(rows -> 'attendances') AS d WHERE d ->> 'state' <> 'no-show'),
        'list_entries', (SELECT jsonb_agg(jsonb_build_object('added_at', e -> 'added_at')) FROM jsonb_array_elements(rows -> 'list_entries') AS e),
        'applications', (SELECT jsonb_agg(jsonb_build_object('project_id', a -> 'project_id', 'toldStage', a -> 'told_stage',
          'submitted_at', a -> 'submitted_at')) FROM jsonb_array_elements(rows -> 'applications') AS a WHERE a ->> 'told_stage' IS NOT NULL),
        'application_changes', (SELECT jsonb_agg(jsonb_build_object('application_id', c.application_id, 'stage', ${OWN_MOVE}, 'reason', c.reason,
          'changed_at', c.changed_at)) FROM jsonb_populate_recordset(NULL::application_changes, rows -> 'application_changes') AS c
          WHERE c.changed_by = $1)
      ) AS kept FROM deleted_profiles WHERE user_id = $1 ORDER BY deleted_at`,
    show: withKnownApplications,
  },
  {
    name: 'auditLog',
    text: `SELECT id, at, action, subject, details - 'to' - 'reason' AS details, coalesce(actor = $1, false) AS "byYou" FROM audit_log
      WHERE (actor = $1 OR subject IN ('user:' || $1, 'talent:' || $3::text)) AND id > $4 ORDER BY id LIMIT ${PAGE}`,
  },
]

/** The profile of an account, if it has one. */
export async function findWhose(db: Queryable, { userId, email }: { userId: string; email: string }): Promise<Whose> {
  const { rows } = await db.$client.query<{ id: number }>('SELECT id::float8 AS id FROM student_profiles WHERE user_id = $1', [userId])
  return { userId, email, profileId: rows[0]?.id ?? null }
}

/** One part, row by row; long ones are read in pages. */
export async function* readPart(
  db: Queryable,
  { text, show = (row) => row }: Part,
  { userId, email, profileId }: Whose,
): AsyncGenerator<object> {
  const isPaged = text.includes('$4')
  // Declares the types of parameters that the statement may not use.
  const typed = `WITH given AS (SELECT $1::text, $2::text, $3::bigint) ${text}`
  for (let after = 0; ; ) {
    const { rows } = await db.$client.query<Record<string, unknown>>(typed, [userId, email, profileId, ...(isPaged ? [after] : [])])
    yield* rows.map(show)
    if (!isPaged || rows.length < PAGE) return
    after = Number(rows.at(-1)?.['id'])
  }
}

/** The times of an account's downloads after a moment, oldest first. */
export async function findDownloads(db: Queryable, userId: string, action: string, since: Date): Promise<Date[]> {
  const { rows } = await db.$client.query<{ at: Date }>(
    'SELECT at FROM audit_log WHERE actor = $1 AND action = $2 AND at > $3 ORDER BY at',
    [userId, action, since],
  )
  return rows.map(({ at }) => at)
}
