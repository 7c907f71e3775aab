import type { Stored } from '#platform/stored.ts'

/** The personal data of the feature, and how the audit log finds the names of its subjects. */
export const stored: Stored = {
  ownData: [
    {
      name: 'attendances',
      text: `SELECT p.title AS "castingCall", s.name AS "auditionSession", d.number, d.state, d.room, d.arrived_at AS "arrivedAt", d.called_at AS "calledAt",
        d.entered_at AS "enteredAt", d.ended_at AS "endedAt"
        FROM attendances AS d JOIN kept_projects AS p ON p.id = d.project_id LEFT JOIN audition_sessions AS s ON s.id = d.session_id
        WHERE d.student_id = $3 AND d.state <> 'no-show' ORDER BY d.id`,
    },
  ],
  withProfile: [
    {
      table: 'attendances',
      owner: 'student_id',
      order: 'id',
      // Another person may have the number by now.
      sets: {
        number:
          'CASE WHEN EXISTS (SELECT FROM attendances WHERE board = kept.board AND number = kept.number) THEN NULL ELSE kept.number END',
      },
      returns: `EXISTS (SELECT FROM kept_projects WHERE id = kept.project_id)
        AND (kept.session_id IS NULL OR EXISTS (SELECT FROM audition_sessions WHERE id = kept.session_id))
        AND (kept.application_id IS NULL OR EXISTS (SELECT FROM applications WHERE applications.id = kept.application_id))`,
      shown: 'part',
      shownIf: `part ->> 'state' <> 'no-show'`,
    },
  ],
  detaches: [],
  archive: [],
  files: [],
  names: {},
}
