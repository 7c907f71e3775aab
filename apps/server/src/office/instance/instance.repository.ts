import type { Queryable } from '#db/client.ts'

/** Actions in the audit log that show the progress of an instance. */
export const INSTANCE_ACTION = {
  dismissed: 'first-steps.dismissed',
  restored: 'first-steps.restored',
  mailTested: 'mail.tested',
} as const

/** The facts in the database that show which setup steps are done. */
export interface StoredSteps {
  readonly isDismissed: boolean
  readonly isMailTested: boolean
  readonly hasPeople: boolean
  readonly hasProject: boolean
  readonly hasBackup: boolean
  readonly hasKioskRegistration: boolean
  readonly hasSamplePeople: boolean
}

export async function findSteps(db: Queryable): Promise<StoredSteps> {
  const { rows } = await db.$client.query<StoredSteps>({
    name: 'first steps',
    text: `SELECT coalesce((SELECT action = $1 FROM audit_log WHERE action IN ($1, $2) ORDER BY id DESC LIMIT 1), false) AS "isDismissed",
       coalesce((SELECT details->>'outcome' = 'sent' FROM audit_log WHERE action = $3 ORDER BY id DESC LIMIT 1), false) AS "isMailTested",
       EXISTS (SELECT FROM shown_profiles) AS "hasPeople",
       EXISTS (SELECT FROM audit_log WHERE action IN ('backup.made', 'office-archive.finished')) AS "hasBackup",
       EXISTS (SELECT FROM live_projects) AS "hasProject",
       EXISTS (SELECT FROM kiosk_registrations) AS "hasKioskRegistration",
       EXISTS (SELECT FROM users WHERE is_sample AND role = 'student') AS "hasSamplePeople"`,
    values: [INSTANCE_ACTION.dismissed, INSTANCE_ACTION.restored, INSTANCE_ACTION.mailTested],
  })
  const [found] = rows
  if (!found) throw new Error('a SELECT without FROM always answers a row')
  return found
}
