import { OWN_DATA_PAGE, type Stored } from '#platform/stored.ts'

/** The personal data of the feature, and how the audit log finds the names of its subjects. */
export const stored: Stored = {
  ownData: [
    {
      name: 'auditLog',
      text: `SELECT id, at, action, subject, details - 'to' - 'reason' AS details, coalesce(actor = $1, false) AS "byYou" FROM audit_log
        WHERE (actor = $1 OR subject IN ('user:' || $1, 'talent:' || $3::text)) AND id > $4 ORDER BY id LIMIT ${OWN_DATA_PAGE}`,
    },
  ],
  withProfile: [],
  detaches: [],
  archive: [],
  files: [],
  names: {},
}
