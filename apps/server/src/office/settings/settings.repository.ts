import { STAFF_ROLES, type StaffRole } from '@callboard/contract/access'
import type { SignOnValues } from '@callboard/contract/accounts/single-sign-on/endpoints'
import type { IncomingServer, MailGrantValues } from '@callboard/contract/messages/mailbox/endpoints'
import type { TextGateway } from '@callboard/contract/messages/texts/endpoints'
import type { MailServer, OfficeValues } from '@callboard/contract/office/settings/endpoints'
import { desc, eq, inArray, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '#db/client.ts'
import { users } from '#db/schema/accounts.ts'
import { directors, officeLogos, officeSettings } from '#db/schema/settings.ts'

/** An address on the staff list. */
export interface ListedMember {
  readonly email: string
  readonly role: StaffRole
}

/** One version of the settings, as it is stored. */
export interface SettingsRow {
  readonly version: number
  readonly values: Partial<OfficeValues>
  readonly mailServer: MailServer | null
  readonly mailPassword: string | null
  readonly incoming: IncomingServer | null
  readonly incomingPassword: string | null
  readonly mailGrant: MailGrantValues | null
  readonly mailGrantSecrets: string | null
  readonly textGateway: TextGateway | null
  readonly textGatewaySecret: string | null
  readonly signOn: SignOnValues | null
  readonly signOnSecret: string | null
}

const stored = {
  version: officeSettings.version,
  values: officeSettings.values,
  mailServer: officeSettings.mailServer,
  mailPassword: officeSettings.mailPassword,
  incoming: officeSettings.incoming,
  incomingPassword: officeSettings.incomingPassword,
  mailGrant: officeSettings.mailGrant,
  mailGrantSecrets: officeSettings.mailGrantSecrets,
  textGateway: officeSettings.textGateway,
  textGatewaySecret: officeSettings.textGatewaySecret,
  signOn: officeSettings.signOn,
  signOnSecret: officeSettings.signOnSecret,
}

/** @param version by default the newest */
export async function findSettings(db: Queryable, version?: number): Promise<SettingsRow | undefined> {
  const [found] = await db
    .select(stored)
    .from(officeSettings)
    .where(version === undefined ? undefined : eq(officeSettings.version, version))
    .orderBy(desc(officeSettings.version))
    .limit(1)
  return found
}

/** @returns false if somebody else has stored this version */
export async function insertSettings(
  db: Queryable,
  row: SettingsRow & { fields: string[]; restores: number | null; changedBy: string; changedAt: Date },
): Promise<boolean> {
  const made = await db.insert(officeSettings).values(row).onConflictDoNothing().returning({ version: officeSettings.version })
  return made.length > 0
}

/** Several versions of the settings. */
export async function findVersions(db: Queryable, versions: readonly number[]): Promise<SettingsRow[]> {
  if (versions.length === 0) return []
  return db
    .select(stored)
    .from(officeSettings)
    .where(inArray(officeSettings.version, [...versions]))
}

/** The newest changes, with the name or address of who made each. */
export async function findChanges(db: Queryable, count: number) {
  return db
    .select({
      version: officeSettings.version,
      at: officeSettings.changedAt,
      by: sql<string | null>`coalesce(nullif(concat_ws(' ', ${users.firstName}, ${users.lastName}), ''), ${users.email})`,
      fields: officeSettings.fields,
      restores: officeSettings.restores,
    })
    .from(officeSettings)
    .leftJoin(users, eq(users.id, officeSettings.changedBy))
    .orderBy(desc(officeSettings.version))
    .limit(count)
}

export async function insertLogo(db: Queryable, name: string, bytes: Buffer): Promise<void> {
  await db.insert(officeLogos).values({ name, bytes }).onConflictDoNothing()
}

export async function findLogo(db: Queryable, name: string): Promise<Buffer | undefined> {
  const [found] = await db.select({ bytes: officeLogos.bytes }).from(officeLogos).where(eq(officeLogos.name, name))
  return found?.bytes
}

/** The number of casting calls per campus. */
export async function countCampuses(db: Queryable): Promise<Record<string, number>> {
  const { rows } = await db.$client.query<{ value: string; count: number }>(
    `SELECT campus AS value, count(*)::int AS count FROM live_projects WHERE campus <> '' GROUP BY campus`,
  )
  return Object.fromEntries(rows.map(({ value, count }) => [value, count]))
}

export async function findListedStaff(db: Queryable): Promise<ListedMember[]> {
  return db.select({ email: directors.email, role: directors.role }).from(directors).orderBy(directors.email)
}

/** Locks the staff list, so that changes run one after another and two directors cannot remove each other's rights. */
export async function lockStaff(transaction: Transaction): Promise<void> {
  await transaction.$client.query('LOCK TABLE directors IN SHARE ROW EXCLUSIVE MODE')
}

/** @returns the role of an address on the staff list */
export async function findStaffRole(db: Queryable, email: string): Promise<StaffRole | undefined> {
  const [found] = await db.select({ role: directors.role }).from(directors).where(eq(directors.email, email))
  return found?.role
}

/** @returns the earlier role; `undefined` if the address is not on the list */
export async function updateStaffRole(db: Queryable, { email, role }: ListedMember): Promise<StaffRole | undefined> {
  const { rows } = await db.$client.query<{ role: StaffRole }>(
    `UPDATE directors AS d SET role = $2 FROM (SELECT email, role FROM directors WHERE email = $1) AS before
     WHERE d.email = before.email RETURNING before.role`,
    [email, role],
  )
  return rows[0]?.role
}

/** @returns false if the address is on the list already */
export async function insertStaff(db: Queryable, row: ListedMember & { addedBy: string; addedAt: Date }): Promise<boolean> {
  const made = await db.insert(directors).values(row).onConflictDoNothing().returning({ email: directors.email })
  return made.length > 0
}

/** @returns the role of the removed address; `undefined` if it was not on the list */
export async function deleteStaff(db: Queryable, email: string): Promise<StaffRole | undefined> {
  const [gone] = await db.delete(directors).where(eq(directors.email, email)).returning({ role: directors.role })
  return gone?.role
}

/** A member of staff: an account, or an address without one. */
export interface StaffRow extends ListedMember {
  readonly userId: string | null
  readonly name: string | null
  readonly isSample: boolean
  readonly adminByGroup: boolean
  readonly lastSignInAt: Date | null
}

/** All staff: accounts with a staff role, and these addresses, some without an account. Casting directors come first. */
export async function findStaff(db: Queryable, staffRoles: ReadonlyMap<string, StaffRole>): Promise<StaffRow[]> {
  const { rows } = await db.$client.query<StaffRow>(
    `SELECT coalesce(u.email, listed.email) AS email, u.id AS "userId", nullif(concat_ws(' ', u.first_name, u.last_name), '') AS name,
       CASE WHEN u.role <> 'student' THEN u.role ELSE listed.role END AS role,
       coalesce(u.is_sample, false) AS "isSample", coalesce(u.admin_by_group, false) AS "adminByGroup",
       (SELECT max(at) FROM audit_log WHERE actor = u.id AND action = 'account.signed-in') AS "lastSignInAt"
     FROM unnest($1::text[], $2::text[]) AS listed(email, role)
     FULL JOIN (SELECT * FROM users WHERE role <> 'student' OR email = ANY ($1::text[])) AS u ON u.email = listed.email
     ORDER BY array_position($3, CASE WHEN u.role <> 'student' THEN u.role ELSE listed.role END),
       lower(coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email, listed.email))`,
    [[...staffRoles.keys()], [...staffRoles.values()], STAFF_ROLES],
  )
  return rows
}
