import { auditionSessionEndpoints } from '@callboard/contract/schedule/audition-sessions/endpoints'
import type { Stored } from '#platform/stored.ts'

/** The personal data of the feature, and how the audit log finds the names of its subjects. */
export const stored: Stored = {
  ownData: [
    {
      name: 'auditionSlots',
      text: `SELECT p.title AS "castingCall", s.name, s.kind, s.place, i.invited_at AS "invitedAt", i.reminded_at AS "remindedAt", lower(slot.during) AS "from", upper(slot.during) AS "to",
        i.offered_until AS "offeredUntil", i.waiting_since AS "waitingSince", i.missed_offer AS "missedOffer", i.declined_at AS "declinedAt", s.cancelled_at AS "cancelledAt"
        FROM slot_invitations AS i JOIN audition_sessions AS s ON s.id = i.session_id JOIN kept_projects AS p ON p.id = s.project_id
          LEFT JOIN audition_slots AS slot ON slot.id = i.slot_id
        WHERE i.student_id = $3 ORDER BY i.id`,
    },
  ],
  withProfile: [
    {
      table: 'slot_invitations',
      owner: 'application_id',
      order: 'id',
      // Another person may have the slot by now.
      sets: { slot_id: 'NULL', place: 'NULL', capacity: 'NULL', offered_until: 'NULL', waiting_since: 'NULL', clash_reason: 'NULL' },
      forgets: { invited_by: 'users' },
      returns: 'EXISTS (SELECT FROM audition_sessions WHERE id = kept.session_id)',
      shown: `part - 'token_hash' - 'invited_by' - 'clash_reason'`,
    },
  ],
  detaches: [],
  archive: [
    {
      name: 'audition-sessions',
      endpoint: auditionSessionEndpoints.auditionSheet,
      each: 'SELECT id FROM audition_sessions WHERE project_id IN (SELECT id FROM live_projects)',
    },
  ],
  files: [],
  names: {},
}
