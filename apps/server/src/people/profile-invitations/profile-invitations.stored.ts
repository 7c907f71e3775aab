import type { Stored } from '#platform/stored.ts'

/** The personal data of the feature, and how the audit log finds the names of its subjects. */
export const stored: Stored = {
  ownData: [
    {
      name: 'invitationToProfile',
      text: 'SELECT asked_at AS "askedAt", sent_at AS "sentAt", mails FROM profile_invitations WHERE student_id = $3',
    },
  ],
  withProfile: [
    {
      table: 'profile_invitations',
      owner: 'student_id',
      order: 'student_id',
      // A mail that waited when its profile was deleted must not be sent after a restore.
      sets: { waiting: 'false' },
      forgets: { asked_by: 'users' },
      shown: `part - 'asked_by'`,
    },
  ],
  detaches: [],
  archive: [],
  files: [],
  names: {},
}
