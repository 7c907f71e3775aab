import type { Stage } from '@callboard/contract/casting/board/stages'
import { PROJECT_MESSAGES_PAGE, SENDING_GAP_SECONDS } from '@callboard/contract/casting/project-messages/rules'
import type { MailKind } from '@callboard/contract/messages/mail-texts/rules'
import type { MailState } from '@callboard/contract/messages/messages/rules'
import type { Queryable } from '#db/client.ts'

/** Selects applicants of a casting call: all, or those in a role or at a stage. */
interface WhichApplicants {
  readonly projectId: number
  readonly role?: number | undefined
  readonly stage?: Stage | undefined
}

/** One message about a casting call to one person, with its sending. */
interface StoredProjectMessage {
  readonly sending: number
  /** The subject that all share, or the office's text with merge fields; `null` for a notice with different subjects. */
  readonly subject: string | null
  readonly kind: MailKind | null
  readonly sentAt: Date
  readonly sentBy: string | null
  readonly people: number
  /** Messages: some people get one for each of their roles. */
  readonly sent: number
  readonly read: number
  readonly refused: number
  /** Whether all people of the sending got the same text. */
  readonly isSame: boolean
  readonly id: number
  readonly studentId: number | null
  readonly firstName: string | null
  readonly lastName: string | null
  /** The person's own subject, if subjects differ. */
  readonly ownSubject: string | null
  readonly content: string
  readonly mail: MailState
  readonly readAt: Date | null
}

const IN_ROLE_AND_STAGE = '($2::int IS NULL OR a.role_id = $2) AND ($3::text IS NULL OR a.stage = $3)'

/** Selects sendings, and people of each. */
export interface WhichSendings extends WhichApplicants {
  /** Only people with a mail in this state. */
  readonly mail?: MailState | undefined
  /** The last sending of the previous page; 0 for the newest. */
  readonly before: number
  /** Only this one, if not 0. */
  readonly sending: number
  /** The last message of the previous page of people; 0 for the newest. */
  readonly after: number
}

/**
 * Messages about a casting call to its students, newest first, grouped into sendings. A sending is a series of messages with the same
 * sender and kind that follow each other closely, even if texts differ. Messages that people write have the same kind if they have the same
 * subject. Pages never split a sending. For restricted students name and text are empty.
 */
export async function findProjectMessages(
  db: Queryable,
  { projectId, role, stage, mail, before, sending, after }: WhichSendings,
): Promise<StoredProjectMessage[]> {
  const { rows } = await db.$client.query<StoredProjectMessage>(
    `WITH said AS (
  SELECT r.id, u.id AS user_id, p.id::float8 AS student_id, coalesce(p.first_name, u.first_name) AS first_name,
    coalesce(nullif(p.last_name, ''), u.last_name) AS last_name,
    CASE WHEN u.is_held THEN '' ELSE coalesce(r.subject, m.subject) END AS subject,
    CASE WHEN NOT u.is_held THEN m.mail_kind END AS kind, CASE WHEN u.is_held THEN '' ELSE m.subject END AS written,
    CASE WHEN u.is_held THEN '' ELSE coalesce(r.content, m.content) END AS content, m.sent_at,
    coalesce(nullif(concat_ws(' ', s.first_name, s.last_name), ''), s.email) AS sent_by, r.mail_state, r.read_at
  FROM messages AS m JOIN message_recipients AS r ON r.message_id = m.id JOIN named_accounts AS u ON u.id = r.recipient_user_id
    LEFT JOIN masked_profiles AS p ON p.user_id = u.id LEFT JOIN users AS s ON s.id = m.from_user_id AND s.role <> 'student'
  WHERE m.project_id = $1 AND u.role = 'student' AND ($10::text IS NULL OR r.mail_state = $10)
    AND ($2::int IS NULL AND $3::text IS NULL
      OR EXISTS (SELECT FROM applications AS a WHERE a.project_id = $1 AND a.student_id = p.id AND ${IN_ROLE_AND_STAGE}))
), keyed AS (
  SELECT *, coalesce(kind, written) AS key FROM said
), begun AS (
  SELECT *, coalesce(lag(sent_at) OVER (PARTITION BY key, sent_by ORDER BY id DESC) - sent_at >= $4 * interval '1 second', true) AS begins
  FROM keyed
), counted AS (
  SELECT *, count(*) FILTER (WHERE begins) OVER (PARTITION BY key, sent_by ORDER BY id DESC) AS nth FROM begun
), ranked AS (
  SELECT *, dense_rank() OVER (PARTITION BY key, sent_by, nth ORDER BY user_id) AS person FROM counted
), together AS (
  SELECT *, max(id) OVER sending AS sending, max(sent_at) OVER sending AS sending_at, max(person) OVER sending AS people, count(*) OVER sending AS sent,
    count(read_at) OVER sending AS read, count(*) FILTER (WHERE read_at IS NULL AND mail_state = 'refused') OVER sending AS refused,
    min(content) OVER sending = max(content) OVER sending AS is_same, min(subject) OVER sending = max(subject) OVER sending AS is_titled
  FROM ranked WINDOW sending AS (PARTITION BY key, sent_by, nth)
), paged AS (
  SELECT *, dense_rank() OVER (ORDER BY sending DESC) AS line, row_number() OVER (PARTITION BY sending ORDER BY id DESC) AS place
  FROM together WHERE ($5 = 0 OR sending < $5) AND ($6 = 0 OR sending = $6) AND ($7 = 0 OR id < $7)
)
SELECT sending, CASE WHEN is_titled THEN subject WHEN kind IS NULL THEN written END AS subject, kind,
  CASE WHEN NOT is_titled THEN subject END AS "ownSubject", sending_at AS "sentAt", sent_by AS "sentBy", people::int, sent::int, read::int, refused::int, is_same AS "isSame", id,
  student_id AS "studentId", first_name AS "firstName", last_name AS "lastName", content, mail_state AS mail, read_at AS "readAt"
FROM paged WHERE line <= $8 AND place <= $9 ORDER BY sending DESC, id DESC`,
    [
      projectId,
      role ?? null,
      stage ?? null,
      SENDING_GAP_SECONDS,
      before,
      sending,
      after,
      PROJECT_MESSAGES_PAGE.sendings,
      PROJECT_MESSAGES_PAGE.people,
      mail ?? null,
    ],
  )
  return rows
}

/**
 * The accounts of applicants who know of their application and are not restricted. Without a stage, leaves out those who have withdrawn.
 */
export async function findApplicantAccounts(db: Queryable, { projectId, role, stage }: WhichApplicants): Promise<string[]> {
  const { rows } = await db.$client.query<{ userId: string }>(
    `SELECT DISTINCT p.user_id AS "userId" FROM applications AS a JOIN shown_profiles AS p ON p.id = a.student_id
WHERE a.project_id = $1 AND ${IN_ROLE_AND_STAGE} AND a.told_stage IS NOT NULL
  AND ($3::text IS NOT NULL OR a.status <> 'withdrawn')`,
    [projectId, role ?? null, stage ?? null],
  )
  return rows.map(({ userId }) => userId)
}
