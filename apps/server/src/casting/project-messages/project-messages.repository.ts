import type { Stage } from '@callboard/contract/casting/board/stages'
import type { MailState } from '@callboard/contract/messages/messages/rules'
import type { Queryable } from '#db/client.ts'

/** Applicants of a casting call: all, or those in a role or at a stage. */
export interface WhichApplicants {
  readonly projectId: number
  readonly role?: number | undefined
  readonly stage?: Stage | undefined
}

/** One message about a casting call to one person. */
interface StoredProjectMessage {
  readonly id: number
  readonly studentId: number | null
  readonly firstName: string | null
  readonly lastName: string | null
  readonly subject: string
  readonly content: string
  readonly sentAt: Date
  readonly sentBy: string | null
  readonly mail: MailState
  readonly readAt: Date | null
}

const IN_ROLE_AND_STAGE = '($2::int IS NULL OR a.role_id = $2) AND ($3::text IS NULL OR a.stage = $3)'

/** Messages about a casting call to its students, newest first. Of restricted students they say neither name nor text. */
export async function findProjectMessages(
  db: Queryable,
  { projectId, role, stage, before, limit }: WhichApplicants & { before: number; limit: number },
): Promise<StoredProjectMessage[]> {
  const { rows } = await db.$client.query<StoredProjectMessage>(
    `SELECT r.id, p.id::float8 AS "studentId",
  coalesce(p.first_name, u.first_name) AS "firstName", coalesce(nullif(p.last_name, ''), u.last_name) AS "lastName",
  CASE WHEN u.is_held THEN '' ELSE coalesce(r.subject, m.subject) END AS subject,
  CASE WHEN u.is_held THEN '' ELSE coalesce(r.content, m.content) END AS content, m.sent_at AS "sentAt",
  coalesce(nullif(concat_ws(' ', s.first_name, s.last_name), ''), s.email) AS "sentBy", r.mail_state AS mail, r.read_at AS "readAt"
FROM messages AS m JOIN message_recipients AS r ON r.message_id = m.id JOIN named_accounts AS u ON u.id = r.recipient_user_id
  LEFT JOIN masked_profiles AS p ON p.user_id = u.id LEFT JOIN users AS s ON s.id = m.from_user_id AND s.role <> 'student'
WHERE m.project_id = $1 AND u.role = 'student' AND ($4 = 0 OR r.id < $4)
  AND ($2::int IS NULL AND $3::text IS NULL
    OR EXISTS (SELECT FROM applications AS a WHERE a.project_id = $1 AND a.student_id = p.id AND ${IN_ROLE_AND_STAGE}))
ORDER BY r.id DESC LIMIT $5`,
    [projectId, role ?? null, stage ?? null, before, limit],
  )
  return rows
}

/** The accounts of applicants who know of their application and are not restricted; without a stage none who have withdrawn. */
export async function findApplicantAccounts(db: Queryable, { projectId, role, stage }: WhichApplicants): Promise<string[]> {
  const { rows } = await db.$client.query<{ userId: string }>(
    `SELECT DISTINCT p.user_id AS "userId" FROM applications AS a JOIN shown_profiles AS p ON p.id = a.student_id
WHERE a.project_id = $1 AND ${IN_ROLE_AND_STAGE} AND a.told_stage IS NOT NULL
  AND ($3::text IS NOT NULL OR a.status <> 'withdrawn')`,
    [projectId, role ?? null, stage ?? null],
  )
  return rows.map(({ userId }) => userId)
}
