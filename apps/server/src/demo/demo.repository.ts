import { randomUUID } from 'node:crypto'
import { and, count, eq } from 'drizzle-orm'
import type { Queryable, Transaction } from '#db/client.ts'
import { absences } from '#db/schema/absences.ts'
import { users } from '#db/schema/accounts.ts'
import { applicationChanges, applications } from '#db/schema/applications.ts'
import { availabilityExceptions, availabilityTerms, busySpans, timetables } from '#db/schema/availability.ts'
import { closings } from '#db/schema/closings.ts'
import { consentsToConfirm } from '#db/schema/consents-to-confirm.ts'
import { importRows, imports } from '#db/schema/imports.ts'
import { joinLinks } from '#db/schema/join-links.ts'
import { joinRegistrations } from '#db/schema/join-registrations.ts'
import { listEntries, lists } from '#db/schema/lists.ts'
import { messageRecipients, messages } from '#db/schema/messages.ts'
import { profileChanges } from '#db/schema/profile-changes.ts'
import { consents, profilePhotos, studentProfiles } from '#db/schema/profiles.ts'
import { calendarEvents, projects } from '#db/schema/projects.ts'
import { roles } from '#db/schema/roles.ts'
import { officeSettings } from '#db/schema/settings.ts'
import { hasSampleStudents, isSinceEmptied } from '#office/instance/sample-people.repository.ts'
import { announce } from '#platform/live.ts'
import { answerToken, hashToken } from '#platform/tokens.ts'
import type { SampleAvailability } from './availability-rows.ts'
import type { SampleApplication, SampleOffer } from './casting-rows.ts'
import type { SampleClosing } from './closing-rows.ts'
import type { SampleImport } from './import-rows.ts'
import type { SampleMessage } from './inbox-rows.ts'
import type { SampleList } from './list-rows.ts'
import { SAMPLE_STAFF, type SampleStudent } from './people.ts'

/** The audit line that marks the demo as complete. */
export const DEMO_FILLED = 'demo.filled'

/**
 * Whether the database has the sample people, other people, or none. A sample director who stayed when the demo was emptied counts as
 * another person, so that the emptied instance is not filled again.
 */
export async function whoIsThere(db: Queryable): Promise<'sample people' | 'other people' | 'nobody'> {
  if (await hasSampleStudents(db)) return 'sample people'
  const [someone] = await db.select({ id: users.id }).from(users).limit(1)
  return someone ? 'other people' : 'nobody'
}

export async function isFilled(db: Queryable): Promise<boolean> {
  return isSinceEmptied(db, DEMO_FILLED)
}

/** PostgreSQL takes 65,535 parameters a statement. */
const ROWS_AT_ONCE = 200

async function inBatches<Row>(rows: readonly Row[], insert: (batch: Row[]) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) await insert(rows.slice(from, from + ROWS_AT_ONCE))
}

export async function insertPeople(transaction: Transaction, students: readonly SampleStudent[]): Promise<void> {
  await transaction.insert(users).values(SAMPLE_STAFF.map((person) => ({ ...person, isSample: true })))
  await inBatches(students, (batch) => transaction.insert(users).values(batch.map(({ account }) => account)))
  await inBatches(students, (batch) => transaction.insert(studentProfiles).values(batch.map(({ profile }) => profile)))
}

/** Inserts the history of profiles, and raises their versions. */
export async function insertProfileChanges(transaction: Transaction, rows: readonly (typeof profileChanges.$inferInsert)[]): Promise<void> {
  await transaction.insert(profileChanges).values([...rows])
  await transaction.$client.query(
    `UPDATE student_profiles SET version = newest.version
     FROM (SELECT student_id, max(version) AS version FROM profile_changes GROUP BY student_id) AS newest WHERE student_profiles.id = newest.student_id`,
  )
}

/** @param ticked uses that were ticked in registrations and wait for an answer */
export async function insertConsents(
  transaction: Transaction,
  rows: (typeof consents.$inferInsert)[],
  ticked: (typeof consentsToConfirm.$inferInsert)[],
): Promise<void> {
  await inBatches(rows, (batch) => transaction.insert(consents).values(batch))
  await inBatches(ticked, (batch) => transaction.insert(consentsToConfirm).values(batch))
}

/** @returns the new ids, in the order of the rows */
export async function insertProjects(transaction: Transaction, rows: (typeof projects.$inferInsert)[]): Promise<number[]> {
  const made = await transaction.insert(projects).values(rows).returning({ id: projects.id })
  return made.map(({ id }) => id)
}

/** Inserts versions of the settings, which are put in force after the commit. */
export async function insertSettings(transaction: Transaction, rows: (typeof officeSettings.$inferInsert)[]): Promise<void> {
  await transaction.insert(officeSettings).values(rows).onConflictDoNothing()
  await announce(transaction, 'settings', 'desk')
}

/** @returns for each casting call the ids of its roles, in their order */
export async function insertRoles(transaction: Transaction, rows: (typeof roles.$inferInsert)[]): Promise<Map<number, number[]>> {
  const made = await transaction.insert(roles).values(rows).returning({ id: roles.id, projectId: roles.projectId })
  return new Map([...Map.groupBy(made, ({ projectId }) => projectId)].map(([projectId, group]) => [projectId, group.map(({ id }) => id)]))
}

export async function insertApplications(
  transaction: Transaction,
  rows: readonly SampleApplication[],
  { projectIds, roleIds, secret }: { projectIds: readonly number[]; roleIds: ReadonlyMap<number, readonly number[]>; secret: string },
): Promise<void> {
  await inBatches(rows, async (batch) => {
    const values = batch.flatMap(({ call, role, application }) => {
      const projectId = projectIds[call]
      const roleId = projectId === undefined ? undefined : roleIds.get(projectId)?.[role]
      return projectId === undefined || roleId === undefined ? [] : [{ ...application, projectId, roleId }]
    })
    const made = await transaction.insert(applications).values(values).returning({ id: applications.id })
    const changes = batch.flatMap(({ changes: history }, index) => {
      const applicationId = made[index]?.id
      return applicationId === undefined ? [] : history.map((change) => ({ ...change, applicationId }))
    })
    await transaction.insert(applicationChanges).values(changes)
    for (const [index, { offer }] of batch.entries()) if (offer) await insertOffer(transaction, made[index]?.id, offer, secret)
    const absent = batch.flatMap(({ absence }, index) => {
      const applicationId = made[index]?.id
      return absence && applicationId !== undefined ? [{ ...absence, applicationId }] : []
    })
    if (absent.length > 0) await transaction.insert(absences).values(absent)
  })
}

export async function insertLists(transaction: Transaction, rows: readonly SampleList[]): Promise<void> {
  for (const { list, entries } of rows) {
    const [made] = await transaction.insert(lists).values(list).returning({ id: lists.id })
    if (made) await transaction.insert(listEntries).values(entries.map((entry) => ({ ...entry, listId: made.id })))
  }
}

/** @param registered the newest accounts, which registered by the last link */
export async function insertJoinLinks(
  transaction: Transaction,
  rows: readonly (typeof joinLinks.$inferInsert)[],
  registered: readonly { userId: string; registeredAt: Date }[],
): Promise<void> {
  const links = await transaction
    .insert(joinLinks)
    .values([...rows])
    .returning({ id: joinLinks.id })
  const linkId = links.at(-1)?.id
  if (linkId !== undefined) await transaction.insert(joinRegistrations).values(registered.map((one) => ({ linkId, ...one })))
}

export async function insertImports(transaction: Transaction, samples: readonly SampleImport[]): Promise<void> {
  for (const { table, rows } of samples) {
    const [made] = await transaction.insert(imports).values(table).returning({ id: imports.id })
    if (made && rows.length > 0) await transaction.insert(importRows).values(rows.map((row) => ({ ...row, importId: made.id })))
  }
}

/** Terms, exceptions and timetables, with the times that they take. */
export async function insertAvailability(transaction: Transaction, rows: readonly SampleAvailability[]): Promise<void> {
  for (const { studentId, timetable, classes, terms, exceptions } of rows) {
    await transaction.insert(availabilityTerms).values(terms.map((term) => ({ ...term, studentId })))
    const said = await transaction
      .insert(availabilityExceptions)
      .values(exceptions.map((exception) => ({ ...exception, studentId })))
      .returning()
    const [made] = await transaction
      .insert(timetables)
      .values({ ...timetable, studentId })
      .returning()
    await transaction
      .insert(busySpans)
      .values([
        ...said
          .filter(({ isFree }) => !isFree)
          .map(({ id, during }) => ({ studentId, during, source: 'exception' as const, exceptionId: id })),
        ...classes.map((during) => ({ studentId, during, source: 'class' as const, timetableId: made?.id })),
      ])
  }
}

/** An offer with the terms of its role, and the token that a reminder would have. */
async function insertOffer(transaction: Transaction, applicationId: number | undefined, offer: SampleOffer, secret: string): Promise<void> {
  const { rows } = await transaction.$client.query<{ id: number }>("SELECT nextval('offers_id_seq')::int AS id")
  const id = rows[0]?.id ?? 0
  await transaction.$client.query(
    `INSERT INTO offers (id, application_id, project_title, role_name, shoot_date, shoot_time, end_time, place, pay, message, token_hash, sent_by,
       sent_at, expires_at, answer, answered_at)
     SELECT $1, a.id, p.title, r.name, coalesce(r.shoot_date, p.shoot_date),
       CASE WHEN r.shoot_date IS NULL THEN p.shoot_time ELSE r.shoot_time END, CASE WHEN r.shoot_date IS NULL THEN p.end_time ELSE r.end_time END,
       concat_ws(', ', p.location, p.address, p.campus), r.pay, $3, $4, $5,
       $6, $7, $8, $9
     FROM applications AS a JOIN roles AS r ON r.id = a.role_id JOIN projects AS p ON p.id = a.project_id WHERE a.id = $2`,
    [
      id,
      applicationId,
      offer.message,
      hashToken(answerToken(secret, `offer/${id}`)),
      offer.sentBy,
      offer.sentAt,
      offer.expiresAt,
      offer.answer,
      offer.answeredAt,
    ],
  )
}

export async function insertEvents(transaction: Transaction, rows: (typeof calendarEvents.$inferInsert)[]): Promise<void> {
  await transaction.insert(calendarEvents).values(rows)
}

export async function insertMessages(transaction: Transaction, rows: readonly SampleMessage[]): Promise<void> {
  for (const { message, recipients } of rows) {
    // As sent by the office: to inboxes and by mail.
    const [made] = await transaction
      .insert(messages)
      .values({ ...message, noticeKind: 'office', sendKey: randomUUID() })
      .returning({ id: messages.id })
    const mail = { mailState: 'sent' as const, mailStateAt: message.sentAt }
    if (made)
      await transaction.insert(messageRecipients).values(recipients.map((recipient) => ({ ...recipient, ...mail, messageId: made.id })))
  }
}

/** A closing, and one message to each person who got its note. */
export async function insertClosing(
  transaction: Transaction,
  { call, closing, letters }: SampleClosing,
  projectIds: readonly number[],
): Promise<void> {
  const projectId = projectIds[call]
  if (projectId === undefined) return
  const { startedBy, startedAt } = closing
  await transaction.insert(closings).values({ ...closing, projectId })
  for (const { recipientUserId, ...texts } of letters) {
    const message = {
      ...texts,
      fromUserId: startedBy,
      projectId,
      messageType: 'project_update' as const,
      noticeKind: 'decisions' as const,
      sentAt: startedAt,
      createdAt: startedAt,
    }
    const [made] = await transaction.insert(messages).values(message).returning({ id: messages.id })
    const mail = { mailState: 'sent' as const, mailStateAt: startedAt }
    if (made) await transaction.insert(messageRecipients).values({ messageId: made.id, recipientUserId, ...mail, createdAt: startedAt })
  }
}

/** The number of photos of each sample student, by profile id; without deleted students. */
export async function countPhotos(db: Queryable): Promise<Map<number, number>> {
  const rows = await db
    .select({ id: studentProfiles.id, photos: count(profilePhotos.id) })
    .from(studentProfiles)
    .innerJoin(users, and(eq(users.id, studentProfiles.userId), eq(users.isSample, true)))
    .leftJoin(profilePhotos, eq(profilePhotos.profileId, studentProfiles.id))
    .groupBy(studentProfiles.id)
  return new Map(rows.map((row) => [row.id, row.photos]))
}

export async function insertPortfolioPhoto(
  transaction: Transaction,
  { account, profile }: SampleStudent,
  { hash, position, face }: { hash: string; position: number; face: string },
): Promise<void> {
  await transaction.insert(profilePhotos).values({ profileId: profile.id, hash, position }).onConflictDoNothing()
  if (position === 0) await transaction.update(users).set({ profileImageUrl: face }).where(eq(users.id, account.id))
}

/** The sample casting calls, oldest id first, as created. */
export async function sampleProjects(db: Queryable): Promise<{ id: number; title: string; inspirationPhotos: string[] }[]> {
  const { id, title, inspirationPhotos } = projects
  return db.select({ id, title, inspirationPhotos }).from(projects).orderBy(projects.id)
}

export async function setInspiration(transaction: Transaction, projectId: number, urls: string[]): Promise<void> {
  await transaction.update(projects).set({ inspirationPhotos: urls }).where(eq(projects.id, projectId))
  // The photos are stored later than the history, which refers to them from the start.
  await transaction.$client.query(
    "UPDATE project_versions SET state = jsonb_set(state, '{fields,inspirationPhotos}', $2::jsonb) WHERE project_id = $1",
    [projectId, JSON.stringify(urls)],
  )
}
