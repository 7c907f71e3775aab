import { eq } from 'drizzle-orm'
import type { Queryable, Transaction } from '#db/client.ts'
import { noteUseIn } from '#db/last-use.ts'
import { IS_PUBLISHED } from '#db/published.ts'
import { photoDownloadLinks } from '#db/schema/profiles.ts'
import type { StoredPhoto } from '#people/photos/portfolio.service.ts'

/** A portfolio photo, with its position and the id that share links refer to. */
export interface PortfolioPhoto extends StoredPhoto {
  readonly id: number
  readonly index: number
}

/** The facts about a photo's owner that decide who may download it. */
export interface PhotoOwner {
  readonly studentId: number
  readonly userId: string
  readonly firstName: string
  readonly lastName: string
  readonly isPublic: boolean
}

/** A link that is neither expired nor revoked, and has a profile. */
export interface StoredShareLink {
  readonly id: number
  readonly studentId: number
  readonly title: string | null
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly revokedAt: Date | null
  readonly lastUsedAt: Date | null
  readonly firstName: string
  readonly lastName: string
  readonly userId: string
}

const photoColumns = 'pp.id, p.hash, p.width, p.height, p.thumbhash, s.photo_alts->>p.hash AS alt'

const ownerColumns = `id AS "studentId", user_id AS "userId", first_name AS "firstName", last_name AS "lastName",
  ${IS_PUBLISHED} AS "isPublic"`

/** @param askedBy an account, which finds its own portfolio even while restricted */
export async function findOwner(db: Queryable, studentId: number, askedBy?: string): Promise<PhotoOwner | undefined> {
  const { rows } = await db.$client.query<PhotoOwner>(
    `SELECT ${ownerColumns} FROM shown_profiles WHERE id = $1 UNION SELECT ${ownerColumns} FROM own_profiles WHERE id = $1 AND user_id = $2`,
    [studentId, askedBy ?? null],
  )
  return rows[0]
}

/** A portfolio in the student's order; `index` counts from 0. */
export async function findPortfolio(
  db: Queryable,
  { studentId, userId }: Pick<PhotoOwner, 'studentId' | 'userId'>,
): Promise<PortfolioPhoto[]> {
  const { rows } = await db.$client.query<PortfolioPhoto>(
    `SELECT ${photoColumns}, (row_number() OVER (ORDER BY pp.position, pp.id) - 1)::int AS index
     FROM own_profiles AS s JOIN profile_photos AS pp ON pp.profile_id = s.id JOIN photos AS p ON p.hash = pp.hash
     WHERE s.id = $1 AND s.user_id = $2 ORDER BY pp.position, pp.id`,
    [studentId, userId],
  )
  return rows
}

export async function insertShareLink(db: Queryable, values: typeof photoDownloadLinks.$inferInsert): Promise<number> {
  const [stored] = await db.insert(photoDownloadLinks).values(values).returning({ id: photoDownloadLinks.id })
  if (!stored) throw new Error('the share link was not stored')
  return stored.id
}

const linkColumns = `l.id, l.student_id AS "studentId", l.title, l.created_at AS "createdAt", l.expires_at AS "expiresAt",
  l.revoked_at AS "revokedAt", l.last_used_at AS "lastUsedAt", s.first_name AS "firstName", s.last_name AS "lastName", s.user_id AS "userId"`

export async function findByToken(db: Queryable, tokenHash: Buffer): Promise<StoredShareLink | undefined> {
  const { rows } = await db.$client.query<StoredShareLink>(
    `SELECT ${linkColumns} FROM photo_download_links AS l JOIN shown_profiles AS s ON s.id = l.student_id WHERE l.token_hash = $1`,
    [tokenHash],
  )
  return rows[0]
}

export async function findShareLink(db: Queryable, id: number): Promise<StoredShareLink | undefined> {
  const { rows } = await db.$client.query<StoredShareLink>(
    `SELECT ${linkColumns} FROM photo_download_links AS l JOIN masked_profiles AS s ON s.id = l.student_id WHERE l.id = $1`,
    [id],
  )
  return rows[0]
}

/** The photos of a link that are still in the portfolio, with their positions at the creation of the link. */
export async function findSharedPhotos(db: Queryable, linkId: number): Promise<PortfolioPhoto[]> {
  const { rows } = await db.$client.query<PortfolioPhoto>(
    `SELECT ${photoColumns}, chosen.position AS index
     FROM photo_download_links AS l,
       unnest(l.selected_photos, l.selected_positions) WITH ORDINALITY AS chosen(photo, position, place)
       JOIN profile_photos AS pp ON pp.id = chosen.photo
       JOIN photos AS p ON p.hash = pp.hash
       JOIN shown_profiles AS s ON s.id = pp.profile_id
     WHERE l.id = $1 AND pp.profile_id = l.student_id ORDER BY chosen.place`,
    [linkId],
  )
  return rows
}

/** Locks the links of a portfolio until the transaction ends. @returns how many of them are live */
export async function countLiveLinks(transaction: Transaction, studentId: number, now: Date): Promise<number> {
  await transaction.$client.query('SELECT 1 FROM masked_profiles WHERE id = $1 FOR NO KEY UPDATE', [studentId])
  const { rows } = await transaction.$client.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM photo_download_links WHERE student_id = $1 AND revoked_at IS NULL AND expires_at > $2',
    [studentId, now],
  )
  return rows[0]?.count ?? 0
}

/** Live links of a portfolio, newest first; `madeBy` is the account of the creator. */
export async function findLiveLinks(db: Queryable, studentId: number, now: Date) {
  const { rows } = await db.$client.query<{
    id: number
    title: string | null
    photoCount: number
    createdAt: Date
    createdBy: string | null
    madeBy: string | null
    expiresAt: Date
    lastUsedAt: Date | null
  }>(
    `SELECT l.id, l.title, cardinality(l.selected_photos) AS "photoCount", l.created_at AS "createdAt",
       coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email) AS "createdBy", l.created_by AS "madeBy",
       l.expires_at AS "expiresAt", l.last_used_at AS "lastUsedAt"
     FROM photo_download_links AS l LEFT JOIN users AS u ON u.id = l.created_by
     WHERE l.student_id = $1 AND l.revoked_at IS NULL AND l.expires_at > $2 ORDER BY l.id DESC`,
    [studentId, now],
  )
  return rows
}

/** @returns whether it was live */
export async function revokeShareLink(db: Queryable, id: number, now: Date): Promise<boolean> {
  const { rowCount } = await db.$client.query('UPDATE photo_download_links SET revoked_at = $2 WHERE id = $1 AND revoked_at IS NULL', [
    id,
    now,
  ])
  return rowCount === 1
}

/** Revokes all live links of a portfolio. @returns their ids */
export async function revokeShareLinks(db: Queryable, studentId: number, now: Date): Promise<number[]> {
  const { rows } = await db.$client.query<{ id: number }>(
    'UPDATE photo_download_links SET revoked_at = $2 WHERE student_id = $1 AND revoked_at IS NULL AND expires_at > $2 RETURNING id',
    [studentId, now],
  )
  return rows.map(({ id }) => id)
}

/** Stores when a link was used. @returns false when a use was stored a moment ago */
export function noteUse(transaction: Transaction, id: number, now: Date): Promise<boolean> {
  return noteUseIn(transaction, photoDownloadLinks, eq(photoDownloadLinks.id, id), now)
}

/** Whether a profile or a casting call shows this photo. */
export async function isShown(db: Queryable, hash: string): Promise<boolean> {
  const { rows } = await db.$client.query(
    `SELECT 1 FROM profile_photos AS pp JOIN shown_profiles AS s ON s.id = pp.profile_id WHERE pp.hash = $1
     UNION ALL SELECT 1 FROM live_projects WHERE inspiration_photos::text LIKE '%' || $1 || '%' LIMIT 1`,
    [hash],
  )
  return rows.length > 0
}
