import { callSheetEndpoints } from '@callboard/contract/schedule/call-sheets/endpoints'
import type { Stored } from '#platform/stored.ts'

/** The personal data of the feature, and how the audit log finds the names of its subjects. */
export const stored: Stored = {
  ownData: [
    {
      name: 'callSheets',
      text: `SELECT p.title AS "castingCall", s.day::text AS day, l.sent_at AS "sentAt", l.sent_call AS "callTime", l.sent_wrap AS wrap,
        l.sent_note AS note, l.cancelled_at AS "cancelledAt", l.seen_at AS "seenAt", l.confirmed_at AS "confirmedAt", l.problem,
        l.reminded AS "remindedHoursBefore"
        FROM call_sheet_lines AS l JOIN call_sheets AS s ON s.id = l.sheet_id JOIN kept_projects AS p ON p.id = s.project_id
        JOIN applications AS a ON a.id = l.application_id WHERE a.student_id = $3 AND l.sent_at IS NOT NULL ORDER BY l.id`,
    },
  ],
  withProfile: [
    {
      table: 'call_sheet_lines',
      owner: 'application_id',
      order: 'id',
      forgets: { message_id: 'messages', confirmed_by: 'users' },
      returns: 'EXISTS (SELECT FROM call_sheets WHERE call_sheets.id = kept.sheet_id)',
      shown: `jsonb_build_object('application_id', part -> 'application_id', 'sent_at', part -> 'sent_at', 'sent_call', part -> 'sent_call',
        'sent_wrap', part -> 'sent_wrap', 'sent_note', part -> 'sent_note', 'seen_at', part -> 'seen_at', 'confirmed_at', part -> 'confirmed_at',
        'problem', part -> 'problem')`,
      shownIf: `part ->> 'sent_at' IS NOT NULL`,
    },
  ],
  detaches: [],
  archive: [
    {
      name: 'call-sheets',
      endpoint: callSheetEndpoints.callSheet,
      each: `SELECT id, jsonb_build_object('id', project_id::text, 'day', day::text) AS params FROM call_sheets
        WHERE project_id IN (SELECT id FROM live_projects)`,
    },
  ],
  files: [],
  names: {},
}
