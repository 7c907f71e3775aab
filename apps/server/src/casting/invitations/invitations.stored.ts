import type { Stored } from '#platform/stored.ts'

/** The personal data of the feature, and how the audit log finds the names of its subjects. */
export const stored: Stored = {
  ownData: [
    {
      name: 'roleInvitations',
      text: `SELECT p.title AS "castingCall", r.name AS role, i.plan, i.sent_at AS "sentAt", i.expires_at AS "expiresAt", i.answer,
        i.answered_at AS "answeredAt"
        FROM role_invitations AS i JOIN applications AS a ON a.id = i.application_id JOIN roles AS r ON r.id = a.role_id
        JOIN kept_projects AS p ON p.id = a.project_id
        WHERE a.student_id = $3 ORDER BY i.application_id`,
    },
  ],
  withProfile: [{ table: 'role_invitations', owner: 'application_id', order: 'application_id', shown: `part - 'token_hash' - 'version'` }],
  detaches: [],
  archive: [],
  files: [],
  names: {},
}
