import { availabilityCheckEndpoints } from '@callboard/contract/schedule/availability-checks/endpoints'
import type { Stored } from '#platform/stored.ts'

/** The personal data of the feature, and how the audit log finds the names of its subjects. */
export const stored: Stored = {
  ownData: [
    {
      name: 'availabilityChecks',
      text: `SELECT p.title AS "castingCall", c.message, c.questions, q.replies, c.due_at AS "dueAt", q.sent_at AS "sentAt",
        q.reminded_at AS "remindedAt", q.answered_at AS "answeredAt",
        (SELECT json_agg(json_build_object('from', lower(w.during), 'to', upper(w.during), 'answer', a.answer, 'note', a.note,
            'calendar', a.calendar, 'answeredAt', a.answered_at) ORDER BY w.during)
          FROM check_answers AS a JOIN check_windows AS w ON w.id = a.window_id
          WHERE a.check_id = q.check_id AND a.student_id = q.student_id) AS answers
        FROM check_people AS q JOIN availability_checks AS c ON c.id = q.check_id JOIN kept_projects AS p ON p.id = c.project_id
        WHERE q.student_id = $3 ORDER BY q.id`,
    },
  ],
  withProfile: [
    {
      table: 'check_people',
      owner: 'student_id',
      order: 'id',
      forgets: { role_id: 'roles' },
      returns: 'EXISTS (SELECT FROM availability_checks WHERE availability_checks.id = kept.check_id)',
      shown: `part - 'token_hash'`,
    },
    {
      table: 'check_answers',
      owner: 'student_id',
      order: 'window_id',
      returns: 'EXISTS (SELECT FROM check_windows WHERE check_windows.id = kept.window_id)',
      shown: 'part',
    },
  ],
  detaches: [],
  archive: [
    {
      name: 'availability-checks',
      endpoint: availabilityCheckEndpoints.availabilityCheck,
      each: 'SELECT id FROM availability_checks WHERE project_id IN (SELECT id FROM live_projects)',
    },
  ],
  files: [],
  names: {},
}
