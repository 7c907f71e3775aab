import { absenceEndpoints } from '@callboard/contract/schedule/absences/endpoints'
import type { Stored } from '#platform/stored.ts'

/** The personal data of the feature, and how the audit log finds the names of its subjects. */
export const stored: Stored = {
  ownData: [],
  withProfile: [
    {
      table: 'absences',
      owner: 'application_id',
      order: 'id',
      forgets: { forgiven_by: 'users' },
      returns: '(kept.session_id IS NULL OR EXISTS (SELECT FROM audition_sessions WHERE id = kept.session_id))',
      shown: null,
    },
  ],
  detaches: [],
  archive: [{ name: 'absences', endpoint: absenceEndpoints.absences }],
  files: [],
  names: {},
}
