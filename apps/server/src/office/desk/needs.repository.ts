import { TO_DECIDE } from '@callboard/contract/casting/board/stages'
import { MOST_MEANT, MOST_NEEDS, NEED_AFTER, type NeedKind } from '@callboard/contract/office/desk/rules'
import type { Queryable } from '#db/client.ts'
import { MAIL_NOT_HELD } from '#db/held-inbound.ts'
import { ASKED_FOR_MEDIA, IS_UNTOLD, WAITS_TO_HEAR } from '#db/promised-answers.ts'

/** A group of needs with the same kind and casting call. */
export interface FoundNeed {
  readonly kind: NeedKind
  readonly projectId: number | null
  readonly projectTitle: string | null
  readonly talentId: number | null
  readonly applications: readonly number[] | null
  readonly count: number
  readonly toDecide: number
  readonly at: Date
}

const PEOPLE = `applications AS a JOIN live_projects AS p ON p.id = a.project_id
  JOIN shown_profiles AS s ON s.id = a.student_id`
/** SQL: the undecided applicants of a casting call. */
const UNDECIDED = `FROM applications AS a JOIN shown_profiles AS s ON s.id = a.student_id
  WHERE a.project_id = p.id AND a.stage IN (${TO_DECIDE.map((stage) => `'${stage}'`).join(', ')})`
const UNDECIDED_COUNT = `(SELECT count(*) ${UNDECIDED})`
const UNDECIDED_IDS = `(SELECT array_agg(a.id ORDER BY a.submitted_at, a.id) ${UNDECIDED})`
const { offerHours, closingHours, shootDays, consentDays, hearByDays, untoldDays, waitingDays, registrationDays, mailDays } = NEED_AFTER

/** The SQL parts for the needs of one kind. */
interface WaitingFor {
  readonly count?: string
  readonly at: string
  readonly talent?: string
  /** The sort order of the applications that a need is about, if any. */
  readonly meant?: string
  /** The applications that a need is about, if they are not the counted rows. */
  readonly others?: string
  readonly toDecide?: string
  readonly from: string
}

/** What to count, when it is due, and for which person and casting call. $1 is the time, $2 the time zone of days. */
const NEEDS: Readonly<Record<Exclude<NeedKind, 'mail-sign-in' | 'mail-in'>, WaitingFor>> = {
  'offer-ends': {
    at: 'min(o.expires_at)',
    meant: 'o.expires_at, a.id',
    from: `offers AS o JOIN ${PEOPLE} ON a.id = o.application_id
      WHERE o.answer IS NULL AND o.expires_at > $1 AND o.expires_at <= $1 + interval '${offerHours} hours'`,
  },
  'call-problem': {
    at: 'min(l.sent_call)',
    meant: 'l.sent_call, a.id',
    from: `call_sheet_lines AS l JOIN ${PEOPLE} ON a.id = l.application_id
      WHERE l.problem IS NOT NULL AND l.cancelled_at IS NULL AND l.sent_call > $1`,
  },
  asked: {
    at: 'min(coalesce(t.asked_at, t.snoozed_until))',
    from: `threads AS t LEFT JOIN live_projects AS p ON p.id = t.project_id
      WHERE t.done_at IS NULL AND (t.snoozed_until > $1) IS NOT TRUE AND (t.asked_at IS NOT NULL OR t.snoozed_until IS NOT NULL)
        AND NOT EXISTS (SELECT FROM masked_profiles AS held WHERE held.user_id = t.user_id AND held.is_held)`,
  },
  'unfiled-mail': {
    at: 'min(i.received_at)',
    from: `inbound_mails AS i LEFT JOIN live_projects AS p ON false
      WHERE i.state = 'quarantined' AND ${MAIL_NOT_HELD}`,
  },
  short: {
    count: 'min(p.number_of_students) - count(a.id)',
    at: 'min(d.ends)',
    toDecide: UNDECIDED_COUNT,
    others: UNDECIDED_IDS,
    from: `live_projects AS p CROSS JOIN LATERAL (SELECT (p.deadline + 1)::timestamp AT TIME ZONE $2 - interval '1 minute') AS d(ends)
      LEFT JOIN applications AS a ON a.project_id = p.id AND a.status = 'accepted'
      WHERE p.status = 'active' AND d.ends > $1 AND d.ends <= $1 + interval '${closingHours} hours'`,
  },
  unfilled: {
    count: 'min(p.number_of_students) - count(a.id)',
    at: 'min(d.begins)',
    toDecide: UNDECIDED_COUNT,
    others: UNDECIDED_IDS,
    from: `live_projects AS p CROSS JOIN LATERAL (SELECT min(day.begins) FROM (SELECT p.shoot_date UNION ALL SELECT r.shoot_date FROM roles AS r WHERE r.project_id = p.id) AS shoot(on_day)
        CROSS JOIN LATERAL (SELECT shoot.on_day::timestamp AT TIME ZONE $2) AS day(begins) WHERE day.begins > $1 - interval '1 day') AS d(begins)
      LEFT JOIN applications AS a ON a.project_id = p.id AND a.status = 'accepted'
      WHERE p.status = 'active' AND d.begins <= $1 + interval '${shootDays} days'
        AND ((p.deadline + 1)::timestamp AT TIME ZONE $2 > $1) IS NOT TRUE`,
  },
  'no-consent': {
    at: 'min(d.begins)',
    meant: 'd.begins, a.id',
    from: `${PEOPLE} JOIN roles AS r ON r.id = a.role_id
      CROSS JOIN LATERAL (SELECT coalesce(r.shoot_date, p.shoot_date)::timestamp AT TIME ZONE $2) AS d(begins)
      WHERE a.stage = 'booked' AND p.status = 'active' AND NOT s.has_consent
        AND d.begins > $1 - interval '1 day' AND d.begins <= $1 + interval '${consentDays} days'`,
  },
  'hear-by': {
    count: 'count(DISTINCT a.id)',
    at: 'min(d.ends)',
    meant: 'd.ends, a.id',
    from: `${ASKED_FOR_MEDIA} JOIN ${PEOPLE} ON a.id = q.application_id
      CROSS JOIN LATERAL (SELECT (m.hear_by + 1)::timestamp AT TIME ZONE $2 - interval '1 minute') AS d(ends)
      WHERE p.status = 'active' AND d.ends <= $1 + interval '${hearByDays} days' AND ${WAITS_TO_HEAR}`,
  },
  untold: {
    at: 'min(a.moved_at)',
    meant: 'a.moved_at, a.id',
    from: `${PEOPLE} WHERE p.status = 'active' AND a.moved_at <= $1 - interval '${untoldDays} days' AND ${IS_UNTOLD}`,
  },
  'new-tape': {
    at: 'min(t.created_at)',
    talent: '(array_agg(s.id ORDER BY t.created_at, t.id))[1]',
    meant: 't.created_at, a.id',
    from: `self_tapes AS t JOIN shown_profiles AS s ON s.id = t.student_id
      LEFT JOIN tape_files AS f ON f.id = t.file_id
      LEFT JOIN live_projects AS open ON open.id = t.project_id AND open.status = 'active'
      LEFT JOIN LATERAL (SELECT min(a.id) AS id FROM applications AS a
        WHERE a.project_id = open.id AND a.student_id = s.id AND a.status <> 'withdrawn') AS a ON true
      LEFT JOIN live_projects AS p ON p.id = open.id AND a.id IS NOT NULL
      WHERE t.watched_at IS NULL AND f.state IS DISTINCT FROM 'unreadable' AND (t.project_id IS NULL OR open.id IS NOT NULL)`,
  },
  waiting: {
    at: 'min(a.submitted_at)',
    meant: 'a.submitted_at, a.id',
    from: `${PEOPLE} WHERE p.status = 'active' AND a.submitted_at <= $1 - interval '${waitingDays} days'
      AND a.status = 'pending' AND a.told_stage = 'submitted'`,
  },
  'new-registration': {
    at: 'min(k.registered_at)',
    talent: '(array_agg(s.id ORDER BY k.registered_at, s.id))[1]',
    from: `kiosk_registrations AS k JOIN shown_profiles AS s ON s.id = k.profile_id LEFT JOIN live_projects AS p ON false
      WHERE s.confirmation = 'none' AND k.registered_at > $1 - interval '${registrationDays} days'`,
  },
  'mail-failed': {
    at: 'max(m.sent_at)',
    from: `messages AS m JOIN message_recipients AS mr ON mr.message_id = m.id AND mr.mail_state = 'refused'
      LEFT JOIN live_projects AS p ON p.id = m.project_id
      WHERE m.sent_at > $1 - interval '${mailDays} days' AND (m.send_key IS NOT NULL OR p.id IS NOT NULL)`,
  },
  'text-failed': {
    at: 'max(x.state_at)',
    meant: 'x.state_at, a.id',
    from: `text_messages AS x JOIN message_recipients AS mr ON mr.id = x.delivery_id JOIN messages AS m ON m.id = mr.message_id
      JOIN live_projects AS p ON p.id = m.project_id JOIN shown_profiles AS s ON s.user_id = mr.recipient_user_id
      JOIN applications AS a ON a.project_id = p.id AND a.student_id = s.id
      WHERE x.state = 'failed' AND x.state_at > $1 - interval '${mailDays} days'`,
  },
}

const ALL_NEEDS = Object.entries(NEEDS)
  .map(
    ([kind, { count = 'count(*)', at, talent = 'NULL', toDecide = '0', meant, others, from }]) =>
      `(SELECT '${kind}' AS kind, p.id AS "projectId", p.title AS "projectTitle", (${talent})::float8 AS "talentId",
        (${others ?? (meant ? `array_agg(a.id ORDER BY ${meant}) FILTER (WHERE a.id IS NOT NULL)` : 'NULL::int[]')})[1:${MOST_MEANT}]::float8[] AS applications,
        (${count})::int AS count, (${toDecide})::int AS "toDecide", ${at} AS at
        FROM ${from}
        GROUP BY p.id, p.title HAVING ${count} > 0 ORDER BY ${at}, p.id LIMIT ${MOST_NEEDS})`,
  )
  .join('\nUNION ALL\n')

/**
 * The tasks of the office by casting call, the most urgent of each kind first.
 *
 * @param db connections with generic plans, because planning takes four times as long as the query
 * @param timeZone of the days of casting calls
 */
export async function findNeeds(db: Queryable, now: Date, timeZone: string): Promise<FoundNeed[]> {
  const { rows } = await db.$client.query<FoundNeed>({ name: 'needs', text: ALL_NEEDS, values: [now, timeZone] })
  return rows
}

/** Casting calls with a deadline in this range and too few booked people. */
export async function findShortCalls(
  db: Queryable,
  from: string,
  to: string,
): Promise<{ projectId: number; booked: number; needed: number }[]> {
  const { rows } = await db.$client.query<{ projectId: number; booked: number; needed: number }>({
    name: 'short calls',
    text: `SELECT p.id AS "projectId", count(a.id)::int AS booked, p.number_of_students AS needed FROM live_projects AS p
     LEFT JOIN applications AS a ON a.project_id = p.id AND a.status = 'accepted'
     WHERE p.status = 'active' AND p.deadline BETWEEN $1 AND $2
     GROUP BY p.id, p.number_of_students, p.deadline HAVING count(a.id) < p.number_of_students ORDER BY p.deadline, p.id`,
    values: [from, to],
  })
  return rows
}

/** The first call time of a day, by casting call. */
export async function findFirstCalls(db: Queryable, day: string): Promise<{ projectId: number; at: Date }[]> {
  const { rows } = await db.$client.query<{ projectId: number; at: Date }>({
    name: 'first calls',
    text: `SELECT c.project_id AS "projectId", min(l.sent_call) AS at FROM call_sheets AS c JOIN call_sheet_lines AS l ON l.sheet_id = c.id
     WHERE c.day = $1 AND l.cancelled_at IS NULL AND l.sent_call IS NOT NULL GROUP BY c.project_id`,
    values: [day],
  })
  return rows
}
