import { MEDIA_KINDS, MEDIA_REPLIES, NAMED_REPLIES } from '@callboard/contract/casting/media-requests/rules'
import { sql } from 'drizzle-orm'
import { check, date, foreignKey, index, integer, pgTable, real, text, unique } from 'drizzle-orm/pg-core'
import { bytes, users } from './accounts.ts'
import { applications } from './applications.ts'
import { indexOfReference, moment } from './columns.ts'
import { projects } from './projects.ts'
import { roles } from './roles.ts'
import { selfTapes } from './self-tapes.ts'

/** Sides that the office uploaded. The PDFs are served so that browsers do not run them in our origin. */
export const requestSides = pgTable(
  'request_sides',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    projectId: integer()
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    content: bytes().notNull(),
    uploadedBy: text().references(() => users.id, { onDelete: 'set null' }),
    uploadedAt: moment().notNull(),
  },
  (table) => [index('request_sides_project').on(table.projectId), indexOfReference('request_sides_uploaded_by', table.uploadedBy)],
)

/** A request of the office to the people of a role. */
export const mediaRequests = pgTable(
  'media_requests',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    projectId: integer()
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    // A role is deleted only when nobody has applied for it, so nobody is asked then.
    roleId: integer()
      .notNull()
      .references(() => roles.id, { onDelete: 'cascade' }),
    kind: text({ enum: MEDIA_KINDS }).notNull(),
    instructions: text().notNull(),
    /** What people say at the beginning; `null` for no slate. */
    slate: text(),
    maxSeconds: integer(),
    sampleUrl: text(),
    sidesId: integer().references(() => requestSides.id, { onDelete: 'set null' }),
    dueAt: moment().notNull(),
    /** The day by which the office answers everybody. */
    hearBy: date({ mode: 'string' }).notNull(),
    createdBy: text().references(() => users.id, { onDelete: 'set null' }),
    createdAt: moment().notNull(),
    version: integer().notNull().default(1),
  },
  (table) => [
    index('media_requests_project').on(table.projectId, table.id),
    index('media_requests_role').on(table.roleId),
    indexOfReference('media_requests_sides', table.sidesId),
    indexOfReference('media_requests_created_by', table.createdBy),
    check('media_requests_kind', sql`${table.kind} in ('self-tape', 'photo', 'audio', 'pdf', 'words')`),
    check('media_requests_seconds', sql`${table.maxSeconds} > 0`),
  ],
)

/** The people who are asked. Only the link in the mail contains the token. */
export const mediaRequestPeople = pgTable(
  'media_request_people',
  {
    // Known before the row is inserted, because the token is made from it.
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    requestId: integer()
      .notNull()
      .references(() => mediaRequests.id, { onDelete: 'cascade' }),
    applicationId: integer()
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    tokenHash: bytes().notNull().unique('media_request_people_token'),
    sentAt: moment().notNull(),
    /** The due time for a person who got more time than the others. */
    extendedTo: moment(),
    openedAt: moment(),
    reply: text({ enum: MEDIA_REPLIES }),
    /** Why they can't. */
    reason: text(),
    repliedAt: moment(),
    /** When the last mail about it was sent to the person. */
    mailedAt: moment().notNull(),
    /** When they were reminded at half time, and before the end. */
    halfRemindedAt: moment(),
    lastRemindedAt: moment(),
    retakeNote: text(),
    retakeAt: moment(),
    /** Since when the office no longer asks the person. */
    withdrawnAt: moment(),
  },
  (table) => [
    unique('media_request_people_once').on(table.requestId, table.applicationId),
    index('media_request_people_application').on(table.applicationId),
    check('media_request_people_reply', sql`${table.reply} in ('will', 'cannot')`),
    check('media_request_people_replied', sql`(${table.reply} is null) = (${table.repliedAt} is null)`),
    check('media_request_people_reason', sql`${table.reason} is null or ${table.reply} = 'cannot'`),
    check('media_request_people_retake', sql`(${table.retakeNote} is null) = (${table.retakeAt} is null)`),
  ],
)

/** What people sent; the newest counts. */
export const mediaTakes = pgTable(
  'media_takes',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    requestId: integer().notNull(),
    applicationId: integer()
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    // A student who deletes their tape takes it back.
    tapeId: integer().references(() => selfTapes.id, { onDelete: 'cascade' }),
    words: text(),
    /** The file of a photo, a recording or a PDF: its key in the media store, name, media type and bytes. */
    fileKey: text(),
    fileName: text(),
    fileType: text(),
    fileBytes: integer(),
    /** The length of a recording, if it could be read. */
    fileSeconds: integer(),
    /** When the upload began, if it was finished after the due time; otherwise the same as `receivedAt`. */
    begunAt: moment().notNull(),
    receivedAt: moment().notNull(),
  },
  (table) => [
    foreignKey({
      name: 'media_takes_person',
      columns: [table.requestId, table.applicationId],
      foreignColumns: [mediaRequestPeople.requestId, mediaRequestPeople.applicationId],
    }).onDelete('cascade'),
    index('media_takes_person').on(table.requestId, table.applicationId, table.id),
    index('media_takes_application').on(table.applicationId),
    indexOfReference('media_takes_tape', table.tapeId),
    unique('media_takes_once').on(table.requestId, table.applicationId, table.tapeId),
    check('media_takes_one', sql`num_nonnulls(${table.tapeId}, ${table.words}, ${table.fileKey}) = 1`),
    check('media_takes_file', sql`num_nonnulls(${table.fileKey}, ${table.fileName}, ${table.fileType}, ${table.fileBytes}) in (0, 4)`),
    check('media_takes_seconds', sql`${table.fileSeconds} is null or (${table.fileSeconds} >= 0 and ${table.fileKey} is not null)`),
    check('media_takes_order', sql`${table.begunAt} <= ${table.receivedAt}`),
  ],
)

/** People whom the sender of a self-tape named as being in it. */
export const mediaTakePeople = pgTable(
  'media_take_people',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    takeId: integer()
      .notNull()
      .references(() => mediaTakes.id, { onDelete: 'cascade' }),
    /** The application of the named person to the same casting call. */
    applicationId: integer()
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    namedAt: moment().notNull(),
    reply: text({ enum: NAMED_REPLIES }),
    repliedAt: moment(),
    /** When the sender took the naming back. The row stays, so that undoing it sends no second mail. */
    takenBackAt: moment(),
  },
  (table) => [
    unique('media_take_people_once').on(table.takeId, table.applicationId),
    index('media_take_people_application').on(table.applicationId),
    check('media_take_people_reply', sql`${table.reply} in ('agreed', 'out')`),
    check('media_take_people_replied', sql`(${table.reply} is null) = (${table.repliedAt} is null)`),
  ],
)

/** Notes of the office on what people sent. */
export const mediaNotes = pgTable(
  'media_notes',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    takeId: integer()
      .notNull()
      .references(() => mediaTakes.id, { onDelete: 'cascade' }),
    applicationId: integer()
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    /** Seconds from the beginning; `null` for all of it. */
    seconds: real(),
    text: text().notNull(),
    writtenBy: text().references(() => users.id, { onDelete: 'set null' }),
    writtenAt: moment().notNull(),
  },
  (table) => [
    index('media_notes_take').on(table.takeId),
    index('media_notes_application').on(table.applicationId),
    indexOfReference('media_notes_written_by', table.writtenBy),
    check('media_notes_seconds', sql`${table.seconds} >= 0`),
  ],
)
