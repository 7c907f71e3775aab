import type { Stored } from '#platform/stored.ts'

/** The personal data of the feature, and how the audit log finds the names of its subjects. */
export const stored: Stored = {
  ownData: [
    {
      name: 'registrationLinks',
      text: `SELECT l.title, r.registered_at AS "registeredAt" FROM join_registrations AS r JOIN join_links AS l ON l.id = r.link_id
        WHERE r.user_id = $1 ORDER BY r.id`,
    },
  ],
  withProfile: [],
  detaches: [],
  archive: [],
  files: [],
  names: {},
}
