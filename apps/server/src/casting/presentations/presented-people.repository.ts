import type { Presented } from '@callboard/contract/casting/presentations/rules'
import { CONSENT_NEEDED } from '@callboard/contract/people/consents/rules'
import type { Queryable } from '#db/client.ts'
import { hasDeclined, hasRefused } from '#db/consents.ts'
import type { StoredPhoto } from '#people/photos/portfolio.service.ts'
import type { PersonFacts, TapeFacts } from './shown-person.ts'

/** The fields that decide who is presented. */
export interface WhoIsPresented {
  readonly id: number
  readonly projectId: number
  readonly presented: Presented
  readonly sessionId: number | null
}

/** SQL: whether an application `a` is presented. Uses its row `pp` of chosen people and its slot `s`. */
const IS_PRESENTED: Readonly<Record<Presented, string>> = {
  chosen: 'pp.position IS NOT NULL',
  shortlist: "a.stage = 'shortlisted' AND a.role_id IN (SELECT role_id FROM presentation_roles WHERE presentation_id = $1)",
  audition: 's.during IS NOT NULL',
}

const ORDER: Readonly<Record<Presented, string>> = {
  chosen: 'pp.position, a.id',
  shortlist: 'r.position, r.id, p.last_name, p.first_name, a.id',
  audition: 'lower(s.during), s.room_id, s.place, a.id',
}

/** SQL: the people shown to reviewers. Leaves out people who withdrew, are restricted, or refused to be photographed. */
const shownPeople = (presented: Presented) => `FROM applications AS a
  JOIN roles AS r ON r.id = a.role_id
  JOIN shown_profiles AS p ON p.id = a.student_id
  LEFT JOIN presentation_people AS pp ON pp.presentation_id = $1 AND pp.application_id = a.id
  LEFT JOIN LATERAL (SELECT slot.during, slot.room_id, i.place FROM slot_invitations AS i JOIN audition_slots AS slot ON slot.id = i.slot_id
    JOIN audition_sessions AS session ON session.id = i.session_id AND session.cancelled_at IS NULL
    WHERE i.session_id = $3 AND i.application_id = a.id AND i.offered_until IS NULL) AS s ON true
  WHERE a.project_id = $2 AND a.stage NOT IN ('withdrawn', 'declined') AND NOT ${hasDeclined('p')}
    AND ${IS_PRESENTED[presented]}`

/** SQL: whether a person `p` refused to be shown outside the office. Reviewers see them without photos and tapes. */
const IS_UNSEEN = hasRefused(CONSENT_NEEDED.sharing, 'p')

const parameters = ({ id, projectId, sessionId }: WhoIsPresented) => [id, projectId, sessionId]

/** The ids of the applications shown now. */
export async function findShownIds(db: Queryable, presentation: WhoIsPresented): Promise<Set<number>> {
  const { rows } = await db.$client.query<{ id: number }>(`SELECT a.id ${shownPeople(presentation.presented)}`, parameters(presentation))
  return new Set(rows.map(({ id }) => id))
}

/** The profiles of everyone who is presented or has votes, even if reviewers do not see them now. */
export async function findPresentedStudents(db: Queryable, presentation: WhoIsPresented): Promise<number[]> {
  const { rows } = await db.$client.query<{ id: number }>(
    `SELECT DISTINCT a.student_id::float8 AS id FROM applications AS a
       LEFT JOIN presentation_people AS pp ON pp.presentation_id = $1 AND pp.application_id = a.id
     WHERE a.project_id = $2 AND (pp.position IS NOT NULL
       OR a.stage = 'shortlisted' AND a.role_id IN (SELECT role_id FROM presentation_roles WHERE presentation_id = $1)
       OR EXISTS (SELECT FROM votes AS v JOIN reviewers AS w ON w.id = v.reviewer_id WHERE w.presentation_id = $1 AND v.application_id = a.id))`,
    [presentation.id, presentation.projectId],
  )
  return rows.map(({ id }) => id)
}

interface PersonRow extends Omit<PersonFacts, 'photos' | 'tapes' | 'slot'> {
  readonly isUnseen: boolean
  readonly start: Date | null
  readonly end: Date | null
  readonly room: string | null
}

/** All facts about the people shown now, in the order of the presentation. `shownTo` decides what a reviewer sees of them. */
export async function findShownPeople(db: Queryable, presentation: WhoIsPresented): Promise<PersonFacts[]> {
  const { presented, projectId } = presentation
  const { rows } = await db.$client.query<PersonRow>(
    `SELECT a.id AS "applicationId", a.student_id::float8 AS "studentId", p.first_name AS "firstName", p.last_name AS "lastName",
       r.name AS "roleName", ${IS_UNSEEN} AS "isUnseen", p.specialties, p.height_feet AS "heightFeet", p.height_inches AS "heightInches", p.year, pp.note,
       lower(s.during) AS start, upper(s.during) AS "end",
       (SELECT room->>'name' FROM audition_sessions AS session, jsonb_array_elements(session.rooms) AS room
         WHERE session.id = $3 AND room->>'id' = s.room_id::text) AS room
     ${shownPeople(presented)} ORDER BY ${ORDER[presented]}`,
    parameters(presentation),
  )
  const ids = rows.flatMap(({ studentId, isUnseen }) => (isUnseen ? [] : studentId))
  const photos = await findPhotos(db, ids)
  const tapes = await findTapes(db, ids, projectId)
  return rows.map(({ start, end, room, isUnseen: _isUnseen, ...row }) => ({
    ...row,
    photos: photos.get(row.studentId) ?? [],
    tapes: tapes.get(row.studentId) ?? [],
    slot: start && end ? { start, end, room: room ?? '' } : null,
  }))
}

/** The content ids of all photos of the people shown now. */
export async function findShownPhotos(db: Queryable, presentation: WhoIsPresented): Promise<string[]> {
  const { rows } = await db.$client.query<{ hash: string }>(
    `SELECT DISTINCT f.hash FROM profile_photos AS f WHERE f.profile_id IN
       (SELECT p.id ${shownPeople(presentation.presented)} AND NOT ${IS_UNSEEN})`,
    parameters(presentation),
  )
  return rows.map(({ hash }) => hash)
}

/** @param ids the people with pictures to show */
async function findPhotos(db: Queryable, ids: readonly number[]): Promise<Map<number, StoredPhoto[]>> {
  const { rows } = await db.$client.query<StoredPhoto & { studentId: number }>(
    `SELECT pp.profile_id::float8 AS "studentId", p.hash, p.width, p.height, p.thumbhash
     FROM profile_photos AS pp JOIN photos AS p ON p.hash = pp.hash
     WHERE pp.profile_id = ANY($1::bigint[]) ORDER BY pp.profile_id, pp.position, pp.id`,
    [ids],
  )
  return grouped(rows)
}

/** Tapes for this casting call, and general ones, newest first. @param ids as for `findPhotos` */
async function findTapes(db: Queryable, ids: readonly number[], projectId: number): Promise<Map<number, TapeFacts[]>> {
  const { rows } = await db.$client.query<TapeFacts & { studentId: number }>(
    `SELECT t.student_id::float8 AS "studentId", t.id, CASE WHEN t.file_id IS NULL THEN t.video_url END AS elsewhere, t.duration,
       t.captions IS NOT NULL AS "hasCaptions",
       coalesce((SELECT bool_or(q.slate IS NOT NULL) FROM media_takes AS k JOIN media_requests AS q ON q.id = k.request_id
         WHERE k.tape_id = t.id), true) AS "mayNameThem"
     FROM self_tapes AS t LEFT JOIN tape_files AS f ON f.id = t.file_id
     WHERE t.student_id = ANY($1::bigint[]) AND (t.project_id = $2 OR t.is_general) AND (t.file_id IS NULL OR f.key IS NOT NULL AND f.state = 'ready')
     ORDER BY t.project_id IS NULL, t.created_at DESC, t.id DESC`,
    [ids, projectId],
  )
  return grouped(rows)
}

function grouped<Row extends { readonly studentId: number }>(rows: readonly Row[]): Map<number, Omit<Row, 'studentId'>[]> {
  const groups = new Map<number, Omit<Row, 'studentId'>[]>()
  for (const { studentId, ...row } of rows) groups.set(studentId, [...(groups.get(studentId) ?? []), row])
  return groups
}

/** A stored tape and its captions. */
export interface StoredTape {
  readonly key: string
  readonly size: number
  readonly contentType: string | null
  readonly captions: string | null
  readonly captionsLanguage: string | null
}

export async function findTape(db: Queryable, id: number): Promise<StoredTape | undefined> {
  const { rows } = await db.$client.query<StoredTape>(
    `SELECT f.key, f.stored_size::float8 AS size, f.content_type AS "contentType", t.captions, t.captions_language AS "captionsLanguage"
     FROM self_tapes AS t JOIN tape_files AS f ON f.id = t.file_id WHERE t.id = $1 AND f.key IS NOT NULL AND f.stored_size IS NOT NULL`,
    [id],
  )
  return rows[0]
}
