import type { Stored } from '#platform/stored.ts'

/** The personal data of the feature, and how the audit log finds the names of its subjects. */
export const stored: Stored = {
  ownData: [
    {
      name: 'bookings',
      text: `SELECT p.title AS "castingCall", r.name AS role, b.agreed, b.answered, b.agreed_at AS "agreedAt", b.told, b.told_at AS "toldAt",
        b.called_off_at AS "calledOffAt"
        FROM bookings AS b JOIN applications AS a ON a.id = b.application_id JOIN roles AS r ON r.id = a.role_id
        JOIN kept_projects AS p ON p.id = a.project_id
        WHERE a.student_id = $3 AND a.told_stage IN ('booked', 'completed') ORDER BY b.application_id`,
    },
  ],
  withProfile: [
    {
      table: 'bookings',
      owner: 'application_id',
      order: 'application_id',
      shown: `part - 'token_hash' - 'sequence' - 'event_id' - 'version'`,
    },
  ],
  detaches: [],
  archive: [],
  files: [],
  names: {},
}
