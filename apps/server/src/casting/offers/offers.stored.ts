import type { Stored } from '#platform/stored.ts'

/** The personal data of the feature, and how the audit log finds the names of its subjects. */
export const stored: Stored = {
  ownData: [
    {
      name: 'offers',
      text: `SELECT o.project_title AS "castingCall", o.role_name AS role, o.shoot_date::text AS "shootDate", o.shoot_time AS "shootTime",
        o.end_time AS "endTime", o.place, o.pay, o.message, o.sent_at AS "sentAt", o.expires_at AS "expiresAt", o.reminded_at AS "remindedAt",
        o.answer, o.answered_at AS "answeredAt"
        FROM offers AS o JOIN applications AS a ON a.id = o.application_id WHERE a.student_id = $3 ORDER BY o.id`,
    },
  ],
  withProfile: [
    {
      table: 'offers',
      owner: 'application_id',
      order: 'id',
      forgets: { sent_by: 'users' },
      shown: `part - 'token_hash' - 'sent_by' - 'rank_before'`,
    },
  ],
  detaches: [],
  archive: [],
  files: [],
  names: {},
}
