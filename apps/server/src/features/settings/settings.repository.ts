import type { MailServer, OfficeValues } from '@callboard/contract/settings/endpoints'
import type { OfficeList } from '@callboard/contract/settings/rules'
import { desc, eq, sql } from 'drizzle-orm'
import type { Queryable } from '#db/client.ts'
import { users } from '#db/schema/accounts.ts'
import { directors, officeLogos, officeSettings } from '#db/schema/settings.ts'

/** One version of the settings, as it is stored. */
export interface SettingsRow {
  readonly version: number
  readonly values: Partial<OfficeValues>
  readonly mailServer: MailServer | null
  readonly mailPassword: string | null
}

const stored = {
  version: officeSettings.version,
  values: officeSettings.values,
  mailServer: officeSettings.mailServer,
  mailPassword: officeSettings.mailPassword,
}

/** @param version the newest if it is not given */
export async function findSettings(db: Queryable, version?: number): Promise<SettingsRow | undefined> {
  const [found] = await db
    .select(stored)
    .from(officeSettings)
    .where(version === undefined ? undefined : eq(officeSettings.version, version))
    .orderBy(desc(officeSettings.version))
    .limit(1)
  return found
}

/** @returns whether nobody else has stored this version */
export async function insertSettings(
  db: Queryable,
  row: SettingsRow & { fields: string[]; restores: number | null; changedBy: string; changedAt: Date },
): Promise<boolean> {
  const made = await db.insert(officeSettings).values(row).onConflictDoNothing().returning({ version: officeSettings.version })
  return made.length > 0
}

/** The newest changes, with the name or address of who made them. */
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

const USES: Readonly<Record<OfficeList, string>> = {
  schools: 'SELECT school AS value FROM student_profiles',
  years: 'SELECT year AS value FROM student_profiles',
  genders: 'SELECT gender AS value FROM student_profiles',
  ethnicities: 'SELECT ethnicity AS value FROM student_profiles',
  religions: 'SELECT religion AS value FROM student_profiles',
  campuses: 'SELECT campus AS value FROM projects WHERE deleted_at IS NULL',
}

/** How many profiles, or casting calls for campuses, have each value of a list. */
export async function countUses(db: Queryable, list: OfficeList): Promise<Record<string, number>> {
  const { rows } = await db.$client.query<{ value: string; count: number }>(
    `SELECT value, count(*)::int AS count FROM (${USES[list]}) AS used WHERE value <> '' GROUP BY value`,
  )
  return Object.fromEntries(rows.map(({ value, count }) => [value, count]))
}

export async function findDirectorEmails(db: Queryable): Promise<string[]> {
  const rows = await db.select({ email: directors.email }).from(directors).orderBy(directors.email)
  return rows.map(({ email }) => email)
}

/** @returns whether the address was not there yet */
export async function insertDirector(db: Queryable, row: { email: string; addedBy: string; addedAt: Date }): Promise<boolean> {
  const made = await db.insert(directors).values(row).onConflictDoNothing().returning({ email: directors.email })
  return made.length > 0
}

/** @returns whether the address was there */
export async function deleteDirector(db: Queryable, email: string): Promise<boolean> {
  const gone = await db.delete(directors).where(eq(directors.email, email)).returning({ email: directors.email })
  return gone.length > 0
}

/** The account of a casting director, or an address without one. */
export interface DirectorRow {
  readonly email: string
  readonly userId: string | null
  readonly name: string | null
  readonly isSample: boolean
  readonly adminByGroup: boolean
  readonly lastSignInAt: Date | null
}

/** All casting directors: accounts with the role, and these addresses, which may have no account yet. */
export async function findDirectors(db: Queryable, emails: readonly string[]): Promise<DirectorRow[]> {
  const { rows } = await db.$client.query<DirectorRow>(
    `SELECT coalesce(u.email, listed.email) AS email, u.id AS "userId", nullif(concat_ws(' ', u.first_name, u.last_name), '') AS name,
       coalesce(u.is_sample, false) AS "isSample", coalesce(u.admin_by_group, false) AS "adminByGroup",
       (SELECT max(at) FROM audit_log WHERE actor = u.id AND action = 'account.signed-in') AS "lastSignInAt"
     FROM unnest($1::text[]) AS listed(email)
     FULL JOIN (SELECT * FROM users WHERE role = 'admin' OR email = ANY ($1::text[])) AS u ON u.email = listed.email
     ORDER BY lower(coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email, listed.email))`,
    [[...emails]],
  )
  return rows
}
